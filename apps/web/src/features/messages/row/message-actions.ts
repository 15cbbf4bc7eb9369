import type { Message } from '@guildhall/protocol';
import {
  Copy,
  Flag,
  Forward,
  Link2,
  type LucideIcon,
  Megaphone,
  Pencil,
  Pin,
  PinOff,
  Reply,
  SmilePlus,
  Spool,
  Trash2,
  Users,
} from 'lucide-react';
import { client } from '../../../state/client.ts';
import { describeError } from '../../../state/describe-error.ts';
import { gatewayStore } from '../../../state/gateway-store.ts';
import { openOverlay } from '../../../state/overlays.ts';
import { pickReaction } from '../../../state/reaction-picker.ts';
import { DIRECT } from '../../../state/resources/directs.ts';
import { isOnlyForMe, messageDelete } from '../../../state/resources/messages.ts';
import { isTextLike } from '../../../state/selectors.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { showToast } from '../../../ui/Toast.tsx';
import { isPublishable, publish } from '../../announcements/publish.ts';
import { announcementText } from '../../announcements/strings.ts';
import { forwardText } from '../../forwards/strings.ts';
import { setPinned } from '../../pins/pin.ts';
import { pinText } from '../../pins/strings.ts';
import { mayReactAnew } from '../../reactions/react.ts';
import { reactionText } from '../../reactions/strings.ts';
import { reportText } from '../../reports/strings.ts';
import type { Conversation } from '../conversation.ts';
import { directoryOf } from '../directory.ts';
import { fromWire } from '../mentions.ts';
import { messageText as text } from '../strings.ts';

export interface MessageAction {
  readonly id:
    | 'react'
    | 'reply'
    | 'thread'
    | 'edit'
    | 'forward'
    | 'pin'
    | 'publish'
    | 'reactions'
    | 'copy'
    | 'link'
    | 'report'
    | 'delete';
  readonly label: string;
  readonly icon: LucideIcon;
  /** Pressed while the message has the focus. */
  readonly key?: string;
  readonly shortcut?: string;
  readonly danger?: boolean;
  /** @param direct without asking */
  run(direct: boolean): void;
}

/** Deletes a message, here at once. @throws ApiRequestError or NetworkError */
export async function removeMessage(channelId: string, messageId: string): Promise<void> {
  await client.api.deleteMessage({ channelId, messageId });
  gatewayStore.update((state) => messageDelete(state, { id: messageId, channelId, serverId: null }));
}

async function copyMessage(message: Message, serverId: string): Promise<void> {
  const written = fromWire(message.content, directoryOf(gatewayStore.get(), serverId));
  if (await copyText(written)) showToast(text.copied);
}

async function copyLink(message: Message, serverId: string): Promise<void> {
  const link = new URL(
    serverId === DIRECT
      ? `/messages/${message.channelId}?message=${message.id}`
      : `/servers/${serverId}/channels/${message.channelId}?message=${message.id}`,
    location.href,
  );
  if (await copyText(link.href)) showToast(text.linkCopied);
}

/** What passes a message on or makes it stand out. */
function sharing(
  message: Message,
  { channel, mayManage, mayWrite, accountId }: Conversation,
): readonly (MessageAction | false)[] {
  const isNotice = message.type !== undefined;
  const place = { channelId: channel.id, messageId: message.id };
  return [
    !isNotice &&
      !message.poll &&
      !message.coins && {
        id: 'forward',
        label: forwardText.forward,
        icon: Forward,
        key: 'f',
        shortcut: 'F',
        run: () => openOverlay({ kind: 'forward', ...place }),
      },
    (mayManage || channel.serverId === DIRECT) &&
      !isNotice && {
        id: 'pin',
        label: message.pinned ? pinText.unpin : pinText.pin,
        icon: message.pinned ? PinOff : Pin,
        key: 'p',
        shortcut: 'P',
        run: () => void setPinned(message, !message.pinned),
      },
    channel.kind === 'announcement' &&
      isPublishable(message) &&
      (mayManage || (mayWrite && message.author.id === accountId)) && {
        id: 'publish',
        label: announcementText.publish,
        icon: Megaphone,
        run: () => void publish(message),
      },
    message.reactions.length > 0 && {
      id: 'reactions',
      label: reactionText.who,
      icon: Users,
      run: () => openOverlay({ kind: 'reactions', ...place }),
    },
  ];
}

function copyAction(message: Message, serverId: string): MessageAction {
  return {
    id: 'copy',
    label: text.copy,
    icon: Copy,
    key: 'c',
    shortcut: 'C',
    run: () => void copyMessage(message, serverId),
  };
}

/** What leads on from a message: a reaction, an answer, a thread. */
function answering(message: Message, conversation: Conversation): readonly (MessageAction | false)[] {
  const { channel, mayWrite } = conversation;
  const thread = conversation.threads.get(message.id);
  const isNotice = message.type !== undefined;
  return [
    mayReactAnew(gatewayStore.get(), message) && {
      id: 'react',
      label: reactionText.add,
      icon: SmilePlus,
      key: '+',
      shortcut: '+',
      run: () => pickReaction(message.id),
    },
    mayWrite && {
      id: 'reply',
      label: text.reply,
      icon: Reply,
      key: 'r',
      shortcut: 'R',
      run: () => conversation.reply(message),
    },
    mayWrite &&
      isTextLike(channel) &&
      channel.serverId !== DIRECT &&
      !isNotice && {
        id: 'thread',
        label: thread ? text.openThread : text.startThread,
        icon: Spool,
        key: 't',
        shortcut: 'T',
        run: () => {
          if (thread) conversation.openThread(thread.id);
          else openOverlay({ kind: 'startThread', channelId: channel.id, messageId: message.id });
        },
      },
  ];
}

/** What takes a message away, or tells on it. */
function removing(
  message: Message,
  { channel, accountId, mayManage }: Conversation,
): readonly (MessageAction | false)[] {
  const own = message.author.id === accountId;
  // The service's notices cannot be deleted, also by whom they name as author.
  const isNotice = message.type !== undefined;
  return [
    !own &&
      !isNotice && {
        id: 'report',
        label: reportText.report,
        icon: Flag,
        run: () =>
          openOverlay({
            kind: 'report',
            what: 'message',
            targetId: message.id,
            channelId: channel.id,
            name: message.author.displayName,
          }),
      },
    (own || mayManage) &&
      !isNotice && {
        id: 'delete',
        label: text.delete,
        icon: Trash2,
        key: 'delete',
        shortcut: 'Delete',
        danger: true,
        run: (direct) => {
          if (!direct) openOverlay({ kind: 'deleteMessage', channelId: channel.id, messageId: message.id });
          else {
            removeMessage(channel.id, message.id).catch((error: unknown) =>
              showToast(describeError(error), 'problem'),
            );
          }
        },
      },
  ];
}

/** What the signed-in person may do with a message, in the order it is offered. */
export function actionsOf(message: Message, conversation: Conversation): readonly MessageAction[] {
  const { channel, accountId, mayWrite } = conversation;
  // Nobody else could see what would be done with it.
  if (isOnlyForMe(message)) return [copyAction(message, channel.serverId)];
  const own = message.author.id === accountId;
  const isNotice = message.type !== undefined;
  const actions: readonly (MessageAction | false)[] = [
    ...answering(message, conversation),
    own &&
      mayWrite &&
      !isNotice &&
      !message.poll && {
        id: 'edit',
        label: text.edit,
        icon: Pencil,
        key: 'e',
        shortcut: 'E',
        run: () => conversation.edit(message.id),
      },
    ...sharing(message, conversation),
    copyAction(message, channel.serverId),
    { id: 'link', label: text.copyLink, icon: Link2, run: () => void copyLink(message, channel.serverId) },
    ...removing(message, conversation),
  ];
  return actions.filter((action) => action !== false);
}
