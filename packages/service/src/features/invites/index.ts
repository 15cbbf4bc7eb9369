/** Invites. Invariants: a use is counted in the transaction of its join; the last use deletes the invite. */
import {
  acceptInvite as acceptInviteEndpoint,
  createInvite as createInviteEndpoint,
  deleteInvite as deleteInviteEndpoint,
  getInvite,
  listChannelInvites,
  listServerInvites,
} from '@guildhall/protocol';
import { known, open, type RouteTable } from '../../route-table.ts';
import { inChannel, inServer } from '../access/index.ts';
import { createInvite } from './create-invite.ts';
import { invitesOf } from './store.ts';
import { acceptInvite, deleteInvite, readInvite } from './use-invite.ts';
import { inviteViews } from './view.ts';

export { inviteJobs, recurringInviteJobs } from './jobs.ts';
export { deleteInvitesBy, deleteInvitesOf, foreignInvite } from './use-invite.ts';

export const inviteRoutes: RouteTable = [
  inChannel('createInvite')(createInviteEndpoint, (ctx, { body }) => createInvite(ctx, body)),
  open(getInvite, (ctx, { params }) => readInvite(ctx, params.code)),
  known(acceptInviteEndpoint, (ctx, { params }) => acceptInvite(ctx, params.code)),
  known(deleteInviteEndpoint, (ctx, { params }) => deleteInvite(ctx, params.code)),
  inServer('manageServer')(listServerInvites, async ({ ground, access }) =>
    inviteViews(
      ground,
      await invitesOf(ground.database.db, { serverId: access.server.id }, new Date(ground.clock.now())),
    ),
  ),
  inChannel('manageChannels')(listChannelInvites, async ({ ground, access }) =>
    inviteViews(
      ground,
      await invitesOf(ground.database.db, { channelId: access.channel.row.id }, new Date(ground.clock.now())),
    ),
  ),
];
