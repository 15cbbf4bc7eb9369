/** The lines of a channel's menu that belong to channels themselves. */
import type { ServerChannel } from '@guildhall/protocol';
import { Check, FolderPlus, Hash, Link2, Pencil, Trash2 } from 'lucide-react';
import type { ServerEntry } from '../../state/model.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInChannel, mayInServer } from '../../state/permissions.ts';
import { isOpenable, isUnread } from '../../state/selectors.ts';
import { copyText } from '../../ui/copy-text.ts';
import type { MenuLine } from '../../ui/menu-slot.ts';
import { showToast } from '../../ui/Toast.tsx';
import { markChannelRead } from './mark-read.ts';
import { channelText } from './strings.ts';

type ChannelLine = MenuLine<ServerChannel>;

async function copyLink(channel: ServerChannel): Promise<void> {
  const link = new URL(`/servers/${channel.serverId}/channels/${channel.id}`, location.href);
  if (await copyText(link.href)) showToast(channelText.copied);
}

export const channelLines: readonly ChannelLine[] = [
  {
    group: 'use',
    action: ({ id }, { state }) =>
      isUnread(state, id) && { label: channelText.markRead, icon: Check, run: () => markChannelRead(id) },
  },
  {
    group: 'share',
    action: (channel) =>
      isOpenable(channel) && {
        label: channelText.copyLink,
        icon: Link2,
        run: () => void copyLink(channel),
      },
  },
  {
    group: 'manage',
    action: ({ id, kind }, { state }) =>
      mayInChannel(state, id, 'manageChannels') && {
        label: kind === 'category' ? channelText.editCategory : channelText.edit,
        icon: Pencil,
        run: () => openOverlay({ kind: 'editChannel', channelId: id }),
      },
  },
  {
    group: 'remove',
    action: ({ id, kind }, { state }) =>
      mayInChannel(state, id, 'manageChannels') && {
        label: kind === 'category' ? channelText.deleteCategory : channelText.delete,
        icon: Trash2,
        danger: true,
        run: () => openOverlay({ kind: 'deleteChannel', channelId: id }),
      },
  },
];

/** What channels add to a server's menu. */
export const serverLines: readonly MenuLine<ServerEntry>[] = [
  {
    group: 'manage',
    action: ({ id }, { state }) =>
      mayInServer(state, id, 'manageChannels') && {
        label: channelText.create,
        icon: Hash,
        run: () => openOverlay({ kind: 'createChannel', serverId: id }),
      },
  },
  {
    group: 'manage',
    action: ({ id }, { state }) =>
      mayInServer(state, id, 'manageChannels') && {
        label: channelText.createCategory,
        icon: FolderPlus,
        run: () => openOverlay({ kind: 'createChannel', serverId: id, category: true }),
      },
  },
];
