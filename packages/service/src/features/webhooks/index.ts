/**
 * Webhooks: secret URLs that post into a channel without an account, and followers, which repost another channel's
 * announcements (specification: "Webhook", "Webhooks"; design 5.6). Invariants: a token is stored as a fingerprint,
 * checked in constant time, and sealed with the instance's key, because lists show the URL; a channel has at most
 * fifteen; a post costs no more than a send, because webhooks are cached.
 */
export { addWebhook } from './add-webhook.ts';
export { postAsWebhook, type WebhookDraft } from './post-message.ts';
export { webhookAdmissions, webhookRoutes } from './routes.ts';
export { webhookAuthor } from './send.ts';
export { countWebhookPost, findPostingWebhook, type PostingWebhook, requireWebhookByToken } from './state.ts';
export { followerBetween, type WebhookRow, webhookIn } from './store.ts';
export { SEALED_TOKENS } from './token.ts';
