/** Entries of a channel's menu. */
import type { ServerChannel } from '@guildhall/protocol';
import { ArrowDown, ArrowUp, Check, Copy, FolderPlus, Hash, Plus, Settings, Trash2 } from 'lucide-react';
import { moveByStep } from '../../state/channels/channel-order.ts';
import type { GatewayState, ServerEntry } from '../../state/model.ts';
import { channelPath } from '../../state/navigation/paths.ts';
import { openOverlay } from '../../state/overlays.ts';
import { mayInChannel, mayInServer } from '../../state/permissions.ts';
import { isOpenable, isUnread } from '../../state/selectors.ts';
import { copyIdAction, copyLinkAction } from '../../ui/entries/copy-actions.ts';
import type { MenuItem } from '../../ui/menu-slot.ts';
import { markChannelRead } from './mark-read.ts';
import { mayManage } from './may-manage.ts';
import { channelMenuText } from './menu-strings.ts';
import { currentRows, moveChannel } from './move-channel.ts';
import { channelText } from './strings.ts';

type ChannelItem = MenuItem<ServerChannel>;

/** A channel itself, or the channels of a category. */
function coveredChannels({ channels }: GatewayState, { id, kind }: ServerChannel): readonly string[] {
  if (kind !== 'category') return [id];
  return Object.values(channels).flatMap((channel) => (channel.parentId === id ? [channel.id] : []));
}

/** A step up (-1) or down (1) in the list, as the keyboard's alternative to dragging. */
function moveItem(step: -1 | 1): ChannelItem {
  return {
    group: 'manage',
    action: ({ id, serverId }, { state }) => {
      const move = mayInChannel(state, id, 'manageChannels') && moveByStep(currentRows(serverId), id, step);
      return (
        move && {
          label: step < 0 ? channelMenuText.moveUp : channelMenuText.moveDown,
          icon: step < 0 ? ArrowUp : ArrowDown,
          run: () => void moveChannel(serverId, move),
        }
      );
    },
  };
}

const ITEMS: readonly ChannelItem[] = [
  {
    group: 'use',
    action: (channel, { state }) => {
      const unread = coveredChannels(state, channel).filter((id) => isUnread(state, id));
      return (
        unread.length > 0 && {
          label: channelMenuText.markRead,
          icon: Check,
          run: () => unread.forEach(markChannelRead),
        }
      );
    },
  },
  {
    group: 'share',
    action: (channel) => isOpenable(channel) && copyLinkAction(channelPath(channel.serverId, channel.id)),
  },
  {
    group: 'share',
    action: ({ id }) => copyIdAction(id),
  },
  {
    group: 'manage',
    action: (channel, { state, navigate }) =>
      mayManage(state, channel) && {
        label: channel.kind === 'category' ? channelMenuText.categorySettings : channelMenuText.settings,
        icon: Settings,
        run: () =>
          void navigate({
            to: '/servers/$serverId/channels/$channelId/settings/{-$section}',
            params: { serverId: channel.serverId, channelId: channel.id },
          }),
      },
  },
  {
    group: 'manage',
    action: ({ id, serverId, kind, name }, { state }) =>
      kind === 'category' &&
      mayInServer(state, serverId, 'manageChannels') && {
        label: channelText.createIn(name),
        icon: Plus,
        run: () => openOverlay({ kind: 'createChannel', serverId, parentId: id }),
      },
  },
  {
    group: 'manage',
    action: ({ id, serverId, kind }, { state }) =>
      mayInServer(state, serverId, 'manageChannels') &&
      mayInChannel(state, id, 'manageChannels') && {
        label: kind === 'category' ? channelMenuText.duplicateCategory : channelMenuText.duplicate,
        icon: Copy,
        run: () => openOverlay({ kind: 'createChannel', serverId, copyOf: id }),
      },
  },
  moveItem(-1),
  moveItem(1),
  {
    group: 'remove',
    action: ({ id, kind }, { state }) =>
      kind !== 'thread' &&
      mayInChannel(state, id, 'manageChannels') && {
        label: kind === 'category' ? channelMenuText.deleteCategory : channelMenuText.delete,
        icon: Trash2,
        danger: true,
        run: () => openOverlay({ kind: 'deleteChannel', channelId: id }),
      },
  },
];

/** Threads can be used and shared like channels; managing them has its own entries. */
export const channelItems: readonly ChannelItem[] = ITEMS.map((item) =>
  item.group === 'use' || item.group === 'share'
    ? item
    : { ...item, action: (channel, context) => channel.kind !== 'thread' && item.action(channel, context) },
);

/** Channel entries of a server's menu. */
export const serverItems: readonly MenuItem<ServerEntry>[] = [
  {
    group: 'manage',
    action: ({ id }, { state }) =>
      mayInServer(state, id, 'manageChannels') && {
        label: channelMenuText.create,
        icon: Hash,
        run: () => openOverlay({ kind: 'createChannel', serverId: id }),
      },
  },
  {
    group: 'manage',
    action: ({ id }, { state }) =>
      mayInServer(state, id, 'manageChannels') && {
        label: channelMenuText.createCategory,
        icon: FolderPlus,
        run: () => openOverlay({ kind: 'createChannel', serverId: id, category: true }),
      },
  },
];
