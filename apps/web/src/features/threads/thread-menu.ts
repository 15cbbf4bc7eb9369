import type { ServerChannel } from '@guildhall/protocol';
import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  Check,
  Link2,
  Lock,
  LockOpen,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { isUnread } from '../../state/selectors.ts';
import { copyText } from '../../ui/copy-text.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { markChannelRead } from '../channels/mark-read.ts';
import { changeAtOnce, setFollowing } from './change-thread.ts';
import { threadText as text } from './strings.ts';
import { isPost, type ThreadRights, useThreadRights } from './thread-rights.ts';

async function copyLink({ serverId, id }: ServerChannel): Promise<void> {
  const link = new URL(`/servers/${serverId}/channels/${id}`, location.href);
  if (await copyText(link.href)) showToast(text.copied);
}

/** The lines of a thread's menu, without those that would be refused. */
export function useThreadMenu(thread: ServerChannel): readonly MenuEntry[] {
  const rights = useThreadRights(thread);
  const following = useGateway((state) => thread.id in state.follows);
  const unread = useGateway((state) => isUnread(state, thread.id));
  const entries: readonly (MenuEntry | false)[] = [
    unread && { label: text.markRead, icon: Check, run: () => markChannelRead(thread.id) },
    {
      label: following ? text.unfollow : text.follow,
      icon: following ? BellOff : Bell,
      run: () => void setFollowing(thread.id, !following),
    },
    { label: text.copyLink, icon: Link2, run: () => void copyLink(thread) },
    ...changes(thread, rights),
  ];
  return entries.filter((entry) => entry !== false);
}

function changes(thread: ServerChannel, rights: ThreadRights): readonly (MenuEntry | false)[] {
  const post = isPost(thread);
  const { archived = false, threadLocked = false, pinned = false } = thread;
  return [
    rights.edit && {
      label: text.edit(post),
      icon: Pencil,
      run: () => openOverlay({ kind: 'editThread', channelId: thread.id }),
    },
    rights.edit && {
      label: archived ? text.unarchive : text.archive(post),
      icon: archived ? ArchiveRestore : Archive,
      run: () => changeAtOnce(thread, { archived: !archived }),
    },
    rights.manage && {
      label: threadLocked ? text.unlock(post) : text.lock(post),
      icon: threadLocked ? LockOpen : Lock,
      run: () => changeAtOnce(thread, { locked: !threadLocked }),
    },
    rights.manage &&
      post && {
        label: pinned ? text.unpin : text.pin,
        icon: pinned ? PinOff : Pin,
        run: () => changeAtOnce(thread, { pinned: !pinned }),
      },
    rights.manage && {
      label: text.delete(post),
      icon: Trash2,
      danger: true,
      run: () => openOverlay({ kind: 'deleteThread', channelId: thread.id }),
    },
  ];
}
