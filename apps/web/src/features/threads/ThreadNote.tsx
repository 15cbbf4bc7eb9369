import type { ServerChannel } from '@guildhall/protocol';
import { isPost } from '../../state/selectors.ts';
import { useConversation } from '../messages/index.ts';
import { threadFirstText as text } from './first-strings.ts';

/** Notes on writing in an archived or locked thread. */
export function ThreadNote({ channel }: { channel: ServerChannel }) {
  const { mayWrite } = useConversation();
  if (!mayWrite || (!channel.archived && !channel.threadLocked)) return null;
  return (
    <p className="shrink-0 truncate px-4 text-faint text-xs">
      {channel.archived ? text.archivedFoot(isPost(channel)) : text.lockedForOthers}
    </p>
  );
}
