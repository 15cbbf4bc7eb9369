/**
 * Servers. Invariants: every server has @everyone and an owner who is a member; every way of joining uses the same
 * checks.
 */
export { type Admission, type Joiner, joinServer, openAdmission } from './admission.ts';
export { announceMembers } from './announce-members.ts';
export { announceServerChanges, announceServerUpdate } from './announce-server.ts';
export { changeOwner } from './change-owner.ts';
export { requireOwner } from './delete-server.ts';
export { serverJobs } from './jobs.ts';
export { membersShown } from './members-shown.ts';
export { removeServer } from './remove-server.ts';
export { serverRoutes } from './routes.ts';
export { updateServerRow } from './store.ts';
export {
  findOpenThreads,
  findSeenChannels,
  findServerRoles,
  ownServerViews,
  serverCreatedViews,
  serverView,
  sharedServerViews,
} from './view.ts';
