import {
  acknowledgeMessage,
  deleteMessage as deleteMessageEndpoint,
  editMessage as editMessageEndpoint,
  getMessage,
  listMessages,
  sendMessage,
  startTyping as startTypingEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inChannel } from '../access/index.ts';
import { acknowledge } from './acknowledge.ts';
import { createMessage } from './create-message.ts';
import { deleteMessage } from './delete-message.ts';
import { editMessage } from './edit-message.ts';
import { readMessage, readMessages } from './read-messages.ts';
import { startTyping } from './start-typing.ts';

export const messageRoutes: RouteTable = [
  inChannel()(listMessages, (ctx, { query }) => readMessages(ctx, query)),
  inChannel()(sendMessage, (ctx, { body }) => createMessage(ctx, body)),
  inChannel()(getMessage, (ctx, { params }) => readMessage(ctx, params.messageId)),
  inChannel()(editMessageEndpoint, (ctx, { params, body }) => editMessage(ctx, params.messageId, body)),
  inChannel()(deleteMessageEndpoint, (ctx, { params }) => deleteMessage(ctx, params.messageId)),
  inChannel('sendMessages')(startTypingEndpoint, (ctx) => startTyping(ctx)),
  inChannel()(acknowledgeMessage, (ctx, { params, body }) =>
    acknowledge(ctx, params.messageId, body?.manual ?? false),
  ),
];
