/** Decides about a new message, for the desktop notification and the sound. */
import type { messageCreate, PayloadOf } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import { plainText, writtenText } from '@guildhall/protocol/text-formatting';
import { gatewayStore } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { messagePath } from '../../state/navigation/paths.ts';
import { deviceNotifications } from '../../state/notifications/device-settings.ts';
import { decideMessage } from '../../state/notifications/message-decision.ts';
import { showByWorker } from '../../state/notifications/worker.ts';
import type { MessageNotice } from '../../state/notifications/worker-messages.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { isOnlyForMe } from '../../state/resources/messages.ts';
import { describeWordless, namesIn } from '../messages/index.ts';
import { showDesktop } from './desktop.ts';
import { notificationMenuText as text } from './menu-strings.ts';
import { describeOrigin } from './message-origin.ts';
import { rememberDecision } from './recent.ts';
import { playSound } from './sounds.ts';
import { isWatched, isWatchedElsewhere } from './watches/watched-channels.ts';

export type MessageCreated = PayloadOf<typeof messageCreate>;

/**
 * Decides about a new message, then shows and sounds the notification.
 * @param open goes to a path when the desktop notification is clicked
 */
export async function notify(message: MessageCreated, open: (path: string) => void): Promise<void> {
  if (isOnlyForMe(message) || message.type !== undefined) return;
  const state = gatewayStore.get();
  const decision = decideMessage(state, message, deviceNotifications().level, Date.now());
  const origin = describeOrigin(state, message);
  const author = message.member?.nick ?? message.author.displayName;
  rememberDecision({ messageId: message.id, author, origin, at: message.createdAt, decision });
  if (!decision.notifies || isWatched(message.channelId)) return;
  if ((await isWatchedElsewhere(message.channelId)) || isRead(gatewayStore.get(), message)) return;
  const device = deviceNotifications();
  const isForMe = !message.serverId || decision.reason === 'mention' || decision.reason === 'role';
  if (isForMe ? device.mentionSound : device.messageSound)
    void playSound(isForMe ? 'mention' : 'message', message.id);
  if (!device.desktop) return;
  const notice = noticeOf(state, message, author);
  if (showByWorker({ type: 'show-notice', notice, silent: true })) return;
  showDesktop({
    title: text.from(author, origin),
    body: notice.content || text.sentMessage,
    tag: message.channelId,
    icon: message.author.avatarUrl,
    onOpen: () => open(messagePath(notice)),
  });
}

/** The message in the form of a push notification. */
function noticeOf(state: GatewayState, message: MessageCreated, name: string): MessageNotice {
  const { id: messageId, channelId, serverId } = message;
  const names = namesIn(state, serverId ?? DIRECT);
  const words = plainText(writtenText(message), names);
  const channel = state.channels[channelId];
  const isNamed = serverId !== null || state.directs[channelId]?.type === 'group_dm';
  return {
    type: 'message',
    messageId,
    channelId,
    serverId,
    author: { id: message.author.id, name, avatarUrl: message.author.avatarUrl },
    channelName: (isNamed && channel?.name) || null,
    channelKind: (serverId && channel?.kind) || null,
    serverName: (serverId && state.servers[serverId]?.name) || null,
    content: words || (describeWordless(message) ?? ''),
  };
}

/** Whether another device has read it, as it may have when the message arrives after a time offline. */
function isRead({ readStates }: GatewayState, { channelId, id }: MessageCreated): boolean {
  return compareIds(readStates[channelId]?.lastReadMessageId ?? '0', id) >= 0;
}
