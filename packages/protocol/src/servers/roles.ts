/** Roles (specification: Role; design 1.4). */
import { type Static, Type } from 'typebox';
import { endpoint, event } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Colour, Id, Name, Nullable, PermissionsInput } from '../contract/schema.ts';

export const Role = Type.Object({
  id: Id,
  name: Type.String(),
  color: Nullable(Type.String({ description: '#rrggbb' })),
  hoist: Type.Boolean(),
  mentionable: Type.Boolean(),
  position: Type.Integer({ description: 'Higher has more power; @everyone is 0' }),
  permissions: Type.Integer({ description: 'Sum of permission bits' }),
  badge: Nullable(Type.String()),
  managed: Type.Boolean({ description: "A bot's own role" }),
  botId: Nullable(Id),
});
export type Role = Static<typeof Role>;

const writes = {
  limit: 10,
  windowSecs: 10,
  by: ['actor', 'param:serverId'],
  bucket: 'role-writes',
} as const;

const writable = {
  color: Type.Optional(Nullable(Colour)),
  hoist: Type.Optional(Type.Boolean()),
  mentionable: Type.Optional(Type.Boolean()),
  permissions: Type.Optional(PermissionsInput),
  position: Type.Optional(Type.Integer({ minimum: 1, description: 'Beyond the highest means the highest' })),
};

export const listRoles = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/roles',
  summary: 'Roles, highest first, ending with @everyone',
  tag: 'Roles',
  actors: ['person', 'bot'],
  access: { in: 'server' },
  replies: { 200: Type.Array(Role) },
  errors: [],
});

export const countRoleMembers = endpoint({
  method: 'GET',
  path: '/servers/{serverId}/roles/member-counts',
  summary: 'The number of members of each role; roles without members are left out',
  tag: 'Roles',
  actors: ['person', 'bot'],
  access: { in: 'server' },
  replies: { 200: Type.Array(Type.Object({ roleId: Id, members: Type.Integer() })) },
  errors: [],
  rateLimits: [{ limit: 10, windowSecs: 10, by: ['actor', 'param:serverId'] }],
});

export const createRole = endpoint({
  method: 'POST',
  path: '/servers/{serverId}/roles',
  summary: 'Create a role, at position 1 by default',
  tag: 'Roles',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageRoles'], afterLookup: true },
  body: Type.Object({ name: Name({ min: 1, max: LIMITS.roleName }), ...writable }),
  replies: { 201: Role },
  errors: ['invalid_permissions', 'role_hierarchy', 'too_many_roles'],
  rateLimits: [writes],
  audited: true,
});

export const reorderRoles = endpoint({
  method: 'PATCH',
  path: '/servers/{serverId}/roles',
  summary: 'Move roles; those left out keep their order',
  tag: 'Roles',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageRoles'], afterLookup: true },
  body: Type.Array(Type.Object({ id: Id, position: Type.Integer({ minimum: 0 }) }), {
    minItems: 1,
    maxItems: LIMITS.rolesPerServer,
  }),
  replies: { 200: Type.Array(Role) },
  errors: ['unknown_role', 'role_hierarchy', 'cannot_change_everyone'],
  rateLimits: [writes],
  audited: true,
});

export const updateRole = endpoint({
  method: 'PATCH',
  path: '/servers/{serverId}/roles/{roleId}',
  summary: 'Change a role; of @everyone only the permissions',
  tag: 'Roles',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageRoles'], afterLookup: true },
  body: Type.Object({ name: Type.Optional(Name({ min: 1, max: LIMITS.roleName })), ...writable }),
  replies: { 200: Role },
  errors: ['unknown_role', 'invalid_permissions', 'role_hierarchy', 'cannot_change_everyone', 'managed_role'],
  rateLimits: [writes],
  audited: true,
});

export const deleteRole = endpoint({
  method: 'DELETE',
  path: '/servers/{serverId}/roles/{roleId}',
  summary: 'Delete a role; its members lose it',
  tag: 'Roles',
  actors: ['person', 'bot'],
  access: { in: 'server', needs: ['manageRoles'], afterLookup: true },
  replies: { 204: null },
  errors: ['unknown_role', 'role_hierarchy', 'cannot_change_everyone', 'managed_role'],
  rateLimits: [writes],
  audited: true,
});

const ServerRole = Type.Object({ serverId: Id, role: Role });

export const roleCreate = event({
  name: 'ROLE_CREATE',
  summary: 'A role was created',
  audience: ['server'],
  intent: 'servers',
  payload: ServerRole,
});
export const roleUpdate = event({
  name: 'ROLE_UPDATE',
  summary: 'A role changed',
  audience: ['server'],
  intent: 'servers',
  payload: ServerRole,
});
export const roleDelete = event({
  name: 'ROLE_DELETE',
  summary: 'A role was deleted',
  audience: ['server'],
  intent: 'servers',
  payload: Type.Object({ serverId: Id, roleId: Id }),
});

export const rolesReorder = event({
  name: 'ROLES_REORDER',
  summary: 'New positions of moved roles',
  audience: ['server'],
  intent: 'servers',
  payload: Type.Object({
    serverId: Id,
    roles: Type.Array(Type.Object({ id: Id, position: Type.Integer() })),
  }),
});

export const roleEndpoints = {
  listRoles,
  countRoleMembers,
  createRole,
  reorderRoles,
  updateRole,
  deleteRole,
};
export const roleEvents = { roleCreate, roleUpdate, roleDelete, rolesReorder };
