import {
  acknowledgeMessage,
  acknowledgeServer as acknowledgeServerEndpoint,
  bulkDeleteMessages,
  deleteMessage as deleteMessageEndpoint,
  editMessage as editMessageEndpoint,
  getMessage,
  listMessages,
  sendMessage,
  startTyping as startTypingEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inConversation, inServer, ofConversation, toConversation } from '../access/index.ts';
import { bulkDelete } from './delete/bulk-delete.ts';
import { deleteMessage } from './delete/delete-message.ts';
import { editMessage } from './edit/edit-message.ts';
import { readMessage, readMessages } from './read/read-messages.ts';
import { createMessage } from './send/create-message.ts';
import { startTyping } from './send/start-typing.ts';
import { acknowledge } from './unread/acknowledge.ts';
import { acknowledgeServer } from './unread/acknowledge-server.ts';

export const messageRoutes: RouteTable = [
  inConversation()(listMessages, (ctx, { query }) => readMessages(ctx, query)),
  inConversation()(sendMessage, (ctx, { body, files }) => createMessage(ctx, body, files)),
  inConversation()(getMessage, (ctx, { params }) => readMessage(ctx, params.messageId)),
  toConversation()(editMessageEndpoint, (ctx, { params, body }) => editMessage(ctx, params.messageId, body)),
  // One’s own words can be taken back wherever they stand.
  ofConversation()(deleteMessageEndpoint, (ctx, { params }) => deleteMessage(ctx, params.messageId)),
  inConversation('manageMessages')(bulkDeleteMessages, (ctx, { body }) => bulkDelete(ctx, body.ids)),
  inConversation('sendMessages')(startTypingEndpoint, (ctx) => startTyping(ctx)),
  ofConversation()(acknowledgeMessage, (ctx, { params, body }) =>
    acknowledge(ctx, params.messageId, body?.manual ?? false),
  ),
  inServer()(acknowledgeServerEndpoint, (ctx) => acknowledgeServer(ctx)),
];
