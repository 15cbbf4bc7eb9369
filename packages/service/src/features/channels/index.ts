/**
 * Channels of servers. Invariants: a parent is a category of the same server (or, for threads, a channel); overwrites
 * contain channel permissions only; a synced channel changes with its category in one transaction.
 */
export { addChannel } from './create-channel.ts';
export { deleteChannel } from './delete-channel.ts';
export { appliedTagsFrom } from './forums/rules.ts';
export { getChannel } from './get-channel.ts';
export { inviteAudience } from './invite-audience.ts';
export { channelJobs, deleteChannelMessagesJob, MESSAGE_DELETIONS, recountChannelsJob } from './jobs.ts';
export { dropRoleOverwrites } from './overwrites/drop-role-overwrites.ts';
export { channelRoutes } from './routes.ts';
export { holdsMessages } from './rules.ts';
export {
  type ActivityRow,
  activityByChannel,
  deleteChannelRows,
  forgetTransactions,
  insertChannels,
  listWebhookAvatars,
  serverOfChannel,
} from './store.ts';
export { announceThread, announceThreadUpdate } from './threads/announce-thread.ts';
export { startFollowing } from './threads/follow.ts';
export { requireUnlocked } from './threads/require-unlocked.ts';
export {
  listOpenThreads,
  openThreadsIn,
  reopenThread,
  threadIdsActiveSince,
} from './threads/store.ts';
export { updateChannel } from './update-channel.ts';
export { channelView, channelViews, serverChannelView } from './view.ts';
