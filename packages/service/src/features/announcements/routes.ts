import { Reply } from '@guildhall/platform';
import {
  countFollowers as countFollowersEndpoint,
  crosspostMessage as crosspostEndpoint,
  followChannel as followChannelEndpoint,
} from '@guildhall/protocol';
import type { RouteTable } from '../../route-table.ts';
import { inChannel, withinChannel } from '../access/index.ts';
import { crosspostMessage } from './crosspost-message.ts';
import { countFollowers, followChannel } from './follow-channel.ts';

export const announcementRoutes: RouteTable = [
  inChannel()(followChannelEndpoint, (ctx, { body }) => followChannel(ctx, body.targetChannelId)),
  inChannel('manageChannels')(countFollowersEndpoint, (ctx) => countFollowers(ctx)),
  withinChannel()(
    crosspostEndpoint,
    async (ctx, { params }) => new Reply(200, await crosspostMessage(ctx, params.messageId)),
  ),
];
