/** Webhooks in memory, so that a post finds its webhook and its place without a query. */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { createLoadingCache, type LoadingCache } from '../../loading-cache.ts';
import { perRuntime, type Runtime } from '../../runtime.ts';
import { type ChannelState, type ServerState, serverStates, threadState } from '../access/index.ts';
import { type WebhookRow, webhooksByIds } from './store.ts';
import { hasToken } from './token.ts';

const webhookStates: (runtime: Runtime) => LoadingCache<WebhookRow> = perRuntime((runtime) =>
  createLoadingCache<WebhookRow>({
    capacity: 50_000,
    touches: runtime.touches,
    touchesOf: (id) => [webhookTouch(id)],
    load: async (ids) =>
      new Map((await webhooksByIds(runtime.database.db, ids.filter(isId))).map((row) => [row.id, row])),
  }),
);

/** What makes a webhook in memory stale. Channels and servers that go are noticed by the place being gone. */
export function webhookTouch(id: string): string {
  return `webhook:${id}`;
}

/** A webhook with the channel it posts into. */
export interface PostingWebhook {
  readonly webhook: WebhookRow;
  readonly server: ServerState;
  readonly channel: ChannelState;
}

/** What a post by a webhook into a channel is decided from. */
export function postKeys({ webhook, server }: PostingWebhook, { row }: ChannelState): readonly string[] {
  return [webhookTouch(webhook.id), `server:${server.id}`, `channel:${row.id}`];
}

/** The webhook of a URL. @throws ApiError unknown_webhook, for a wrong token too. */
export async function webhookByToken(runtime: Runtime, id: string, token: string): Promise<PostingWebhook> {
  const webhook = isId(id) ? await webhookStates(runtime).get(id) : null;
  const place = hasToken(webhook, token) ? await findPostingWebhook(runtime, webhook) : null;
  if (!place) throw new ApiError('unknown_webhook');
  return place;
}

/** The channel that a webhook posts into; null once it is gone. */
export async function findPostingWebhook(
  runtime: Runtime,
  webhook: WebhookRow,
): Promise<PostingWebhook | null> {
  const states = serverStates(runtime);
  const known = await states.get(webhook.serverId);
  // Another process may have made the channel a moment ago.
  const server = known?.channels.has(webhook.channelId) ? known : await states.reload(webhook.serverId);
  const channel = server?.channels.get(webhook.channelId);
  return server && channel ? { webhook, server, channel } : null;
}

/**
 * Where a post goes: the webhook's channel, or a thread of it.
 * @throws ApiError unknown_channel for any other thread.
 */
export async function placeIn(
  runtime: Runtime,
  { server, channel }: PostingWebhook,
  threadId: string | undefined,
): Promise<ChannelState> {
  if (threadId === undefined) return channel;
  const thread = isId(threadId) ? await threadState(runtime, server, threadId) : null;
  if (thread?.row.parentId !== channel.row.id) throw new ApiError('unknown_channel');
  return thread;
}
