import { PinsPanel } from '../../pins/PinsPanel.tsx';
import { SearchPanel } from '../../search/SearchPanel.tsx';
import { ThreadsPanel } from '../../threads/ThreadsPanel.tsx';
import { useConversation } from '../conversation.ts';
import type { SidePanelKind } from '../side-panel.ts';

/** What is open beside the conversation. Loaded when the first one is. */
export default function ConversationPanel({ kind }: { kind: SidePanelKind }) {
  const { channel } = useConversation();
  switch (kind) {
    case 'threads':
      return <ThreadsPanel channel={channel} />;
    case 'pins':
      return <PinsPanel channel={channel} />;
    case 'search':
      return <SearchPanel channel={channel} />;
  }
}
