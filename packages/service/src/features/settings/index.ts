/** A person's settings, shared by all devices. Without a row, the defaults of the table apply. */
export { listNotificationSettings } from './notification-settings.ts';
export { settingsRoutes } from './routes.ts';
export { getLocale, getSettings, recountAdultChannelsJob } from './user-settings.ts';
