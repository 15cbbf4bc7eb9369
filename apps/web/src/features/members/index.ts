/**
 * The members of a server: their list, and what can be done with them.
 *
 * @place The member list beside a conversation
 */

export { hasMembers } from './has-members.ts';
export { MemberList } from './MemberList.tsx';
export { hideCoveringMembers, openMembers, showMember, toggleMembers, useMembersShown } from './panel.ts';
export { useMembers } from './use-members.ts';
