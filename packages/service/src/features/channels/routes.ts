import {
  createChannel as createChannelEndpoint,
  deleteChannel as deleteChannelEndpoint,
  deleteOverwrite as deleteOverwriteEndpoint,
  getChannel,
  putOverwrite as putOverwriteEndpoint,
  reorderChannels as reorderChannelsEndpoint,
  updateChannel as updateChannelEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inChannel, inServer } from '../access/index.ts';
import { createChannel } from './create-channel.ts';
import { deleteChannel } from './delete-channel.ts';
import { deleteOverwrite, putOverwrite } from './overwrites.ts';
import { reorderChannels } from './reorder-channels.ts';
import { activityOf } from './store.ts';
import { updateChannel } from './update-channel.ts';
import { channelView } from './view.ts';

export const channelRoutes: RouteTable = [
  inChannel()(getChannel, async ({ ground, access: { channel } }) => {
    const activity = await activityOf(ground.database.db, [channel.row.id]);
    return channelView(channel.row, activity.get(channel.row.id));
  }),
  inServer('manageChannels')(createChannelEndpoint, (ctx, { body }) => createChannel(ctx, body)),
  inServer()(reorderChannelsEndpoint, (ctx, { body }) => reorderChannels(ctx, body)),
  inChannel('manageChannels')(updateChannelEndpoint, (ctx, { body }) => updateChannel(ctx, body)),
  inChannel('manageChannels')(deleteChannelEndpoint, (ctx) => deleteChannel(ctx)),
  inChannel()(putOverwriteEndpoint, (ctx, { params, body }) => putOverwrite(ctx, params.targetId, body)),
  inChannel('manageRoles')(deleteOverwriteEndpoint, (ctx, { params }) =>
    deleteOverwrite(ctx, params.targetId),
  ),
];
