/** Actions on any message; other features add more. */
import type { Message } from '@guildhall/protocol';
import { Copy, ListChecks, MessageSquareDot, Pencil, Reply, Trash2 } from 'lucide-react';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { startSelection } from '../../../state/messages/message-selection.ts';
import { messagePath } from '../../../state/navigation/paths.ts';
import { openOverlay } from '../../../state/overlays.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { copyIdAction, copyLinkAction } from '../../../ui/entries/copy-actions.ts';
import { isEditable } from '../conversation.ts';
import { readDirectory } from '../directory.ts';
import { fromWire } from '../mentions.ts';
import { selectionText } from '../selection/strings.ts';
import type { MessageAction } from '../slots.ts';
import { markUnread } from '../view/mark-unread.ts';
import { messageActionText as text } from './action-strings.ts';

async function copyMessage(message: Message, serverId: string): Promise<void> {
  const written = fromWire(message.content, readDirectory(gatewayStore.get(), serverId));
  await copyText(written);
}

function pathOf({ id, channelId }: Message, serverId: string): string {
  return messagePath({ serverId: serverId === DIRECT ? null : serverId, channelId, messageId: id });
}

/** System notices (with a type) cannot be deleted, not even by their author. */
const isNotice = (message: Message) => message.type !== undefined;

export const basicActions: readonly MessageAction[] = [
  {
    id: 'reply',
    group: 'answer',
    atHand: true,
    key: 'r',
    shortcut: 'R',
    offer: (message, { mayWrite, reply }) =>
      mayWrite && { label: text.reply, icon: Reply, run: () => reply(message) },
  },
  {
    id: 'edit',
    group: 'change',
    atHand: true,
    key: 'e',
    shortcut: 'E',
    offer: (message, conversation) =>
      isEditable(message, conversation) && {
        label: text.edit,
        icon: Pencil,
        run: () => conversation.edit(message.id),
      },
  },
  {
    id: 'unread',
    group: 'share',
    key: 'u',
    shortcut: 'U',
    offer: (message) => ({
      label: text.markUnread,
      icon: MessageSquareDot,
      run: () => void markUnread(message),
    }),
  },
  {
    id: 'copy',
    group: 'copy',
    key: 'c',
    shortcut: 'C',
    offer: (message, { channel }) =>
      message.content !== '' && {
        label: text.copy,
        icon: Copy,
        run: () => void copyMessage(message, channel.serverId),
      },
  },
  {
    id: 'link',
    group: 'copy',
    offer: (message, { channel }) => copyLinkAction(pathOf(message, channel.serverId)),
  },
  {
    id: 'id',
    group: 'copy',
    offer: ({ id }) => copyIdAction(id),
  },
  {
    id: 'select',
    group: 'remove',
    offer: (message, { channel, mayManage }) =>
      mayManage &&
      channel.serverId !== DIRECT &&
      !isNotice(message) && {
        label: selectionText.start,
        icon: ListChecks,
        run: () => startSelection(channel.id, message.id),
      },
  },
  {
    id: 'delete',
    group: 'remove',
    key: 'delete',
    shortcut: 'Delete',
    danger: true,
    offer: (message, { channel, accountId, mayManage, suspended }) =>
      ((message.author.id === accountId && !suspended) || mayManage) &&
      !isNotice(message) && {
        label: text.delete,
        icon: Trash2,
        run: () => openOverlay({ kind: 'deleteMessage', channelId: channel.id, messageId: message.id }),
      },
  },
];
