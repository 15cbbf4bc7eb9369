import type { messageCreate, PayloadOf } from '@guildhall/protocol';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { client } from '../../state/client.ts';
import { oncePerFrame } from '../../state/frame.ts';
import { applyWaiting, gatewayStore } from '../../state/gateway-store.ts';
import type { GatewayState } from '../../state/model.ts';
import { deviceNotifications } from '../../state/notifications/device-settings.ts';
import { decideMessage } from '../../state/notifications/message-decision.ts';
import { onOpenPath, showByWorker } from '../../state/notifications/worker.ts';
import type { MessageNotice } from '../../state/notifications/worker-messages.ts';
import { messagePath } from '../../state/places/message-path.ts';
import { isOnlyForMe } from '../../state/resources/messages.ts';
import { showDesktop } from './desktop.ts';
import { notificationFirstText as text } from './first-strings.ts';
import { describePlace } from './place-of.ts';
import { rememberDecision } from './recent.ts';
import { playSound } from './sounds.ts';

type MessageCreated = PayloadOf<typeof messageCreate>;

/** Notifies of new messages on this device: one decision for the desktop notification and the sound. */
export function useNotifications(): void {
  const { history } = useRouter();
  useEffect(() => onOpenPath((path) => history.push(path)), [history]);
  useEffect(() => {
    let stop: (() => void) | undefined;
    // Not for the first page to wait for.
    const timer = setTimeout(async () => {
      stop = (await import('./report-use.ts')).watchUse();
    }, 2000);
    return () => {
      clearTimeout(timer);
      stop?.();
    };
  }, []);
  useEffect(() => {
    let waiting: MessageCreated[] = [];
    const decideSoon = oncePerFrame(() => {
      const messages = waiting;
      waiting = [];
      // What came before a message decides about it: a channel may just have been muted.
      applyWaiting();
      for (const message of messages) notify(message, (path) => history.push(path));
    });
    return client.on('dispatch', (event) => {
      if (event.name !== 'MESSAGE_CREATE') return;
      waiting.push(event.payload);
      decideSoon();
    });
  }, [history]);
}

function notify(message: MessageCreated, open: (path: string) => void): void {
  if (isOnlyForMe(message) || message.type !== undefined) return;
  const state = gatewayStore.get();
  const device = deviceNotifications();
  const decision = decideMessage(state, message, device.level, Date.now());
  const place = describePlace(state, message);
  const author = message.member?.nick ?? message.author.displayName;
  rememberDecision({ messageId: message.id, author, place, at: message.createdAt, decision });
  if (!decision.notifies || isWatching(message.channelId)) return;
  const isForMe = !message.serverId || decision.reason === 'mention' || decision.reason === 'role';
  if (isForMe ? device.mentionSound : device.messageSound) playSound(isForMe ? 'mention' : 'message');
  if (!device.desktop) return;
  const notice = noticeOf(state, message, author);
  if (showByWorker({ type: 'show-notice', notice, silent: true })) return;
  showDesktop({
    title: text.from(author, place),
    body: message.content || text.sentFiles,
    tag: message.channelId,
    icon: message.author.avatarUrl,
    onOpen: () => open(messagePath(notice)),
  });
}

/** The message as it would be pushed. */
function noticeOf(state: GatewayState, message: MessageCreated, name: string): MessageNotice {
  const { id: messageId, channelId, serverId, content } = message;
  const channel = state.channels[channelId];
  const isNamed = serverId !== null || state.directs[channelId]?.type === 'group_dm';
  return {
    type: 'message',
    messageId,
    channelId,
    serverId,
    author: { id: message.author.id, name, avatarUrl: message.author.avatarUrl },
    channelName: (isNamed && channel?.name) || null,
    serverName: (serverId && state.servers[serverId]?.name) || null,
    content,
  };
}

/** Whether the person looks at the channel: then they see the message anyway. */
function isWatching(channelId: string): boolean {
  return document.hasFocus() && location.pathname.endsWith(`/${channelId}`);
}
