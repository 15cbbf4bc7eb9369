import type { RouteTable } from '../../route-table.ts';
import { crosspostMessage } from './crosspost-message.ts';
import { countFollowers, followChannel } from './follow-channel.ts';

export const announcementRoutes: RouteTable = {
  followChannel: (ctx, { body }) => followChannel(ctx, body.targetChannelId),
  countFollowers: (ctx) => countFollowers(ctx),
  crosspostMessage: (ctx, { params }) => crosspostMessage(ctx, params.messageId),
};
