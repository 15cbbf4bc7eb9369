/**
 * Webhooks: secret URLs that post into a channel without an account, and followers, which post what another channel
 * announces (specification: "Webhook", "Webhooks"; design 5.6). Invariants: a token is kept as a fingerprint, by which
 * it is checked in constant time, and sealed with the instance's key, because lists show the URL; a channel never has
 * more than fifteen; a post costs what a send costs, its webhook and its place being known in memory.
 */
export { addWebhook } from './add-webhook.ts';
export { postAs, type WebhookDraft } from './post-message.ts';
export { webhookAdmissions, webhookRoutes } from './routes.ts';
export { webhookAuthor } from './send.ts';
export { findPostingWebhook, type PostingWebhook, webhookByToken } from './state.ts';
export type { WebhookRow } from './store.ts';
