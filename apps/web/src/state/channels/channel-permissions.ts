/** What anyone may do in a channel, from what is in memory, by the same mathematics as the service. */
import type { Member, ServerChannel } from '@guildhall/protocol';
import { type PermissionSubject, unrestrictedChannelPermissions } from '@guildhall/protocol/permissions';
import type { GatewayState } from '../model.ts';
import { overwritesIn, permissionServer } from '../permissions.ts';

/** What a member brings into the computation. */
export function memberSubject(
  state: Pick<GatewayState, 'servers'>,
  serverId: string,
  member: Member,
  now = Date.now(),
): PermissionSubject {
  return {
    userId: member.user.id,
    isOwner: state.servers[serverId]?.ownerId === member.user.id,
    roleIds: member.roles.filter((id) => id !== serverId),
    restricted: member.pending || Date.parse(member.timeoutUntil ?? '') > now,
  };
}

/** Somebody who holds one role and nothing else; @everyone alone by the server's id. */
export function roleSubject(serverId: string, roleId: string): PermissionSubject {
  return { userId: '', isOwner: false, roleIds: roleId === serverId ? [] : [roleId], restricted: false };
}

/** What the signed-in person holds in a channel, which is what they can give or take there. */
export function heldInChannel(state: GatewayState, channel: ServerChannel): bigint {
  const self = state.members[channel.serverId]?.byId[state.account?.id ?? ''];
  const server = permissionServer(state, channel.serverId);
  if (!self) return 0n;
  return unrestrictedChannelPermissions(
    server,
    memberSubject(state, channel.serverId, self),
    overwritesIn(channel),
  );
}
