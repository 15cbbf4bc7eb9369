/** What the gateway needs from the features. It comes last, because a session's first state includes all of them. */
export {
  channelsOfClass,
  classIn,
  describeAccessChange,
  findChannelIds,
  findViewers,
  listAdultChannels,
  listMembershipClasses,
  permissionsOfClass,
} from './audiences.ts';
export { currentPresences } from './current-presences.ts';
export { describeServer, readInitialState } from './initial-state.ts';
export { findMemberView, findServerOfChannel, serversWith } from './look-ups.ts';
export { membersChunks } from './request-members.ts';
