/** Roles (specification: Role; design 1.4). */
import { type Static, Type } from 'typebox';
import { event } from './contract.ts';
import { Id, Nullable } from './schema.ts';

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

const ServerRole = Type.Object({ serverId: Id, role: Role });

export const roleCreate = event({
  name: 'ROLE_CREATE',
  summary: 'A role was made',
  audience: 'server',
  intent: 'servers',
  payload: ServerRole,
});
export const roleUpdate = event({
  name: 'ROLE_UPDATE',
  summary: 'A role changed',
  audience: 'server',
  intent: 'servers',
  payload: ServerRole,
});
export const roleDelete = event({
  name: 'ROLE_DELETE',
  summary: 'A role was deleted',
  audience: 'server',
  intent: 'servers',
  payload: Type.Object({ serverId: Id, roleId: Id }),
});

export const roleEvents = { roleCreate, roleUpdate, roleDelete };
