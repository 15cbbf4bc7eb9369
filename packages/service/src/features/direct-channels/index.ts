/**
 * Direct messages and groups as channels: opening, finding and listing them, and how they look. Invariants: two
 * accounts share one direct message, no matter who opens it; the channel is in a participant's list while it is open
 * for them; a channel looks different to each participant, so its events go to each alone.
 */

export { listDirectPartnerIds, listOpenChannels } from './list-direct-channels.ts';
export { findOrOpen, requireFriend } from './open-direct-channel.ts';
export { announceChannel, reopenForRecipients } from './reopen.ts';
export { requireReach } from './require-reach.ts';
export { directChannelRoutes } from './routes.ts';
export {
  deleteParticipant,
  insertParticipants,
  listGroupIds,
  pairChannelId,
  setOpen,
  updateGroupRow,
} from './store.ts';
export { announceRecipient, directChannelView } from './view.ts';
