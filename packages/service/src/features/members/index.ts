/**
 * Members of servers. Invariants: `member_count` changes with the rows; nobody changes a member of equal or higher
 * rank, except for lower roles.
 */
export { announceMemberUpdate, announceMemberUpdates } from './announce-update.ts';
export { changeMember, type MemberChanges, recountAfterRolesJob } from './change-member.ts';
export { applyKick, kickNoticeJob } from './kick-member.ts';
export { removeMember } from './remove-member.ts';
export { memberRoutes } from './routes.ts';
export { membersByPrefix } from './search-store.ts';
export {
  clearPending,
  findMember,
  insertMembers,
  listMemberIds,
  listMemberRows,
  listMembersInServers,
  lockAccounts,
  lockAndCountServers,
} from './store.ts';
export { memberViews, memberViewsOfServers, oneMemberView } from './view.ts';
