import type { RouteTable } from '../../route-table.ts';
import { acknowledgeMessage } from './acknowledge-message.ts';
import { acknowledgeServer } from './acknowledge-server.ts';

export const readStateRoutes: RouteTable = {
  acknowledgeMessage: (ctx, { params, body }) =>
    acknowledgeMessage(ctx, params.messageId, body?.manual ?? false),
  acknowledgeServer: (ctx) => acknowledgeServer(ctx),
};
