import { forwardMessage as forwardMessageEndpoint } from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation } from '../access/index.ts';
import { forwardMessage } from './forward-message.ts';

export const forwardRoutes: RouteTable = [
  inConversation()(forwardMessageEndpoint, (ctx, { params, body }) =>
    forwardMessage(ctx, params.messageId, body),
  ),
];
