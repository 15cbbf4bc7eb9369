import type { RouteTable } from '../../route-table.ts';
import { listSavedMessages } from './list-saved-messages.ts';
import { saveMessage, unsaveMessage } from './save-message.ts';

export const savedMessageRoutes: RouteTable = {
  listSavedMessages: (ctx, { query }) => listSavedMessages(ctx, query),
  saveMessage: (ctx, { params }) => saveMessage(ctx, params.messageId),
  unsaveMessage: (ctx, { params }) => unsaveMessage(ctx, params.messageId),
};
