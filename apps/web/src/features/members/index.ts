/**
 * The members of a server: their list, and what can be done with them.
 *
 * @place The member list beside a conversation
 */

export { hasMembers } from './has-members.ts';
export { MemberList } from './MemberList.tsx';
export { openMembers, showMember, toggleMembers, uncoverPage, useMembersShown } from './panel.ts';
export { useMembers } from './use-members.ts';
