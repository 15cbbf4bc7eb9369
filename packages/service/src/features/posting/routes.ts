import type { RouteTable } from '../../route-table.ts';
import { bulkDelete } from './delete/bulk-delete.ts';
import { deleteMessage } from './delete/delete-message.ts';
import { editMessage } from './edit/edit-message.ts';
import { createMessage } from './send/create-message.ts';
import { startTyping } from './send/start-typing.ts';

export const postingRoutes: RouteTable = {
  sendMessage: (ctx, { body, files }) => createMessage(ctx, body, files),
  editMessage: (ctx, { params, body }) => editMessage(ctx, params.messageId, body),
  deleteMessage: (ctx, { params }) => deleteMessage(ctx, params.messageId),
  bulkDeleteMessages: (ctx, { body }) => bulkDelete(ctx, body.ids),
  startTyping: (ctx) => startTyping(ctx),
};
