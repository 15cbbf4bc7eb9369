import type { RouteTable } from '../../route-table.ts';
import { createInvite } from './create-invite.ts';
import { deleteInvite } from './delete-invite.ts';
import { listInvites } from './list-invites.ts';
import { acceptInvite, getInvite, getInviteRequirements } from './use-invite.ts';

export const inviteRoutes: RouteTable = {
  createInvite: (ctx, { body }) => createInvite(ctx, body),
  getInvite: (ctx, { params }) => getInvite(ctx, params.code),
  acceptInvite: (ctx, { params, body }) => acceptInvite(ctx, params.code, body),
  getInviteRequirements: (ctx, { params }) => getInviteRequirements(ctx, params.code),
  deleteInvite: (ctx, { params }) => deleteInvite(ctx, params.code),
  listServerInvites: ({ runtime, access }) => listInvites(runtime, { serverId: access.server.id }),
  listChannelInvites: ({ runtime, access }) => listInvites(runtime, { channelId: access.channel.row.id }),
};
