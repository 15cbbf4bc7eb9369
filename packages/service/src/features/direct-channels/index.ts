/**
 * Direct messages and groups as channels: opening, finding, listing and showing them. Invariants: two accounts share
 * one direct message, no matter who opens it; the channel is in a participant's list while it is open for them; each
 * participant has their own view of a channel, so its events go to each one separately.
 */

export { listDirectChannels } from './list-direct-channels.ts';
export { findOrOpen, requireFriend } from './open-direct-channel.ts';
export { announceChannel, isClosedForSomeone, reopenForRecipients } from './reopen.ts';
export { requireReachableRecipient, requireScreenedWriter } from './require-reachable-recipient.ts';
export { directChannelRoutes } from './routes.ts';
export {
  accountPair,
  deleteGroupRow,
  deleteParticipant,
  insertParticipants,
  listDirectPartnerIds,
  listGroupIds,
  pairChannelId,
  setOpen,
  updateGroupRow,
} from './store.ts';
export { announceRecipient, directChannelView } from './view.ts';
