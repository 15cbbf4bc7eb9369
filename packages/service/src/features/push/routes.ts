import type { RouteTable } from '../../route-table.ts';
import {
  deletePushSubscription,
  getPush,
  putPushSubscription,
  reportActivity,
  testPushSubscription,
} from './subscriptions.ts';

export const pushRoutes: RouteTable = {
  getPush: (ctx) => getPush(ctx),
  putPushSubscription: (ctx, { body }) => putPushSubscription(ctx, body),
  deletePushSubscription: (ctx, { params }) => deletePushSubscription(ctx, params.sessionId),
  testPushSubscription: (ctx, { params }) => testPushSubscription(ctx, params.sessionId),
  reportActivity: (ctx) => reportActivity(ctx),
};
