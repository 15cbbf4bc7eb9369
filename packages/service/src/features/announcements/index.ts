/**
 * Announcements: channels that follow others, and messages that are copied to all of them (specification: crosspost;
 * design 5.5). Invariants: a follower is a webhook of the channel that follows, and removing it ends it; a copy is
 * written together with the row that says so, its original held, so that none is posted twice or after its original
 * went, whatever is interrupted; edits and deletions reach every copy by jobs of their own transactions.
 */
export { announcementJobs } from './jobs.ts';
export { announcementRoutes } from './routes.ts';
