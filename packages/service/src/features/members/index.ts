/** Members of servers. Invariants: `member_count` changes with the rows; nobody acts on a member at or above them. */
export { announceMemberUpdate, announceMemberUpdates } from './announce-update.ts';
export { removeMember } from './remove-member.ts';
export { memberRoutes } from './routes.ts';
export {
  insertMember,
  isBanned,
  lockAndCountServers,
  memberIdsOf,
  memberOf,
  membersByPrefix,
  membersOf,
} from './store.ts';
export { memberUpdateView, memberViews } from './view.ts';
