import type { messageCreate, PayloadOf } from '@guildhall/protocol';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { deviceNotifications } from '../../state/notifications/device-settings.ts';
import { decideMessage } from '../../state/notifications/message-decision.ts';
import { isOnlyForMe } from '../../state/resources/messages.ts';
import { showDesktop } from './desktop.ts';
import { notificationFirstText as text } from './first-strings.ts';
import { describePlace } from './place-of.ts';
import { rememberDecision } from './recent.ts';
import { playSound } from './sounds.ts';

type MessageCreated = PayloadOf<typeof messageCreate>;

/** Notifies of new messages on this device: one decision for the desktop notification and the sound. */
export function useNotifications(): void {
  const navigate = useNavigate();
  useEffect(() => {
    function open(message: MessageCreated): void {
      const { channelId, id, serverId } = message;
      if (serverId)
        void navigate({
          to: '/servers/$serverId/channels/$channelId',
          params: { serverId, channelId },
          search: { message: id },
        });
      else void navigate({ to: '/messages/$channelId', params: { channelId }, search: { message: id } });
    }
    return client.on('dispatch', (event) => {
      if (event.name === 'MESSAGE_CREATE') tell(event.payload, open);
    });
  }, [navigate]);
}

function tell(message: MessageCreated, open: (message: MessageCreated) => void): void {
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
  showDesktop({
    title: text.from(author, place),
    body: message.content || text.sentFiles,
    tag: message.channelId,
    icon: message.author.avatarUrl,
    onOpen: () => open(message),
  });
}

/** Whether the person looks at the channel: then they see the message anyway. */
function isWatching(channelId: string): boolean {
  return document.hasFocus() && location.pathname.endsWith(`/${channelId}`);
}
