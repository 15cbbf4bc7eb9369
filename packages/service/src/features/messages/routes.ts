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
import { acknowledge } from './acknowledge.ts';
import { acknowledgeServer } from './acknowledge-server.ts';
import { bulkDelete } from './bulk-delete.ts';
import { createMessage } from './create-message.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { readMessage, readMessages } from './read-messages.ts';
import { startTyping } from './start-typing.ts';

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
