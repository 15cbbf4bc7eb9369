import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { endSelectionOutside, useMessageSelection } from '../../../state/message-selection.ts';
import { timeoutEnd } from '../../../state/permissions.ts';
import { isPost } from '../../../state/selectors.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { formatTime } from '../../../ui/text/format-time.ts';
import { Composer } from '../compose/Composer.tsx';
import { type ReplyTarget, useConversation } from '../conversation.ts';
import { SelectionFoot } from '../selection/SelectionFoot.tsx';
import { messageText } from '../strings.ts';
import { ConversationParts } from './ConversationParts.tsx';
import { TypingLine } from './TypingLine.tsx';

const seconds = new Intl.NumberFormat(undefined, { style: 'unit', unit: 'second', unitDisplay: 'long' });

interface ConversationFootProps {
  reply: ReplyTarget | null;
  onReply(reply: ReplyTarget | null): void;
  onSent(): void;
  onEditLast(): boolean;
}

/** The composer, or why there is none; who types, and the rules of writing here. */
export function ConversationFoot(props: ConversationFootProps) {
  const { channel, mayWrite, mayManage, accountId } = useConversation();
  const selection = useMessageSelection(channel.id);
  useEffect(() => endSelectionOutside(channel.id), [channel.id]);
  const reason = useGateway((state) => {
    if (channel.threadLocked) return messageText.locked(isPost(channel));
    const end = timeoutEnd(state, channel.serverId);
    if (end) return messageText.timedOut(formatTime(new Date(end).toISOString()));
    const pending = state.members[channel.serverId]?.byId[accountId]?.pending;
    return pending ? messageText.pending : messageText.cannotWrite;
  });
  return (
    <div className="shrink-0 pb-[max(4px,env(safe-area-inset-bottom))]">
      <ConversationParts place="above composer" />
      {selection && mayManage ? (
        <SelectionFoot key={channel.id} selection={selection} />
      ) : mayWrite ? (
        <Composer key={channel.id} {...props} />
      ) : (
        <p className="mx-4 flex min-h-11 items-center gap-2.5 rounded-card border border-line bg-side px-4 py-2 text-muted text-sm">
          <Icon of={Lock} className="shrink-0" />
          {reason}
        </p>
      )}
      <div className="flex items-center">
        <div className="min-w-0 flex-1">
          <TypingLine channelId={channel.id} serverId={channel.serverId} />
        </div>
        {channel.slowmodeSecs > 0 && mayWrite && !mayManage ? (
          <p className="shrink-0 truncate px-4 text-faint text-xs">
            {messageText.slowmode(seconds.format(channel.slowmodeSecs))}
          </p>
        ) : null}
        <ConversationParts place="note" />
      </div>
    </div>
  );
}
