import type { AdmissionTable, RouteTable } from '../../route-table.ts';
import { createWebhook } from './create-webhook.ts';
import { deleteWebhook, deleteWebhookByToken } from './delete-webhook.ts';
import { listChannelWebhooks, listServerWebhooks } from './list-webhooks.ts';
import { deleteWebhookMessage, getWebhookMessage, updateWebhookMessage } from './own-messages.ts';
import { postWebhookMessage } from './post-message.ts';
import { requireWebhookByToken } from './state.ts';
import { updateWebhook, updateWebhookByToken } from './update-webhook.ts';
import { oneWebhookView } from './view.ts';

export const webhookRoutes: RouteTable = {
  createWebhook: (ctx, { body }) => createWebhook(ctx, body),
  listChannelWebhooks: (ctx) => listChannelWebhooks(ctx),
  listServerWebhooks: (ctx) => listServerWebhooks(ctx),
  updateWebhook: (ctx, { params, body, files }) => updateWebhook(ctx, params.webhookId, body, files[0]),
  deleteWebhook: (ctx, { params }) => deleteWebhook(ctx, params.webhookId),
  getWebhookByToken: async ({ runtime }, { params }) => {
    const { webhook } = await requireWebhookByToken(runtime, params.webhookId, params.webhookToken);
    return oneWebhookView(runtime, webhook);
  },
  updateWebhookByToken: (ctx, { params, body }) =>
    updateWebhookByToken(ctx, params.webhookId, params.webhookToken, body),
  deleteWebhookByToken: (ctx, { params }) => deleteWebhookByToken(ctx, params.webhookId, params.webhookToken),
  postWebhookMessage: (ctx, { params, query, body, files }) =>
    postWebhookMessage(ctx, params, body, { threadId: query.threadId, files }),
  getWebhookMessage: (ctx, { params, query }) =>
    getWebhookMessage(ctx, { ...params, threadId: query.threadId }),
  updateWebhookMessage: (ctx, { params, query, body }) =>
    updateWebhookMessage(ctx, { ...params, threadId: query.threadId }, body),
  deleteWebhookMessage: (ctx, { params, query }) =>
    deleteWebhookMessage(ctx, { ...params, threadId: query.threadId }),
};

export const webhookAdmissions: AdmissionTable = {
  postWebhookMessage: (runtime, { webhookId, webhookToken }) =>
    requireWebhookByToken(runtime, webhookId, webhookToken),
};
