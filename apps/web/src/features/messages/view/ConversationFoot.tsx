import { Lock } from 'lucide-react';
import { useEffect } from 'react';
import { useGateway } from '../../../state/gateway-store.ts';
import { endSelectionOutside, useMessageSelection } from '../../../state/messages/message-selection.ts';
import { openOverlay } from '../../../state/overlays.ts';
import { timeoutEnd } from '../../../state/permissions.ts';
import { isPost } from '../../../state/selectors.ts';
import { loadInPlace } from '../../../state/slots.ts';
import { Button } from '../../../ui/Button.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { formatTime } from '../../../ui/text/format-time.ts';
import { Composer } from '../compose/Composer.tsx';
import { type ReplyTarget, useConversation } from '../conversation.ts';
import { messageText } from '../strings.ts';
import { ConversationParts } from './ConversationParts.tsx';
import { TypingLine } from './TypingLine.tsx';

const SlowmodeNote = loadInPlace(() => import('./SlowmodeNote.tsx'), 'SlowmodeNote');
const SelectionFoot = loadInPlace(() => import('../selection/SelectionFoot.tsx'), 'SelectionFoot');

interface ConversationFootProps {
  reply: ReplyTarget | null;
  onReply(reply: ReplyTarget | null): void;
  onSent(): void;
  onEditLast(): boolean;
}

/** Why one cannot write here, and what to do about it where something can be done. */
function Closed() {
  const { channel, accountId } = useConversation();
  const pending = useGateway(
    (state) => state.members[channel.serverId]?.byId[accountId]?.pending === true && !channel.threadLocked,
  );
  const reason = useGateway((state) => {
    const direct = state.directs[channel.id];
    if (direct?.recipientDeleted) return messageText.recipientDeleted;
    if (direct?.recipient?.tag === 'system') return messageText.recipientSystem;
    if (channel.threadLocked) return messageText.locked(isPost(channel));
    if (pending) return messageText.pending;
    const end = timeoutEnd(state, channel.serverId);
    return end ? messageText.timedOut(formatTime(new Date(end).toISOString())) : messageText.cannotWrite;
  });
  return (
    <div className="mx-4 flex min-h-11 flex-wrap items-center gap-2.5 rounded-card border border-line bg-side px-4 py-2 text-muted text-sm">
      <Icon of={Lock} className="shrink-0" />
      <p className="min-w-40 flex-1">{reason}</p>
      {pending ? (
        <Button kind="primary" onClick={() => openOverlay({ kind: 'rules', serverId: channel.serverId })}>
          {messageText.readRules}
        </Button>
      ) : null}
    </div>
  );
}

/** The composer, or why there is none; who types, and the rules of writing here. */
export function ConversationFoot(props: ConversationFootProps) {
  const { channel, mayWrite, mayManage } = useConversation();
  const selection = useMessageSelection(channel.id);
  useEffect(() => endSelectionOutside(channel.id), [channel.id]);
  return (
    <div className="shrink-0 pb-[max(4px,env(safe-area-inset-bottom))]">
      <ConversationParts place="above composer" />
      {selection && mayManage ? (
        <SelectionFoot key={channel.id} selection={selection} />
      ) : mayWrite ? (
        <Composer key={channel.id} {...props} />
      ) : (
        <Closed />
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
