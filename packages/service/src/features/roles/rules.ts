/** Which fields of which role may change (specification: Role; design 1.4). Pure. */
import { ApiError } from '@guildhall/platform';
import { parsePermissions } from '@guildhall/protocol';
import { givenFields } from '../../rows.ts';
import type { RoleRow } from '../access/index.ts';

export interface RoleInput {
  readonly name?: string;
  readonly color?: string | null;
  readonly hoist?: boolean;
  readonly mentionable?: boolean;
  readonly permissions?: number | string;
}

export type RoleChanges = Partial<Pick<RoleRow, 'name' | 'color' | 'hoist' | 'mentionable' | 'permissions'>>;

/** All other fields of a bot's own role are fixed. */
const CHANGEABLE_WHEN_MANAGED: ReadonlySet<string> = new Set(['color', 'permissions']);

/** Input as columns. @throws ApiError invalid_permissions */
export function roleColumns(input: RoleInput): RoleChanges {
  const permissions = input.permissions === undefined ? undefined : parsePermissions(input.permissions);
  if (permissions === null) throw new ApiError('invalid_permissions');
  const { name, color, hoist, mentionable } = input;
  return givenFields({
    name,
    color: color === null ? null : color?.toLowerCase(),
    hoist,
    mentionable,
    permissions: permissions?.toString(),
  });
}

/** Only the fields that differ from the current role. */
export function effectiveChanges(role: RoleRow, changes: RoleChanges): RoleChanges {
  const keys = Object.keys(changes) as (keyof RoleChanges)[];
  return Object.fromEntries(
    keys.filter((key) => changes[key] !== role[key]).map((key) => [key, changes[key]]),
  );
}

/** @throws ApiError cannot_change_everyone, managed_role */
export function requireChangeableRole(role: RoleRow, changes: RoleChanges, moves: boolean): void {
  const keys = Object.keys(changes);
  if (isEveryone(role) && (moves || keys.some((key) => key !== 'permissions')))
    throw new ApiError('cannot_change_everyone');
  if (role.botId !== null && keys.some((key) => !CHANGEABLE_WHEN_MANAGED.has(key)))
    throw new ApiError('managed_role');
}

export function isEveryone(role: Pick<RoleRow, 'id' | 'serverId'>): boolean {
  return role.id === role.serverId;
}

/** Bits that a role gains. */
export function permissionsGained(role: Pick<RoleRow, 'permissions'>, changes: RoleChanges): bigint {
  return BigInt(changes.permissions ?? role.permissions) & ~BigInt(role.permissions);
}
