import type { RouteTable } from '../../route-table.ts';
import {
  deleteNotificationSettings,
  listNotificationSettings,
  putNotificationSettings,
} from './notification-settings.ts';
import { getSettings, updateSettings } from './user-settings.ts';

export const settingsRoutes: RouteTable = {
  getSettings: ({ runtime, actor }) => getSettings(runtime, actor.id),
  updateSettings: (ctx, { body }) => updateSettings(ctx, body),
  listNotificationSettings: ({ runtime, actor }) => listNotificationSettings(runtime, actor.id),
  putNotificationSettings: (ctx, { params, body }) => putNotificationSettings(ctx, params.targetId, body),
  deleteNotificationSettings: (ctx, { params }) => deleteNotificationSettings(ctx, params.targetId),
};
