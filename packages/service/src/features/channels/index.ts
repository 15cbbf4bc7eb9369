/**
 * Channels of servers. Invariants: a parent is a category of the same server (or, for threads, a channel); overwrites
 * carry channel permissions only; a synced channel changes with its category in one transaction.
 */
export { DELETE_CHANNEL_MESSAGES_JOB } from './delete-channel.ts';
export { dropRoleOverwrites } from './drop-role-overwrites.ts';
export { channelRoutes } from './routes.ts';
export { holdsMessages } from './rules.ts';
export { activityOf, insertChannels } from './store.ts';
export { channelView, channelViews, serverChannelView } from './view.ts';
