/** Settings of a person, the same on every device. Whoever has changed none has the defaults of the table. */
export { listNotificationSettings } from './notification-settings.ts';
export { settingsRoutes } from './routes.ts';
export { getLocale, getSettings } from './user-settings.ts';
