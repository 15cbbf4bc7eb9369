import type { Message } from '@guildhall/protocol';
import { idTime } from '@guildhall/protocol/ids';
import { Link } from '@tanstack/react-router';
import { Spool } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { startedThread } from '../../state/selectors.ts';
import { Icon } from '../../ui/Icon.tsx';
import { useRelative } from '../../ui/text/use-relative.ts';
import { threadFirstText as text } from './first-strings.ts';

/** The thread of a message, shown below it. */
export function ThreadChip({ message }: { message: Message }) {
  const relative = useRelative();
  const thread = useGateway((state) => startedThread(state.channels, message.id));
  if (!thread) return null;
  return (
    <Link
      to="/servers/$serverId/channels/$channelId"
      params={{ serverId: thread.serverId, channelId: thread.id }}
      className="my-1 flex min-h-9 w-fit max-w-full flex-wrap items-center gap-x-2 rounded-control border bg-side px-2.5 text-sm touch:min-h-11 hover:bg-hover"
    >
      <Icon of={Spool} size={16} className="shrink-0 text-accent" />
      <span className="sr-only">{text.chip}</span>
      <span dir="auto" className="min-w-24 flex-1 truncate font-medium">
        {thread.name}
      </span>
      <span className="shrink-0 text-accent tabular-nums">{text.replies(thread.messageCount ?? 0)}</span>
      {thread.lastMessageId ? (
        <span className="hidden shrink-0 text-faint text-xs wide:inline">
          {relative(new Date(idTime(thread.lastMessageId)).toISOString())}
        </span>
      ) : null}
    </Link>
  );
}
