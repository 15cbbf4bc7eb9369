/** Settings of a person, the same on every device. Whoever has changed none has the defaults of the table. */
import {
  getSettings,
  listNotificationSettings as listEndpoint,
  putNotificationSettings as putEndpoint,
  updateSettings as updateEndpoint,
} from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { listNotificationSettings, putNotificationSettings } from './notification-settings.ts';
import { readSettings, updateSettings } from './user-settings.ts';

export { listNotificationSettings } from './notification-settings.ts';
export { localeOf, readSettings } from './user-settings.ts';

export const settingsRoutes: RouteTable = [
  known(getSettings, ({ ground, actor }) => readSettings(ground, actor.id)),
  known(updateEndpoint, (ctx, { body }) => updateSettings(ctx, body)),
  known(listEndpoint, ({ ground, actor }) => listNotificationSettings(ground, actor.id)),
  known(putEndpoint, (ctx, { params, body }) => putNotificationSettings(ctx, params.targetId, body)),
];
