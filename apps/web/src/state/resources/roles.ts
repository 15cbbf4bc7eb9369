import type {
  PayloadOf,
  Role,
  roleDelete as roleDeleteContract,
  rolesReorder as rolesReorderContract,
} from '@guildhall/protocol';
import type { GatewayState } from '../model.ts';
import { put } from '../table.ts';
import { sortRoles } from './servers.ts';

/** A role was created or changed. */
export function rolePut(
  state: GatewayState,
  payload: { readonly serverId: string; readonly role: Role },
): GatewayState {
  const held = state.roles[payload.serverId];
  if (!held) return state;
  const others = held.filter((role) => role.id !== payload.role.id);
  return { ...state, roles: put(state.roles, payload.serverId, sortRoles([...others, payload.role])) };
}

/** Roles moved; the others keep their positions. */
export function rolesReorder(
  state: GatewayState,
  { serverId, roles }: PayloadOf<typeof rolesReorderContract>,
): GatewayState {
  const held = state.roles[serverId];
  if (!held) return state;
  const positions = new Map(roles.map(({ id, position }) => [id, position]));
  const moved = held.map((role) => ({ ...role, position: positions.get(role.id) ?? role.position }));
  return { ...state, roles: put(state.roles, serverId, sortRoles(moved)) };
}

/** A role was deleted; removes it from all members. */
export function roleDelete(state: GatewayState, payload: PayloadOf<typeof roleDeleteContract>): GatewayState {
  const { serverId, roleId } = payload;
  const server = state.servers[serverId];
  const table = state.members[serverId];
  const drop = (ids: readonly string[]) => ids.filter((id) => id !== roleId);
  return {
    ...state,
    viewAs: state.viewAs?.roleIds.includes(roleId) ? null : state.viewAs,
    roles: put(
      state.roles,
      serverId,
      (state.roles[serverId] ?? []).filter((role) => role.id !== roleId),
    ),
    servers: server
      ? put(state.servers, serverId, { ...server, myRoles: drop(server.myRoles) })
      : state.servers,
    members: table
      ? put(state.members, serverId, {
          ...table,
          byId: Object.fromEntries(
            Object.entries(table.byId).map(([id, member]) => [id, { ...member, roles: drop(member.roles) }]),
          ),
        })
      : state.members,
  };
}
