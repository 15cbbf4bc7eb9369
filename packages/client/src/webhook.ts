/** Posts by a webhook's URL, which needs no other credential (specification: "Webhooks"). */
import type { Message, Webhook, WebhookPost } from '@guildhall/protocol';
import type { CallInput } from './api.ts';
import { type ClientOptions, createClient } from './client.ts';
import type { UploadInput } from './http/request.ts';

/** Options of a client without the account, because the URL is the credential. */
export type WebhookOptions = Omit<ClientOptions, 'baseUrl' | 'token' | 'WebSocket'>;

/** Options of a post. */
export interface WebhookSendOptions {
  /** A thread of the webhook's channel, or a post of its forum. */
  readonly threadId?: string | undefined;
  readonly files?: readonly UploadInput[] | undefined;
  /** Aborts the call, even while it waits in a queue. */
  readonly signal?: AbortSignal | undefined;
}

/** The fields of an edit. */
export type WebhookEdit = NonNullable<CallInput<'updateWebhookMessage'>['body']>;

/** A webhook, for callers that know its URL. */
export interface WebhookClient {
  readonly id: string;
  /** Fetches its name and channel. @throws ApiRequestError, NetworkError */
  fetch(): Promise<Webhook>;
  /** Posts a message. A post without a response is not repeated. @throws ApiRequestError, NetworkError */
  send(message: string | WebhookPost, options?: WebhookSendOptions): Promise<Message>;
  /** One of its own messages. @throws ApiRequestError, NetworkError */
  get(messageId: string, options?: Omit<WebhookSendOptions, 'files'>): Promise<Message>;
  /** Changes one of its own messages. @throws ApiRequestError, NetworkError */
  edit(
    messageId: string,
    change: string | WebhookEdit,
    options?: Omit<WebhookSendOptions, 'files'>,
  ): Promise<Message>;
  /** Deletes one of its own messages. @throws ApiRequestError, NetworkError */
  delete(messageId: string, options?: Omit<WebhookSendOptions, 'files'>): Promise<void>;
}

/**
 * A webhook by its URL, such as `https://chat.example/api/webhooks/123/secret`.
 * @throws TypeError if it is not the URL of a webhook
 */
export function createWebhook(url: string | URL, options: WebhookOptions = {}): WebhookClient {
  const { baseUrl, webhookId, webhookToken } = partsOf(String(url));
  const { api } = createClient({ ...options, baseUrl });
  const credential = { webhookId, webhookToken };
  return {
    id: webhookId,
    fetch: () => api.getWebhookByToken(credential),
    send: (message, { threadId, ...rest } = {}) =>
      api.postWebhookMessage({
        ...credential,
        ...rest,
        query: threadQuery(threadId),
        body: contentOf(message),
      }),
    get: (messageId, { threadId, signal } = {}) =>
      api.getWebhookMessage({ ...credential, messageId, query: threadQuery(threadId), signal }),
    edit: (messageId, change, { threadId, signal } = {}) =>
      api.updateWebhookMessage({
        ...credential,
        messageId,
        query: threadQuery(threadId),
        body: contentOf(change),
        signal,
      }),
    delete: async (messageId, { threadId, signal } = {}) => {
      await api.deleteWebhookMessage({ ...credential, messageId, query: threadQuery(threadId), signal });
    },
  };
}

function threadQuery(threadId: string | undefined): { readonly threadId?: string } {
  return threadId === undefined ? {} : { threadId };
}

function contentOf<Body extends object>(message: string | Body): Body | { readonly content: string } {
  return typeof message === 'string' ? { content: message } : message;
}

function partsOf(url: string): {
  readonly baseUrl: string;
  readonly webhookId: string;
  readonly webhookToken: string;
} {
  const found = /^(https?:\/\/.+)\/api\/webhooks\/([0-9]+)\/([^/?#]+)\/?$/.exec(url);
  const [, baseUrl, webhookId, webhookToken] = found ?? [];
  // The URL is a secret, and errors end up in logs.
  if (!baseUrl || !webhookId || !webhookToken) throw new TypeError('This is not the URL of a webhook');
  return { baseUrl, webhookId, webhookToken: decodeURIComponent(webhookToken) };
}
