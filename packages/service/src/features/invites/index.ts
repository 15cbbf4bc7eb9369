/** Invites. Invariants: a use is counted in the transaction of its join; the last use deletes the invite. */
export { inviteJobs } from './jobs.ts';
export { inviteRoutes } from './routes.ts';
export { deleteInvitesBy, deleteServerInvites, foreignInvite } from './use-invite.ts';
