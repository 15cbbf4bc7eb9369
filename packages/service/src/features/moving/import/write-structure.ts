/** Writes the structure of a server in one transaction; a continued import finds it there. */
import { randomInt } from 'node:crypto';
import { ApiError, fingerprint } from '@guildhall/platform';
import { ALL_PERMISSIONS, AUTO_ARCHIVE_MINUTES, LIMITS, roleCreate } from '@guildhall/protocol';
import type { NewRow } from '../../../rows.ts';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { loadServerState, requireNotSuspended } from '../../access/index.ts';
import { isAccountUsable, usersByIds } from '../../accounts/index.ts';
import { lockAccounts } from '../../members/index.ts';
import { announceRole, listRoleRows } from '../../roles/index.ts';
import { PLAIN_CHANNEL } from '../archive/plain-channel.ts';
import type { ChannelRecord, RoleRecord } from '../archive/records.ts';
import { cleanName, cleanText } from './clean-text.ts';
import { ID_SHIFTS, type KnownIds, knownId, shiftedId, withKnownEmoji, withKnownIds } from './ids.ts';
import type { Structure } from './read-structure.ts';
import {
  addChannels,
  addRoles,
  areConversations,
  channelAndRoleCounts,
  findImport,
  type ImportRow,
  insertImport,
  noteNewChannels,
} from './structure-store.ts';

export interface StartedImport {
  readonly row: ImportRow;
  readonly ids: KnownIds;
}

/** The new ids of an archive's structure, for an import with this shift. */
export function structureIds(structure: Structure, shift: number): KnownIds {
  return {
    serverId: shiftedId(structure.server.id, shift),
    shift,
    people: new Set(),
    roles: new Set(structure.roles.map(({ id }) => id)),
    channels: new Set(structure.channels.map(({ id }) => id)),
    emojis: new Set(structure.emojis.map(({ id }) => id)),
  };
}

/** Called in the transaction that creates or finds the server, which holds its lock. */
export type OnBegun = (tx: Transaction, serverId: string) => Promise<void>;
type Identity = Pick<ImportRow, 'source' | 'sourceServerId' | 'ownerId'>;

/**
 * Starts an import, or continues one of the same server by the same person.
 * @throws ApiError server_suspended, invalid_request, too_many_channels, too_many_roles
 */
export async function beginImport(
  runtime: Runtime,
  structure: Structure,
  { identity, onBegun }: { readonly identity: Identity; readonly onBegun: OnBegun | undefined },
): Promise<StartedImport> {
  return runtime.database.transaction(async (tx) => {
    await lockIdentity(tx, identity);
    const before = await findImport(tx.db, identity);
    const shift = before?.idShift ?? randomInt(1, ID_SHIFTS);
    const known = structureIds(structure, shift);
    const { serverId } = known;
    await tx.lock(serverId);
    if (before) requireNotSuspended(await loadServerState(tx.db, serverId));
    else await requireUsableOwner(runtime, tx, identity.ownerId);
    const startedAt = new Date(runtime.clock.now());
    const fresh = {
      ...identity,
      serverId,
      idShift: shift,
      startedAt,
      finishedAt: null,
      newChannelIds: [],
    };
    if (!before) await insertImport(tx.db, serverRow(structure, known, identity.ownerId), fresh);
    const roles = roleRows(structure.roles, known);
    if (before) await addNewRoles(tx, serverId, roles);
    else await addRoles(tx.db, roles);
    const channels = structure.channels.filter(({ kind }) => kind !== 'thread');
    const added = await addNewChannels(
      tx,
      channels.map((channel) => channelRow(channel, known)),
    );
    if (before) {
      await noteNewChannels(tx.db, serverId, added);
      await requireWithinLimits(tx, serverId);
    }
    await onBegun?.(tx, serverId);
    return { row: before ?? fresh, ids: known };
  });
}

/**
 * Locks the owner's account, whose deletion may have been requested since; only owners of finished servers cannot
 * request it.
 * @throws ApiError invalid_request
 */
export async function requireUsableOwner(
  { clock }: Runtime,
  tx: Transaction,
  ownerId: string,
): Promise<void> {
  await lockAccounts(tx.db, [ownerId]);
  const [owner] = await usersByIds(tx.db, [ownerId]);
  if (!owner || !isAccountUsable(owner, clock.now()))
    throw new ApiError('invalid_request', { message: 'The account of the owner cannot be used.' });
}

/** The structure of a newer archive comes on top of what is there. @throws ApiError too_many_channels, too_many_roles */
async function requireWithinLimits(tx: Transaction, serverId: string): Promise<void> {
  const { channels, roles } = await channelAndRoleCounts(tx.db, serverId);
  if (channels > LIMITS.channelsPerServer) throw new ApiError('too_many_channels');
  if (roles > LIMITS.rolesPerServer) throw new ApiError('too_many_roles');
}

/** Locks the import, not its owner, because other transactions lock a server before an account. */
async function lockIdentity(tx: Transaction, { source, sourceServerId, ownerId }: Identity): Promise<void> {
  const key = fingerprint(`import ${source} ${sourceServerId} ${ownerId}`);
  await tx.lock(String(key.readBigInt64BE(0)));
}

/** New roles come on top of all others: below a role that manages roles, its members could give them. */
async function addNewRoles(
  tx: Transaction,
  serverId: string,
  roles: readonly NewRow<'roles'>[],
): Promise<void> {
  const present = await listRoleRows(tx.db, serverId);
  const known = new Set(present.map(({ id }) => id));
  const top = Math.max(0, ...present.map(({ position }) => position));
  const fresh = roles
    .filter(({ id }) => !known.has(id))
    .map((role, index) => ({ ...role, position: top + 1 + index }));
  for (const role of await addRoles(tx.db, fresh)) announceRole(tx, roleCreate, role);
}

/**
 * Messages are found by the id of their channel alone, so a channel with the id of a conversation would show that
 * conversation to the server's owner. @returns ids of the new ones
 */
export async function addNewChannels(
  tx: Transaction,
  channels: readonly NewRow<'channels'>[],
): Promise<string[]> {
  const added = await addChannels(tx.db, channels).catch((error: { readonly code?: unknown }) => {
    throw error.code === '23505' ? takenIds() : error;
  });
  if (await areConversations(tx.db, added)) throw takenIds();
  return added;
}

function takenIds(): ApiError {
  return new ApiError('invalid_request', {
    message: 'The archive contains ids that are already in use here.',
  });
}

function serverRow({ server }: Structure, ids: KnownIds, ownerId: string): NewRow<'servers'> {
  return {
    id: ids.serverId,
    name: cleanName(
      server.name,
      { min: LIMITS.serverNameMinimum, max: LIMITS.serverName },
      'Imported server',
    ),
    description: server.description && cleanText(server.description, LIMITS.serverDescription),
    ownerId,
    requiresTwoFactor: server.requiresTwoFactor,
    community: server.community,
    rulesChannelId: knownId(ids, 'channels', server.rulesChannelId),
    updatesChannelId: knownId(ids, 'channels', server.updatesChannelId),
  };
}

/** Renumbers positions, from @everyone upwards. */
function roleRows(roles: readonly RoleRecord[], ids: KnownIds): NewRow<'roles'>[] {
  return roles.map((role, position) => ({
    serverId: ids.serverId,
    id: shiftedId(role.id, ids.shift),
    name: position === 0 ? '@everyone' : cleanName(role.name, { min: 1, max: LIMITS.roleName }, 'role'),
    color: role.color,
    hoist: role.hoist,
    mentionable: role.mentionable,
    position,
    permissions: String(knownBits(role.permissions)),
  }));
}

export function channelRow(channel: ChannelRecord, ids: KnownIds): NewRow<'channels'> {
  const isForum = channel.kind === 'forum';
  return {
    serverId: ids.serverId,
    id: shiftedId(channel.id, ids.shift),
    kind: channel.kind,
    name: cleanName(channel.name, { min: 1, max: LIMITS.channelName }, 'channel'),
    position: Math.max(0, Math.min(channel.position, 1_000_000)),
    parentId: knownId(ids, 'channels', channel.parentId),
    topic: channel.topic && topic(channel.topic, isForum ? LIMITS.forumTopic : LIMITS.topic, ids),
    slowmodeSecs: Math.min(channel.slowmodeSecs, LIMITS.slowmodeSecs),
    contentMode: channel.contentMode,
    autoArchiveMinutes:
      AUTO_ARCHIVE_MINUTES.find((minutes) => minutes === channel.autoArchiveMinutes) ??
      PLAIN_CHANNEL.autoArchiveMinutes,
    userLimit: Math.min(channel.userLimit, LIMITS.userLimit),
    bitrate: Math.max(LIMITS.bitrateMinimum, Math.min(channel.bitrate, LIMITS.bitrate)),
    overwrites: JSON.stringify(overwrites(channel, ids)),
    availableTags: JSON.stringify(
      channel.availableTags.slice(0, LIMITS.forumTags).map(({ id, name, emoji }) => ({
        id: shiftedId(id, ids.shift),
        name: cleanName(name, { min: 1, max: LIMITS.forumTagName }, 'tag'),
        emoji: emoji && withKnownEmoji(ids, emoji),
      })),
    ),
    requireTag: channel.requireTag,
    defaultSortOrder: channel.defaultSortOrder,
    appliedTags: channel.appliedTags.slice(0, LIMITS.appliedTags).map((id) => shiftedId(id, ids.shift)),
    archived: channel.archived,
    threadLocked: channel.threadLocked,
    threadOwnerId: channel.threadOwnerId && shiftedId(channel.threadOwnerId, ids.shift),
    threadStarterId: channel.threadStarterId && shiftedId(channel.threadStarterId, ids.shift),
    pinned: channel.pinned,
  };
}

/** Translates ids like those in messages. Channels are written before people, so all people count as known. */
function topic(text: string, limit: number, ids: KnownIds): string {
  return withKnownIds({ ...ids, people: { has: () => true } }, cleanText(text, limit));
}

/** Drops permission bits that only other programs have. */
function knownBits(permissions: string): bigint {
  return BigInt(permissions) & ALL_PERMISSIONS;
}

/** Includes those of imported people, which apply to nobody: they do not move to a member with the messages. */
function overwrites({ overwrites: listed }: ChannelRecord, ids: KnownIds) {
  return listed.map(({ id, type, allow, deny }) => ({
    id: shiftedId(id, ids.shift),
    type,
    allow: String(knownBits(allow)),
    deny: String(knownBits(deny) & ~knownBits(allow)),
  }));
}
