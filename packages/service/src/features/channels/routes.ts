import type { RouteTable } from '../../route-table.ts';
import { createChannel } from './create-channel.ts';
import { reorderChannels } from './order/reorder-channels.ts';
import { deleteOverwrite, putOverwrite } from './overwrites/change-overwrites.ts';

/** The routes to read, change and delete a channel are bound with those of direct messages, which share them. */
export const channelRoutes: RouteTable = {
  createChannel: (ctx, { body }) => createChannel(ctx, body),
  reorderChannels: (ctx, { body }) => reorderChannels(ctx, body),
  putOverwrite: (ctx, { params, body }) => putOverwrite(ctx, params.targetId, body),
  deleteOverwrite: (ctx, { params }) => deleteOverwrite(ctx, params.targetId),
};
