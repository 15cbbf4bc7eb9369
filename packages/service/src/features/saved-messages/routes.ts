import type { RouteTable } from '../../route-table.ts';
import { listSavedIds, listSavedMessages } from './list-saved-messages.ts';
import { saveMessage, unsaveMessage } from './save-message.ts';

export const savedMessageRoutes: RouteTable = {
  listSavedMessages: (ctx, { query }) => listSavedMessages(ctx, query),
  listSavedIds: (ctx) => listSavedIds(ctx),
  saveMessage: (ctx, { params, body }) => saveMessage(ctx, params.messageId, body?.id),
  unsaveMessage: (ctx, { params }) => unsaveMessage(ctx, params),
};
