import type { RouteTable } from '../../route-table.ts';
import { createInvite } from './create-invite.ts';
import { deleteInvite } from './delete-invite.ts';
import { listUsableInvites } from './store.ts';
import { acceptInvite, getInvite, getInviteRequirements } from './use-invite.ts';
import { inviteViews } from './view.ts';

export const inviteRoutes: RouteTable = {
  createInvite: (ctx, { body }) => createInvite(ctx, body),
  getInvite: (ctx, { params }) => getInvite(ctx, params.code),
  acceptInvite: (ctx, { params, body }) => acceptInvite(ctx, params.code, body),
  getInviteRequirements: (ctx, { params }) => getInviteRequirements(ctx, params.code),
  deleteInvite: (ctx, { params }) => deleteInvite(ctx, params.code),
  listServerInvites: async ({ runtime, access }) =>
    inviteViews(
      runtime,
      await listUsableInvites(
        runtime.database.db,
        { serverId: access.server.id },
        new Date(runtime.clock.now()),
      ),
    ),
  listChannelInvites: async ({ runtime, access }) =>
    inviteViews(
      runtime,
      await listUsableInvites(
        runtime.database.db,
        { channelId: access.channel.row.id },
        new Date(runtime.clock.now()),
      ),
    ),
};
