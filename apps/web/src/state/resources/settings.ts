/** The person's settings, shared by all devices. */
import type { Embed, NotificationSettings, Settings } from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';
import { isAgeRestricted, messagesOutside } from './channels.ts';

/** SETTINGS_UPDATE, and the answer to a change made here. Only adults receive messages of age-restricted channels. */
export function settingsUpdate(state: GatewayState, settings: Settings): GatewayState {
  if (state.settings?.adultConfirmed === settings.adultConfirmed) return { ...state, settings };
  const restricted = Object.values(state.channels).filter(isAgeRestricted);
  return { ...state, settings, messages: messagesOutside(state, restricted) };
}

/** Whether to show link previews. */
export function showsLinkPreviews({ settings }: GatewayState): boolean {
  return settings?.showLinkPreviews ?? true;
}

/** The embeds to show: always those of bots and webhooks, previews of links only if they are turned on. */
export function shownEmbeds(embeds: readonly Embed[], linkPreviews: boolean): readonly Embed[] {
  return linkPreviews ? embeds : embeds.filter(({ type }) => type === 'rich');
}

/** NOTIFICATION_SETTINGS_UPDATE, and the answer to a change made here. */
export function notificationSettingsUpdate(
  state: GatewayState,
  settings: NotificationSettings,
): GatewayState {
  return { ...state, notifications: { ...state.notifications, [settings.id]: settings } };
}

/** NOTIFICATION_SETTINGS_DELETE, and the answer to a reset made here. */
export function notificationSettingsDelete(
  state: GatewayState,
  { id }: Pick<NotificationSettings, 'id'>,
): GatewayState {
  const { [id]: _, ...notifications } = state.notifications;
  return { ...state, notifications };
}
