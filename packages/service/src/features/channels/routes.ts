import {
  createChannel as createChannelEndpoint,
  deleteOverwrite as deleteOverwriteEndpoint,
  putOverwrite as putOverwriteEndpoint,
  reorderChannels as reorderChannelsEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inChannel, inServer } from '../access/index.ts';
import { createChannel } from './create-channel.ts';
import { reorderChannels } from './order/reorder-channels.ts';
import { deleteOverwrite, putOverwrite } from './overwrites/change-overwrites.ts';

/** Reading, changing and deleting one channel are bound where direct messages are, which share these routes. */
export const channelRoutes: RouteTable = [
  inServer('manageChannels')(createChannelEndpoint, (ctx, { body }) => createChannel(ctx, body)),
  inServer()(reorderChannelsEndpoint, (ctx, { body }) => reorderChannels(ctx, body)),
  inChannel()(putOverwriteEndpoint, (ctx, { params, body }) => putOverwrite(ctx, params.targetId, body)),
  inChannel('manageRoles')(deleteOverwriteEndpoint, (ctx, { params }) =>
    deleteOverwrite(ctx, params.targetId),
  ),
];
