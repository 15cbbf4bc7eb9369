/** Computes permissions in a channel from memory, in the same way as the service. */
import type { Member, ServerChannel } from '@guildhall/protocol';
import { type PermissionSubject, unrestrictedChannelPermissions } from '@guildhall/protocol/permissions';
import type { GatewayState } from '../model.ts';
import { isTimedOut, overwritesIn, permissionServer } from '../permissions.ts';

/** A member's part of the computation. */
export function memberSubject(
  state: Pick<GatewayState, 'servers'>,
  serverId: string,
  member: Member,
): PermissionSubject {
  return {
    userId: member.user.id,
    isOwner: state.servers[serverId]?.ownerId === member.user.id,
    roleIds: member.roles.filter((id) => id !== serverId),
    restricted: member.pending || isTimedOut(member),
  };
}

/** An imagined member with a single role; the server's id means only @everyone. */
export function roleSubject(serverId: string, roleId: string): PermissionSubject {
  return { userId: '', isOwner: false, roleIds: roleId === serverId ? [] : [roleId], restricted: false };
}

/** Whether a channel is synced with its category. */
export function haveSameOverwrites(one: ServerChannel, other: ServerChannel): boolean {
  const written = ({ overwrites }: ServerChannel) =>
    overwrites
      .map(({ id, allow, deny }) => `${id} ${allow} ${deny}`)
      .sort()
      .join();
  return written(one) === written(other);
}

/** The signed-in person's permissions in a channel, which are those they can give or take there. */
export function ownChannelPermissions(state: GatewayState, channel: ServerChannel): bigint {
  const self = state.members[channel.serverId]?.byId[state.account?.id ?? ''];
  const server = permissionServer(state, channel.serverId);
  if (!self) return 0n;
  return unrestrictedChannelPermissions(
    server,
    memberSubject(state, channel.serverId, self),
    overwritesIn(channel),
  );
}
