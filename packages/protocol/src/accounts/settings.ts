/** A person's settings, which apply on every device (design 5.18). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { Nullable, OneOf, Text, Timestamp } from '../contract/schema.ts';
import { ServerRail } from './server-rail.ts';

/** Formatters of dates and numbers would throw for any other value. */
function isLanguageTag(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

export const LanguageTag = Type.Refine(
  Text({ min: 2, max: 35, description: 'Language tag of BCP 47' }),
  isLanguageTag,
  () => 'must be a language tag of BCP 47',
);

export const Settings = Type.Object({
  theme: OneOf(['system', 'light', 'dark']),
  locale: LanguageTag,
  compact: Type.Boolean(),
  allowServerDms: Type.Boolean({
    description: 'Whether people who only share a server may send direct messages',
  }),
  friendRequests: OneOf(['everyone', 'mutual', 'nobody'], {
    description: 'mutual: people with a server or friend in common',
  }),
  adultConfirmed: Type.Boolean(),
  showLinkPreviews: Type.Boolean(),
  reducedMotion: Type.Boolean(),
  serverRail: Type.Unsafe<ServerRail | null>(
    Type.Union([ServerRail, Type.Null()], {
      description: 'Order and folders of the servers; null: in the order of joining',
    }),
  ),
});
export type Settings = Static<typeof Settings>;

export const getSettings = endpoint({
  method: 'GET',
  path: '/users/@me/settings',
  summary: "The caller's settings",
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Settings },
  errors: [],
});

export const updateSettings = endpoint({
  method: 'PATCH',
  path: '/users/@me/settings',
  summary: "Change some of the caller's settings",
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Partial(Settings),
  replies: { 200: Settings },
  errors: [],
});

const notificationFields = {
  level: OneOf(['all', 'mentions', 'nothing']),
  mutedUntil: Nullable(Timestamp),
  suppressEveryone: Type.Boolean(),
};
export const NotificationSettings = Type.Object({
  id: Type.String({ description: 'Id of the server, category or channel' }),
  ...notificationFields,
});
export type NotificationSettings = Static<typeof NotificationSettings>;

export const listNotificationSettings = endpoint({
  method: 'GET',
  path: '/users/@me/notifications',
  summary: 'Servers, categories and channels with notification settings of their own',
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 200: Type.Array(NotificationSettings) },
  errors: [],
});

export const putNotificationSettings = endpoint({
  method: 'PUT',
  path: '/users/@me/notifications/{targetId}',
  summary: 'Set when a server, category, channel or direct message notifies',
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  body: Type.Object({
    level: Type.Optional(notificationFields.level),
    mutedUntil: Type.Optional(notificationFields.mutedUntil),
    suppressEveryone: Type.Optional(notificationFields.suppressEveryone),
  }),
  replies: { 200: NotificationSettings },
  errors: ['unknown_channel', 'missing_permission', 'screening_pending', 'timed_out'],
});

export const deleteNotificationSettings = endpoint({
  method: 'DELETE',
  path: '/users/@me/notifications/{targetId}',
  summary: 'Use the notification settings above again: those of the category, the server or the device',
  tag: 'Settings',
  actors: ['person'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: ['unknown_channel'],
});

export const settingsUpdate = event({
  name: 'SETTINGS_UPDATE',
  summary: 'The settings of the account changed',
  audience: ['user'],
  intent: 'always',
  payload: Settings,
});
export const notificationSettingsUpdate = event({
  name: 'NOTIFICATION_SETTINGS_UPDATE',
  summary: 'The notification settings of a server, category or channel changed',
  audience: ['user'],
  intent: 'always',
  payload: NotificationSettings,
});
export const notificationSettingsDelete = event({
  name: 'NOTIFICATION_SETTINGS_DELETE',
  summary: 'A server, category or channel has no notification settings of its own any more',
  audience: ['user'],
  intent: 'always',
  payload: Type.Pick(NotificationSettings, ['id']),
});

export const settingsEndpoints = {
  getSettings,
  updateSettings,
  listNotificationSettings,
  putNotificationSettings,
  deleteNotificationSettings,
};
export const settingsEvents = { settingsUpdate, notificationSettingsUpdate, notificationSettingsDelete };
