/**
 * Announcements: channels that follow others, and messages that are copied to all of them (specification: crosspost;
 * design 5.5). Invariants: a follower is a webhook of the following channel, and removing the webhook ends it; a copy
 * is written together with the row that records it, with its original locked, so that none is posted twice or after the
 * original's deletion; edits and deletions reach every copy through jobs added in their transactions.
 */
export { announcementJobs } from './jobs.ts';
export { announcementRoutes } from './routes.ts';
