import type { Level } from '@guildhall/protocol/notifications';
import { client } from '../../state/client.ts';
import { answerIntoState, gatewayStore } from '../../state/gateway-store.ts';
import { deviceNotifications } from '../../state/notifications/device-settings.ts';
import { notificationTargets } from '../../state/notifications/muted-channels.ts';
import { DIRECT } from '../../state/resources/directs.ts';
import { notificationSettingsUpdate } from '../../state/resources/settings.ts';
import { HOUR_MS } from '../../ui/text/durations.ts';
import { showToast } from '../../ui/toasts/toast.ts';
import { notificationMenuText as text } from './menu-strings.ts';

/** Muted without an end. */
export const FOREVER = '9999-12-31T00:00:00.000Z';

export interface TargetSettings {
  readonly level: Level;
  readonly mutedUntil: string | null;
  readonly suppressEveryone: boolean;
}

/** The effective settings of a server, category or channel: its own, those above it, or this device's. */
export function settingsFor(targetId: string): TargetSettings {
  const state = gatewayStore.get();
  const own = state.notifications[targetId];
  if (own) return own;
  const above = notificationTargets(state, targetId).find((id) => id in state.notifications);
  const isDirect = state.channels[targetId]?.serverId === DIRECT;
  const level = state.notifications[above ?? '']?.level ?? (isDirect ? 'all' : deviceNotifications().level);
  return { level, mutedUntil: null, suppressEveryone: false };
}

/** Saves the notification settings of a server, category or channel. */
export async function saveSettings(targetId: string, settings: TargetSettings): Promise<void> {
  const { level, mutedUntil, suppressEveryone } = settings;
  const body = { level, mutedUntil, suppressEveryone };
  await answerIntoState(
    () => client.api.putNotificationSettings({ targetId, body }),
    notificationSettingsUpdate,
  );
}

async function setMute(targetId: string, mutedUntil: string | null, done: string): Promise<void> {
  await saveSettings(targetId, { ...settingsFor(targetId), mutedUntil });
  showToast(done);
}

export function muteForAnHour(targetId: string, name: string): Promise<void> {
  return setMute(targetId, new Date(Date.now() + HOUR_MS).toISOString(), text.muted(name));
}

export function unmute(targetId: string, name: string): Promise<void> {
  return setMute(targetId, null, text.unmuted(name));
}
