import { useEffect } from 'react';
import { endSelectionOutside, useMessageSelection } from '../../../state/messages/message-selection.ts';
import { loadLater, WithPlaceholder } from '../../../state/slots.ts';
import { focusPlaceholder } from '../../../ui/focus/focus-placeholder.tsx';
import { Composer } from '../compose/Composer.tsx';
import { type ReplyTarget, useConversation } from '../conversation.ts';
import { ConversationParts } from './ConversationParts.tsx';
import { TypingLine } from './TypingLine.tsx';

const SlowmodeNote = loadLater(() => import('./foot/SlowmodeNote.tsx'), 'SlowmodeNote');
export const ClosedFoot = loadLater(() => import('./foot/ClosedFoot.tsx'), 'ClosedFoot');
const SelectionFoot = loadLater(() => import('../selection/SelectionFoot.tsx'), 'SelectionFoot');

interface ConversationFootProps {
  reply: ReplyTarget | null;
  onReply(reply: ReplyTarget | null): void;
  onSent(): void;
  onEditLast(): boolean;
}

/** The composer, or the reason why there is none; who is typing; slowmode. */
export function ConversationFoot(props: ConversationFootProps) {
  const { channel, mayWrite, mayManage } = useConversation();
  const selection = useMessageSelection(channel.id);
  useEffect(() => endSelectionOutside(channel.id), [channel.id]);
  return (
    <div className="shrink-0 pb-[max(4px,env(safe-area-inset-bottom))]">
      <ConversationParts place="above composer" />
      {selection && mayManage ? (
        <SelectionFoot selection={selection} />
      ) : mayWrite ? (
        <Composer {...props} />
      ) : (
        <WithPlaceholder placeholder={focusPlaceholder}>
          <ClosedFoot channel={channel} />
        </WithPlaceholder>
      )}
      <div className="flex items-center">
        <div className="min-w-0 flex-1">
          <TypingLine channelId={channel.id} serverId={channel.serverId} />
        </div>
        {mayWrite && channel.slowmodeSecs > 0 ? <SlowmodeNote /> : null}
        <ConversationParts place="note" />
      </div>
    </div>
  );
}
