import { has, type Webhook } from '@guildhall/protocol';
import { type ChannelContext, permissionsIn, type ServerContext } from '../access/index.ts';
import { webhooksOf } from './store.ts';
import { webhookViews } from './view.ts';

/** Webhooks of a channel with their URLs, oldest first. */
export async function listChannelWebhooks({ ground, access }: ChannelContext): Promise<Webhook[]> {
  const { serverId, id } = access.channel.row;
  return webhookViews(ground, await webhooksOf(ground.database.db, serverId, [id]));
}

/** Webhooks of a server with their URLs: those of channels where the caller manages them. */
export async function listServerWebhooks({ ground, access }: ServerContext): Promise<Webhook[]> {
  const { server, member } = access;
  const now = ground.clock.now();
  const managed = [...server.channels.values()].filter((channel) =>
    has(permissionsIn(server, channel, member, now), 'manageWebhooks'),
  );
  const channelIds = managed.map(({ row }) => row.id);
  return webhookViews(ground, await webhooksOf(ground.database.db, server.id, channelIds));
}
