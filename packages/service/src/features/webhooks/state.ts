/** Webhooks in memory, so that a post finds its webhook and its channel without a query. */
import { ApiError } from '@guildhall/platform';
import { isId } from '@guildhall/protocol';
import { countCall } from '../../call-limits.ts';
import { cachePerRuntime } from '../../loading-cache.ts';
import type { Runtime } from '../../runtime.ts';
import { channelTouch, serverTouch } from '../../touches.ts';
import { type ChannelState, type ServerState, serverStates, threadState } from '../access/index.ts';
import { type WebhookRow, webhooksByIds } from './store.ts';
import { hasToken } from './token.ts';

const webhookStates = cachePerRuntime<WebhookRow>({
  capacity: 50_000,
  touchesOf: (id) => [webhookTouch(id)],
  load: async (runtime, ids) =>
    new Map((await webhooksByIds(runtime.database.db, ids.filter(isId))).map((row) => [row.id, row])),
});

/**
 * The touch that makes a webhook in memory stale. Deletions of its channel or server are found when the channel is
 * looked up.
 */
export function webhookTouch(id: string): string {
  return `webhook:${id}`;
}

/** A webhook with the channel it posts into. */
export interface PostingWebhook {
  readonly webhook: WebhookRow;
  readonly server: ServerState;
  readonly channel: ChannelState;
}

/** The keys of the state on which a webhook's post depends. */
export function postKeys({ webhook, server }: PostingWebhook, { row }: ChannelState): readonly string[] {
  return [webhookTouch(webhook.id), serverTouch(server.id), channelTouch(row.id)];
}

/** The webhook of a URL. @throws ApiError unknown_webhook, including for a wrong token */
export async function requireWebhookByToken(
  runtime: Runtime,
  id: string,
  token: string,
): Promise<PostingWebhook> {
  const webhook = isId(id) ? await webhookStates(runtime).get(id) : null;
  const posting = hasToken(webhook, token) ? await findPostingWebhook(runtime, webhook) : null;
  if (!posting) throw new ApiError('unknown_webhook');
  return posting;
}

/** As many calls as an account may make, because the owner of a server may have thousands of webhooks. */
const POSTS_OF_SERVER = {
  bucket: 'webhook-posts of a server',
  limit: 50,
  windowSecs: 1,
  scope: 'shared',
} as const;

/** Higher than a server's limit, so that the moderators of one server cannot use up their owner's. */
const POSTS_OF_OWNER = { ...POSTS_OF_SERVER, bucket: 'webhook-posts of an owner', limit: 100 };

/** Counts a post or an edit by a webhook. @throws ApiError unknown_webhook, rate_limited */
export async function countWebhookPost(
  runtime: Runtime,
  { webhookId, webhookToken }: { readonly webhookId: string; readonly webhookToken: string },
): Promise<void> {
  const { server } = await requireWebhookByToken(runtime, webhookId, webhookToken);
  await countCall(runtime, { ...POSTS_OF_SERVER, key: server.id });
  await countCall(runtime, { ...POSTS_OF_OWNER, key: server.row.ownerId });
}

/** The channel of a webhook; null if it was deleted. */
export async function findPostingWebhook(
  runtime: Runtime,
  webhook: WebhookRow,
): Promise<PostingWebhook | null> {
  const states = serverStates(runtime);
  const known = await states.get(webhook.serverId);
  // Another process may have created the channel a moment ago.
  const server = known?.channels.has(webhook.channelId) ? known : await states.reload(webhook.serverId);
  const channel = server?.channels.get(webhook.channelId);
  return server && channel ? { webhook, server, channel } : null;
}

/**
 * The target of a post: the webhook's channel, or a thread of it.
 * @throws ApiError unknown_channel for any other thread
 */
export async function postTarget(
  runtime: Runtime,
  { server, channel }: PostingWebhook,
  threadId: string | undefined,
): Promise<ChannelState> {
  if (threadId === undefined) return channel;
  const thread = isId(threadId) ? await threadState(runtime, server, threadId) : null;
  if (thread?.row.parentId !== channel.row.id) throw new ApiError('unknown_channel');
  return thread;
}
