import type { RouteTable } from '../../route-table.ts';
import { bulkDelete } from './delete/bulk-delete.ts';
import { deleteMessage } from './delete/delete-message.ts';
import { editMessage } from './edit/edit-message.ts';
import { refreshAttachmentUrls } from './files/refresh-attachment-urls.ts';
import { getMessage, listMessages } from './read/list-messages.ts';
import { createMessage } from './send/create-message.ts';
import { startTyping } from './send/start-typing.ts';

export const messageRoutes: RouteTable = {
  listMessages: (ctx, { query }) => listMessages(ctx, query),
  sendMessage: (ctx, { body, files }) => createMessage(ctx, body, files),
  getMessage: (ctx, { params }) => getMessage(ctx, params.messageId),
  editMessage: (ctx, { params, body }) => editMessage(ctx, params.messageId, body),
  // People can delete their own messages anywhere.
  deleteMessage: (ctx, { params }) => deleteMessage(ctx, params.messageId),
  bulkDeleteMessages: (ctx, { body }) => bulkDelete(ctx, body.ids),
  refreshAttachmentUrls: (ctx, { body }) => refreshAttachmentUrls(ctx, body.urls),
  startTyping: (ctx) => startTyping(ctx),
};
