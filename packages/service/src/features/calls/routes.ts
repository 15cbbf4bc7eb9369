import { ringCall as ringEndpoint, stopRingingCall as stopEndpoint } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation } from '../access/index.ts';
import { ringCall, stopRinging } from './ring-call.ts';

export const callRoutes: RouteTable = [
  inConversation()(ringEndpoint, (ctx, { body }) => ringCall(ctx, body.userIds)),
  inConversation()(stopEndpoint, (ctx, { body }) => stopRinging(ctx, body.userIds)),
];
