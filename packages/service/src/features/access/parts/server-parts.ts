/**
 * A server's roles and channels with their overwrites. They may be thousands of rows, so after a change only the
 * changed ones are read, and the others stay the same objects.
 */
import { compareIds, type PermissionOverwrite } from '@guildhall/protocol';
import type { Db } from '../../../tables.ts';
import type { ChannelRow, RoleRow } from '../store.ts';
import {
  channelsByIds,
  channelsOfServers,
  type FoundRows,
  findChannels,
  findRoles,
  rolesByIds,
  rolesOfServers,
} from './store.ts';

export interface ChannelState {
  readonly row: ChannelRow;
  readonly overwrites: readonly PermissionOverwrite[];
}

interface Roles {
  /** Highest first, @everyone last. */
  readonly roles: readonly RoleRow[];
  readonly rolesById: ReadonlyMap<string, RoleRow>;
  readonly rolePermissions: ReadonlyMap<string, bigint>;
}

interface Channels {
  /** Without threads, see `threadState`. */
  readonly channels: ReadonlyMap<string, ChannelState>;
  /** Members with a personal overwrite in some channel: permission classes of one. */
  readonly singledOut: ReadonlySet<string>;
}

/** The part of a server's state that joins and leaves do not change. */
export interface ServerParts extends Roles, Channels {
  /** See `FoundRows`; null if unknown, so that the next read takes all rows. */
  readonly readAt: string | null;
}

/** By server id; servers that do not exist have no entry. */
export async function loadParts(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, ServerParts>> {
  if (ids.length === 0) return new Map();
  const [roles, channels] = await Promise.all([rolesOfServers(db, ids), channelsOfServers(db, ids)]);
  const channelsByServer = Map.groupBy(channels, (channel) => channel.serverId);
  const rolesByServer = Map.groupBy(roles, (role) => role.serverId);
  const found = ids.filter((id) => rolesByServer.has(id) || channelsByServer.has(id));
  return new Map(
    found.map((id) => {
      const states = (channelsByServer.get(id) ?? []).map((row) => channelState(row));
      return [id, { ...rolesFrom(rolesByServer.get(id) ?? []), ...channelsFrom(states), readAt: null }];
    }),
  );
}

/** Like {@link loadParts}, but reads only what changed since the outdated parts were read. */
export async function refreshParts(
  db: Db,
  outdated: ReadonlyMap<string, ServerParts>,
): Promise<ReadonlyMap<string, ServerParts>> {
  if (outdated.size === 0) return new Map();
  const ids = [...outdated.keys()];
  const known = [...outdated].map(([serverId, { readAt }]) => ({ serverId, readAt: readAt ?? '0' }));
  const [foundRoles, foundChannels] = await Promise.all([findRoles(db, known), findChannels(db, known)]);
  const changed = (found: readonly FoundRows[]) => found.flatMap(({ changedIds }) => changedIds);
  const [roleIds, channelIds] = [changed(foundRoles), changed(foundChannels)];
  const [roles, channels] = await Promise.all([
    roleIds.length === 0 ? [] : rolesByIds(db, ids, roleIds),
    channelIds.length === 0 ? [] : channelsByIds(db, ids, channelIds),
  ]);
  const changes = {
    roles: new Map(roles.map((role) => [role.id, role])),
    channels: new Map(channels.map((channel) => [channel.id, channel])),
  };
  const channelsByServer = new Map(foundChannels.map((found) => [found.serverId, found]));
  return new Map(
    foundRoles.flatMap((found) => {
      const before = outdated.get(found.serverId);
      const foundToo = channelsByServer.get(found.serverId);
      if (!before || !foundToo || found.ids.length + foundToo.ids.length === 0) return [];
      const { roles, rolesById, rolePermissions } = refreshRoles(before, found, changes.roles);
      const { channels, singledOut } = refreshChannels(before, foundToo, changes.channels);
      const parts = {
        roles,
        rolesById,
        rolePermissions,
        channels,
        singledOut,
        // Rows of a transaction that may be rolled back must not be the basis of a later read.
        readAt: db.isTransaction ? null : older(found.readAt, foundToo.readAt),
      };
      return [[found.serverId, parts] as const];
    }),
  );
}

function older(left: string, right: string): string {
  return compareIds(left, right) < 0 ? left : right;
}

/** A row that was deleted between the two reads is missing among the changed ones, and left out. */
function refreshRoles(
  before: Roles,
  { ids, changedIds }: FoundRows,
  changed: ReadonlyMap<string, RoleRow>,
): Roles {
  if (changedIds.length === 0 && ids.length === before.roles.length) return before;
  const isChanged = new Set(changedIds);
  const current = ids.map((id) => (isChanged.has(id) ? changed.get(id) : before.rolesById.get(id)));
  return rolesFrom(current.filter((role) => role !== undefined));
}

function refreshChannels(
  before: Channels,
  { ids, changedIds }: FoundRows,
  changed: ReadonlyMap<string, ChannelRow>,
): Channels {
  if (changedIds.length === 0 && ids.length === before.channels.size) return before;
  const isChanged = new Set(changedIds);
  const current = ids.map((id) => {
    if (!isChanged.has(id)) return before.channels.get(id);
    const row = changed.get(id);
    return row && channelState(row, before.channels.get(id));
  });
  return channelsFrom(current.filter((state) => state !== undefined));
}

function rolesFrom(roles: readonly RoleRow[]): Roles {
  return {
    roles,
    rolesById: new Map(roles.map((role) => [role.id, role])),
    rolePermissions: new Map(roles.map((role) => [role.id, BigInt(role.permissions)])),
  };
}

function channelsFrom(states: readonly ChannelState[]): Channels {
  const singledOut = new Set<string>();
  for (const { overwrites } of states)
    for (const { type, id } of overwrites) if (type === 'member') singledOut.add(id);
  return { channels: new Map(states.map((state) => [state.row.id, state])), singledOut };
}

export const NO_PARTS: ServerParts = { ...rolesFrom([]), ...channelsFrom([]), readAt: null };

/** @param before the channel's former state, whose overwrites stay the same object if none has changed */
export function channelState(row: ChannelRow, before?: ChannelState): ChannelState {
  if (before && hasSameOverwrites(before.row, row)) return { row, overwrites: before.overwrites };
  const overwrites = row.overwrites.map(({ id, type, allow, deny }) => ({
    id,
    type,
    allow: BigInt(allow),
    deny: BigInt(deny),
  }));
  return { row, overwrites };
}

function hasSameOverwrites({ overwrites: former }: ChannelRow, { overwrites }: ChannelRow): boolean {
  return (
    former.length === overwrites.length &&
    overwrites.every(({ id, type, allow, deny }, index) => {
      const other = former[index];
      return id === other?.id && type === other.type && allow === other.allow && deny === other.deny;
    })
  );
}
