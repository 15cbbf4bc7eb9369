import { client } from '../../state/client.ts';
import { gatewayStore } from '../../state/gateway-store.ts';
import { stopKeepingUnread } from '../../state/messages/kept-unread.ts';
import type { GatewayState } from '../../state/model.ts';
import { newestMessageId } from '../../state/resources/newest.ts';
import { channelRead } from '../../state/resources/read-states.ts';
import { isUnread, serverAttention } from '../../state/selectors.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { markChannelRead } from '../channels/index.ts';
import { notificationMenuText as text } from './menu-strings.ts';

/** Whether a server has unread messages or mentions. */
export function isServerUnread(state: GatewayState, serverId: string): boolean {
  const { unread, mentions } = serverAttention(state, serverId);
  return unread || mentions > 0;
}

/** Marks every channel of a server as read. */
export async function markServerRead(serverId: string): Promise<void> {
  const before = gatewayStore.get();
  // What arrives during the call stays unread; events say whether the service has marked it too.
  const marks = Object.values(before.channels).flatMap((channel) => {
    const newest = channel.serverId === serverId && newestMessageId(before, channel.id);
    return newest ? [{ channelId: channel.id, newest }] : [];
  });
  await client.api.acknowledgeServer({ serverId });
  for (const { channelId } of marks) stopKeepingUnread(channelId);
  gatewayStore.update((state) =>
    marks.reduce((next, { channelId, newest }) => channelRead(next, channelId, newest), state),
  );
}

/** Marks every server and direct message as read. */
export async function markAllRead(): Promise<void> {
  const state = gatewayStore.get();
  for (const id of Object.keys(state.directs)) if (isUnread(state, id)) markChannelRead(id);
  const waiting = Object.keys(state.servers).filter((id) => isServerUnread(state, id));
  await Promise.all(waiting.map(markServerRead));
  showToast(text.allRead);
}
