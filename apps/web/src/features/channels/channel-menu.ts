import type { ServerChannel } from '@guildhall/protocol';
import { Check, Link2, Pencil, Trash2, UserPlus } from 'lucide-react';
import { useGateway } from '../../state/gateway-store.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInChannel } from '../../state/permissions.ts';
import { isOpenable, isTextLike, isUnread } from '../../state/selectors.ts';
import { copyText } from '../../ui/copy-text.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { showToast } from '../../ui/Toast.tsx';
import { markChannelRead } from './mark-read.ts';
import { channelText } from './strings.ts';

async function copyLink(channel: ServerChannel): Promise<void> {
  const link = new URL(`/servers/${channel.serverId}/channels/${channel.id}`, location.href);
  if (await copyText(link.href)) showToast(channelText.copied);
}

/** The lines of a channel's menu, without those that would be refused. */
export function useChannelMenu(channel: ServerChannel): readonly MenuEntry[] {
  const rights = useGateway((state) => ({
    manage: mayInChannel(state, channel.id, 'manageChannels'),
    invite: isTextLike(channel) && mayInChannel(state, channel.id, 'createInvite'),
    unread: isUnread(state, channel.id),
  }));
  const category = channel.kind === 'category';
  const entries: readonly (MenuEntry | false)[] = [
    rights.unread && { label: channelText.markRead, icon: Check, run: () => markChannelRead(channel.id) },
    rights.invite && {
      label: channelText.invite,
      icon: UserPlus,
      run: () => openOverlay({ kind: 'invite', serverId: channel.serverId, channelId: channel.id }),
    },
    isOpenable(channel) && { label: channelText.copyLink, icon: Link2, run: () => void copyLink(channel) },
    rights.manage && {
      label: category ? channelText.editCategory : channelText.edit,
      icon: Pencil,
      run: () => openOverlay({ kind: 'editChannel', channelId: channel.id }),
    },
    rights.manage && {
      label: category ? channelText.deleteCategory : channelText.delete,
      icon: Trash2,
      danger: true,
      run: () => openOverlay({ kind: 'deleteChannel', channelId: channel.id }),
    },
  ];
  return entries.filter((entry) => entry !== false);
}
