/** Decides which actions the signed-in person may take on a member, like the service. Pure. */
import type { Member } from '@guildhall/protocol';
import { MEMBER_FLAGS } from '@guildhall/protocol/member-flags';
import { has } from '@guildhall/protocol/permissions';
import type { GatewayState } from '../../state/model.ts';
import { isTimedOut, mayInServer, ownServerPermissions, ranksAbove } from '../../state/permissions.ts';

export type MemberAction = 'nickname' | 'timeOut' | 'endTimeout' | 'kick' | 'ban';

/** Whether the service would accept an action. People outside the server can only be banned. */
export function mayActOn(
  state: GatewayState,
  serverId: string,
  userId: string,
  action: MemberAction,
): boolean {
  const member = state.members[serverId]?.byId[userId];
  const held = ownServerPermissions(state, serverId);
  const isSelf = state.account?.id === userId;
  const above = ranksAbove(state, serverId, userId);
  if (action === 'ban') return above && has(held, 'banMembers');
  if (!member) return false;
  switch (action) {
    case 'nickname':
      return isSelf
        ? has(held, 'changeNickname') || has(held, 'manageNicknames')
        : above && has(held, 'manageNicknames');
    case 'timeOut':
      return above && has(held, 'moderateMembers') && !isAdministrator(state, serverId, member.roles);
    case 'endTimeout':
      return above && has(held, 'moderateMembers') && isTimedOut(member);
    case 'kick':
      return above && has(held, 'kickMembers');
  }
}

function isAdministrator(state: GatewayState, serverId: string, roleIds: readonly string[]): boolean {
  return (state.roles[serverId] ?? []).some(
    ({ id, permissions }) =>
      (id === serverId || roleIds.includes(id)) && has(BigInt(permissions), 'administrator'),
  );
}

/** Whether the signed-in person manages members in any way, and so needs the members page. */
export function managesMembers(state: GatewayState, serverId: string): boolean {
  const ways = [
    'manageServer',
    'manageRoles',
    'manageNicknames',
    'moderateMembers',
    'kickMembers',
    'banMembers',
  ] as const;
  return ways.some((permission) => mayInServer(state, serverId, permission));
}

/** Whether a member had left the server before. */
export function hasRejoined(member: Pick<Member, 'flags'> | undefined): boolean {
  return ((member?.flags ?? 0) & MEMBER_FLAGS.rejoined) !== 0;
}
