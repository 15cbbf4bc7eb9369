import type { RouteTable } from '../../route-table.ts';
import { getMessage, listMessages } from './read/list-messages.ts';

export const messageRoutes: RouteTable = {
  listMessages: (ctx, { query }) => listMessages(ctx, query),
  getMessage: (ctx, { params }) => getMessage(ctx, params.messageId),
};
