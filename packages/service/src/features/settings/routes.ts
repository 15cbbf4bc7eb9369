import type { RouteTable } from '../../route-table.ts';
import { listNotificationSettings, putNotificationSettings } from './notification-settings.ts';
import { getSettings, updateSettings } from './user-settings.ts';

export const settingsRoutes: RouteTable = {
  getSettings: ({ ground, actor }) => getSettings(ground, actor.id),
  updateSettings: (ctx, { body }) => updateSettings(ctx, body),
  listNotificationSettings: ({ ground, actor }) => listNotificationSettings(ground, actor.id),
  putNotificationSettings: (ctx, { params, body }) => putNotificationSettings(ctx, params.targetId, body),
};
