/** Live: what the gateway needs of the rules of chat. It stands last, because a session's first state shows all of it. */
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
export { describeServer, readInitialState } from './initial-state.ts';
export { presencesAnew } from './presences-anew.ts';
export { membersChunks } from './request-members.ts';
