import { has, type Webhook } from '@guildhall/protocol';
import { type ChannelContext, permissionsIn, type ServerContext } from '../access/index.ts';
import { listWebhookRows } from './store.ts';
import { webhookViews } from './view.ts';

/** Webhooks of a channel with their URLs, oldest first. */
export async function listChannelWebhooks({ runtime, access }: ChannelContext): Promise<Webhook[]> {
  const { serverId, id } = access.channel.row;
  return webhookViews(runtime, await listWebhookRows(runtime.database.db, serverId, [id]));
}

/** Webhooks of a server with their URLs, in the channels where the caller manages webhooks. */
export async function listServerWebhooks({ runtime, access }: ServerContext): Promise<Webhook[]> {
  const { server, member } = access;
  const now = runtime.clock.now();
  const managed = [...server.channels.values()].filter((channel) =>
    has(permissionsIn(server, channel, member, now), 'manageWebhooks'),
  );
  const channelIds = managed.map(({ row }) => row.id);
  return webhookViews(runtime, await listWebhookRows(runtime.database.db, server.id, channelIds));
}
