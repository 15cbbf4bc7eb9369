import { useConversation } from '../conversation.ts';
import { conversationPanels } from '../slots.ts';

/** The panel beside the conversation, loaded when first opened. */
export function ConversationPanel({ id }: { id: string }) {
  const { channel } = useConversation();
  const panel = conversationPanels.entries().find((entry) => entry.id === id);
  return panel ? <panel.component channel={channel} /> : null;
}
