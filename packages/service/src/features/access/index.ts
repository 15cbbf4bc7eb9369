/**
 * Access: permission checks from cached state. Invariants: this is the only place that checks permissions, with the
 * protocol's permission computation; cached state is never older than the last touch of its server or member.
 */
export {
  type ChannelAccess,
  type ConversationAccess,
  channelAccess,
  conversationAccess,
  memberAccess,
  permissionsIn,
  requireUnrestricted,
  type ServerAccess,
  serverAccess,
  viewersAmong,
} from './access.ts';
export {
  adultChannelsIn,
  countsAsAdult,
  isAgeRestricted,
  minorsInAdultChannels,
  requireAdult,
  withoutAdultChannels,
} from './adults.ts';
export {
  type ConversationAudience,
  channelAudience,
  conversationAudience,
  findAudience,
} from './audience.ts';
export { requireUnblocked } from './blocks.ts';
export { changeChannel, changeServer, loadServerAccess } from './change-server.ts';
export { channelsSeenBy, classPermissions, currentClass, permissionClass, rolesHeld } from './classes.ts';
export type {
  ChannelContext,
  ConversationContext,
  DirectContext,
  OperatorRequestContext,
  ServerContext,
} from './context.ts';
export {
  type DirectAccess,
  type DirectChannelState,
  directChannels,
  loadDirectChannels,
  participantIds,
} from './direct.ts';
export { type AnyHandler, enforceAccess } from './enforce-access.ts';
export { callerKeys, stateKeys, withFreshState } from './fresh-state.ts';
export { highestPosition, requireAbove, requireHeld, requireRole, requireRoleBelow } from './hierarchy.ts';
export type { ChannelState } from './parts/server-parts.ts';
export { requireMember } from './require-member.ts';
export { accessRoutes } from './routes.ts';
export {
  audienceChannelId,
  channelOrThread,
  channelServers,
  isTimedOut,
  loadServerState,
  loadServerStates,
  memberCountTouch,
  memberIn,
  memberKey,
  memberStates,
  type ServerState,
  serverStates,
  threadState,
  unrestrictedPermissions,
} from './state.ts';
export {
  type ChannelRow,
  listMemberships,
  type MemberRow,
  membersByKeys,
  type RoleRow,
  type ServerRow,
} from './store.ts';
export { requireNotSuspended } from './suspended-servers.ts';
