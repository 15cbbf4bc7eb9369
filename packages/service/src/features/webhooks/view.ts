/** Row to Webhook (design 5.6). */
import { isoTime } from '@guildhall/platform';
import { idTime, type User, type Webhook } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { type ServerState, serverStates } from '../access/index.ts';
import { mediaUrl, presentUsers } from '../accounts/index.ts';
import type { WebhookRow } from './store.ts';
import { webhookUrl } from './token.ts';

/** Webhooks with their URLs, for managers and owners of the token, in a constant number of queries. */
export async function webhookViews(runtime: Runtime, rows: readonly WebhookRow[]): Promise<Webhook[]> {
  const [creators, sources] = await Promise.all([
    presentUsers(
      runtime,
      rows.map((row) => row.creatorId),
    ),
    serverStates(runtime).getMany(rows.flatMap((row) => row.sourceServerId ?? [])),
  ]);
  return rows.map((row) => webhookView(runtime, row, creators, sources));
}

export async function oneWebhookView(runtime: Runtime, row: WebhookRow): Promise<Webhook> {
  const [view] = await webhookViews(runtime, [row]);
  if (!view) throw new Error('the webhook has no view');
  return view;
}

function webhookView(
  runtime: Runtime,
  row: WebhookRow,
  creators: ReadonlyMap<string, User>,
  sources: ReadonlyMap<string, ServerState>,
): Webhook {
  const url = webhookUrl(runtime, row);
  return {
    id: row.id,
    kind: row.kind,
    serverId: row.serverId,
    channelId: row.channelId,
    name: row.name,
    avatarUrl: mediaUrl(runtime.settings, row.avatar),
    ...(url === null ? {} : { url }),
    creator: creators.get(row.creatorId) ?? null,
    ...sourceView(row, sources),
    createdAt: isoTime(idTime(row.id)),
  };
}

/** The current names of a follower's source; null for a deleted server or channel. */
function sourceView(
  { sourceServerId: serverId, sourceChannelId: channelId }: WebhookRow,
  sources: ReadonlyMap<string, ServerState>,
): Pick<Webhook, 'source'> {
  if (serverId === null || channelId === null) return {};
  const server = sources.get(serverId);
  const serverName = server?.row.name ?? null;
  const channelName = server?.channels.get(channelId)?.row.name ?? null;
  return { source: { serverId, serverName, channelId, channelName } };
}
