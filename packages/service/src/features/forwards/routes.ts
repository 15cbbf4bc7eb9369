import type { RouteTable } from '../../route-table.ts';
import { forwardMessage } from './forward-message.ts';

export const forwardRoutes: RouteTable = {
  forwardMessage: (ctx, { params, body }) => forwardMessage(ctx, params.messageId, body),
};
