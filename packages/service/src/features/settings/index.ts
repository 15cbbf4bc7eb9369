/** Settings of a person, the same on every device; without a row, the defaults of the table apply. */
export { listNotificationSettings } from './notification-settings.ts';
export { settingsRoutes } from './routes.ts';
export { getLocale, getSettings } from './user-settings.ts';
