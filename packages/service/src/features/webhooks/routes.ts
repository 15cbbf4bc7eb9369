import {
  createWebhook as createWebhookEndpoint,
  deleteWebhookByToken as deleteByTokenEndpoint,
  deleteWebhook as deleteWebhookEndpoint,
  deleteWebhookMessage,
  getWebhookByToken,
  getWebhookMessage,
  listChannelWebhooks,
  listServerWebhooks,
  postWebhookMessage,
  updateWebhook as updateWebhookEndpoint,
  updateWebhookMessage,
} from '@guildhall/protocol';
import { known, open, type RouteTable } from '../../route-table.ts';
import { inChannel, inServer } from '../access/index.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook, deleteWebhookByToken } from './delete-webhook.ts';
import { deleteOwnMessage, editOwnMessage, readOwnMessage } from './own-messages.ts';
import { postMessage } from './post-message.ts';
import { readChannelWebhooks, readServerWebhooks } from './read-webhooks.ts';
import { webhookByToken } from './state.ts';
import { updateWebhook } from './update-webhook.ts';
import { oneWebhookView } from './view.ts';

const managing = inChannel('manageWebhooks');

export const webhookRoutes: RouteTable = [
  managing(createWebhookEndpoint, (ctx, { body }) => createWebhook(ctx, body)),
  managing(listChannelWebhooks, (ctx) => readChannelWebhooks(ctx)),
  inServer('manageWebhooks')(listServerWebhooks, (ctx) => readServerWebhooks(ctx)),
  known(updateWebhookEndpoint, (ctx, { params, body, files }) =>
    updateWebhook(ctx, params.webhookId, body, files[0]),
  ),
  known(deleteWebhookEndpoint, (ctx, { params }) => deleteWebhook(ctx, params.webhookId)),
  open(getWebhookByToken, async ({ ground }, { params }) => {
    const { webhook } = await webhookByToken(ground, params.webhookId, params.webhookToken);
    return oneWebhookView(ground, webhook);
  }),
  open(deleteByTokenEndpoint, (ctx, { params }) =>
    deleteWebhookByToken(ctx, params.webhookId, params.webhookToken),
  ),
  open(postWebhookMessage, (ctx, { params, query, body, files }) =>
    postMessage(ctx, params, body, { threadId: query.threadId, files }),
  ),
  open(getWebhookMessage, (ctx, { params, query }) =>
    readOwnMessage(ctx, { ...params, threadId: query.threadId }),
  ),
  open(updateWebhookMessage, (ctx, { params, query, body }) =>
    editOwnMessage(ctx, { ...params, threadId: query.threadId }, body),
  ),
  open(deleteWebhookMessage, (ctx, { params, query }) =>
    deleteOwnMessage(ctx, { ...params, threadId: query.threadId }),
  ),
];
