/**
 * The gateway's ports, implemented with all features. It is the last feature, because a session's initial state
 * includes all others.
 */
export {
  channelsOfClass,
  describeAccessChange,
  findChannelIds,
  findViewers,
  listAdultChannels,
  listMembershipClasses,
  membershipIn,
  permissionsOfClass,
} from './audiences.ts';
export { currentPresences } from './current-presences.ts';
export { describeServer, readInitialState } from './initial-state.ts';
export {
  findMemberViews,
  findServerOfChannel,
  findVoiceMove,
  findVoiceStateView,
  followTimes,
  serversWith,
  sizesOfServers,
} from './look-ups.ts';
export { membersChunks } from './request-members.ts';
export { type ResumePoints, saveResumePoints, takeResumePoint } from './resume-points.ts';
