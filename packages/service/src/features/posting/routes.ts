import type { RouteTable } from '../../route-table.ts';
import { bulkDeleteMessages } from './delete/bulk-delete-messages.ts';
import { deleteMessage } from './delete/delete-message.ts';
import { editMessage } from './edit/edit-message.ts';
import { sendMessage } from './send/send-message.ts';
import { startTyping } from './send/start-typing.ts';

export const postingRoutes: RouteTable = {
  sendMessage: (ctx, { body, files }) => sendMessage(ctx, body, files),
  editMessage: (ctx, { params, body }) => editMessage(ctx, params.messageId, body),
  deleteMessage: (ctx, { params }) => deleteMessage(ctx, params.messageId),
  bulkDeleteMessages: (ctx, { body }) => bulkDeleteMessages(ctx, body.ids),
  startTyping: (ctx) => startTyping(ctx),
};
