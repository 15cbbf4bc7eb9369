import type { RouteTable } from '../../route-table.ts';
import { listDirectChannels } from './list-direct-channels.ts';
import { openDirectChannel } from './open-direct-channel.ts';

export const directChannelRoutes: RouteTable = {
  openDirectChannel: (ctx, { body }) => openDirectChannel(ctx, body),
  listDirectChannels: ({ runtime, actor }) => listDirectChannels(runtime, actor.id),
};
