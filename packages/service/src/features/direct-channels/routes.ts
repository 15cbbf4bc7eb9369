import { listDirectChannels, openDirectChannel as openEndpoint } from '@guildhall/protocol';
import { known, type RouteTable } from '../../route-table.ts';
import { openChannelsOf } from './list-direct-channels.ts';
import { openDirectChannel } from './open-direct-channel.ts';

export const directChannelRoutes: RouteTable = [
  known(openEndpoint, (ctx, { body }) => openDirectChannel(ctx, body)),
  known(listDirectChannels, ({ ground, actor }) => openChannelsOf(ground, actor.id)),
];
