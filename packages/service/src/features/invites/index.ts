/** Invites. Invariants: a use is counted in the transaction of its join; the last use deletes the invite. */
export { deleteInvitesBy, deleteServerInvites } from './delete-invite.ts';
export { inviteJobs } from './jobs.ts';
export { inviteRoutes } from './routes.ts';
export { findInviteElsewhere } from './use-invite.ts';
