import type { PayloadOf, raidDetected } from '@guildhall/protocol';
import { gatewayStore } from '../../state/gateway-store.ts';
import { deviceNotifications } from '../../state/notifications/device-settings.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { showDesktop } from './desktop.ts';
import { playSound } from './sounds.ts';
import { notificationText as text } from './strings.ts';

/**
 * Warns a manager of a server that joins spiked and are slowed down.
 * @param open goes to a path: that of the page where they can act
 */
export function warnOfRaid(
  { serverId, joins }: PayloadOf<typeof raidDetected>,
  open: (path: string) => void,
): void {
  const { servers, account } = gatewayStore.get();
  const name = servers[serverId]?.name ?? '';
  const review = () => open(`/servers/${serverId}/settings/raids`);
  const device = deviceNotifications();
  const tag = `raid ${serverId}`;
  showToast(text.raid(name, joins), 'problem', { label: text.review, run: review });
  if (account?.status === 'dnd') return;
  if (device.mentionSound) void playSound('mention', tag);
  if (device.desktop && !document.hasFocus())
    showDesktop({ title: name, body: text.raid(name, joins), tag, onOpen: review });
}
