import type { StreamedJson } from '@guildhall/platform';
import { has, type Webhook } from '@guildhall/protocol';
import { readPages, STREAMED_AT_ONCE, streamPages } from '../../pages.ts';
import {
  type ChannelContext,
  permissionsIn,
  type ServerAccess,
  type ServerContext,
  serverAccess,
} from '../access/index.ts';
import { listWebhookRows, type WebhookRow } from './store.ts';
import { webhookViews } from './view.ts';

/** Webhooks of a channel with their URLs, oldest first. */
export async function listChannelWebhooks({ runtime, access }: ChannelContext): Promise<Webhook[]> {
  const { serverId, id } = access.channel.row;
  return webhookViews(runtime, await listWebhookRows(runtime.database.db, serverId, [id]));
}

/** Webhooks of a server with their URLs, in the channels where the caller manages webhooks; the answer streams. */
export async function listServerWebhooks({
  runtime,
  actor,
  access: { server },
}: ServerContext): Promise<StreamedJson<Webhook[]>> {
  const read = async (last: WebhookRow | undefined, limit: number) => {
    const channelIds = managedChannels(await serverAccess(runtime, actor, server.id), runtime.clock.now());
    return listWebhookRows(runtime.database.db, server.id, channelIds, { after: last?.id, limit });
  };
  return streamPages(
    () => readPages(STREAMED_AT_ONCE, read),
    (rows) => webhookViews(runtime, rows),
    async () => (await serverAccess(runtime, actor, server.id)).require('manageWebhooks'),
  );
}

function managedChannels({ server, member }: ServerAccess, now: number): string[] {
  return [...server.channels.values()]
    .filter((channel) => has(permissionsIn(server, channel, member, now), 'manageWebhooks'))
    .map(({ row }) => row.id);
}
