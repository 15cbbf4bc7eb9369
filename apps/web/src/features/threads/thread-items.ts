/** Entries of a thread's or post's menu. */
import type { ServerChannel } from '@guildhall/protocol';
import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  Lock,
  LockOpen,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { openOverlay } from '../../state/overlays.ts';
import { isSuspended } from '../../state/permissions.ts';
import { isPost } from '../../state/selectors.ts';
import type { MenuAction } from '../../ui/Menu.tsx';
import type { MenuContext, MenuItem } from '../../ui/menu-slot.ts';
import { changeThread, setFollowing } from './change-thread.ts';
import { threadMenuText as text } from './menu-strings.ts';
import { threadRights } from './thread-rights.ts';

function item(
  group: MenuItem<ServerChannel>['group'],
  action: (thread: ServerChannel, context: MenuContext) => MenuAction | false,
): MenuItem<ServerChannel> {
  return { group, action: (channel, context) => channel.kind === 'thread' && action(channel, context) };
}

export const threadItems: readonly MenuItem<ServerChannel>[] = [
  item('use', ({ id, serverId }, { state }) => {
    const following = id in state.follows;
    return (
      (following || !isSuspended(state, serverId)) && {
        label: following ? text.unfollow : text.follow,
        icon: following ? BellOff : Bell,
        run: () => void setFollowing(id, !following),
      }
    );
  }),
  item(
    'manage',
    (thread, { state }) =>
      threadRights(state, thread).edit && {
        label: text.edit(isPost(thread)),
        icon: Pencil,
        run: () => openOverlay({ kind: 'editThread', channelId: thread.id }),
      },
  ),
  item('manage', (thread, { state }) => {
    const { archived = false } = thread;
    return (
      threadRights(state, thread).edit && {
        label: archived ? text.unarchive : text.archive(isPost(thread)),
        icon: archived ? ArchiveRestore : Archive,
        run: () => changeThread(thread, { archived: !archived }),
      }
    );
  }),
  item('manage', (thread, { state }) => {
    const { threadLocked = false } = thread;
    return (
      threadRights(state, thread).lock && {
        label: threadLocked ? text.unlock(isPost(thread)) : text.lock(isPost(thread)),
        icon: threadLocked ? LockOpen : Lock,
        run: () => changeThread(thread, { locked: !threadLocked }),
      }
    );
  }),
  item('manage', (thread, { state }) => {
    const { pinned = false } = thread;
    return (
      threadRights(state, thread).lock &&
      isPost(thread) && {
        label: pinned ? text.unpin : text.pin,
        icon: pinned ? PinOff : Pin,
        run: () => changeThread(thread, { pinned: !pinned }),
      }
    );
  }),
  item(
    'remove',
    (thread, { state }) =>
      threadRights(state, thread).manage && {
        label: text.delete(isPost(thread)),
        icon: Trash2,
        danger: true,
        run: () => openOverlay({ kind: 'deleteThread', channelId: thread.id }),
      },
  ),
];
