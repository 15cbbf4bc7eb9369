import { ApiError, invalidField } from '@guildhall/platform';
import {
  type BodyOf,
  bits,
  CHANNEL_MASK,
  type createChannel,
  type EndpointBody,
  isId,
  LIMITS,
  parsePermissions,
} from '@guildhall/protocol';
import type { StoredOverwrite } from '../../../tables.ts';
import { memberTouch, serverTouch } from '../../../touches.ts';
import {
  type ChannelAccess,
  type ChannelContext,
  type ChannelRow,
  changeChannel,
  memberKey,
  memberStates,
  requireHeld,
  requireMember,
  type ServerAccess,
  type ServerContext,
  type ServerState,
} from '../../access/index.ts';
import { recordAudit } from '../../audit/index.ts';
import { announceChannelUpdates } from '../announce-channels.ts';
import { recountChannelsJob } from '../jobs.ts';
import { changedBits, isSynced, sortedOverwrites } from '../rules.ts';
import { setOverwrites } from '../store.ts';
import { requireOverwriteLimit } from './overwrite-limit.ts';

const VIEW = bits('viewChannel');

/**
 * Sets the overwrite of a role or member in a channel (design 5.4). Channels in sync with a category follow it.
 * Repeating it changes and announces nothing.
 * @throws ApiError invalid_permissions, too_many_overwrites, invalid_channel_kind, unknown_role, unknown_member,
 * missing_permission
 */
export async function putOverwrite(
  ctx: ChannelContext,
  targetId: string,
  input: EndpointBody<'putOverwrite'>,
): Promise<undefined> {
  const overwrite = overwriteFrom({ ...input, id: targetId });
  await requireTarget(ctx, targetId, input.type);
  await changeOverwrites(ctx, { targetId, targetType: input.type, overwrite });
}

/** Removes an overwrite, if it exists. */
export async function deleteOverwrite(ctx: ChannelContext, targetId: string): Promise<undefined> {
  const existing = ctx.access.channel.row.overwrites.find(({ id }) => id === targetId);
  if (existing) await changeOverwrites(ctx, { targetId, targetType: existing.type });
}

type OverwriteInput = NonNullable<BodyOf<typeof createChannel>['overwrites']>[number];

/** @throws ApiError invalid_permissions */
function overwriteFrom({ id, type, ...input }: OverwriteInput): StoredOverwrite {
  const allow = parsePermissions(input.allow, CHANNEL_MASK);
  const deny = parsePermissions(input.deny, CHANNEL_MASK);
  if (allow === null || deny === null || (allow & deny) !== 0n) throw new ApiError('invalid_permissions');
  return { id, type, allow: String(allow), deny: String(deny) };
}

/**
 * The initial overwrites of a new channel.
 * @throws ApiError invalid_permissions, invalid_request, unknown_role, unknown_member
 */
export async function readOverwrites(
  { runtime, access }: ServerContext,
  input: readonly OverwriteInput[],
): Promise<readonly StoredOverwrite[]> {
  const overwrites = input.map(overwriteFrom);
  if (new Set(overwrites.map(({ id }) => id)).size < overwrites.length)
    throw invalidField('body/overwrites', 'names a role or member twice');
  requireRoles(access.server, overwrites);
  const people = overwrites.filter(({ type }) => type === 'member').map(({ id }) => id);
  const keys = people.filter(isId).map((id) => memberKey(access.server.id, id));
  const known = await memberStates(runtime).getMany(keys);
  if (known.size < people.length) throw new ApiError('unknown_member');
  return sortedOverwrites(overwrites);
}

/**
 * Like setting them one by one, initial overwrites require Manage Roles and every permission that one of them sets.
 * @throws ApiError unknown_role, missing_permission
 */
export function requireOverwrites(access: ServerAccess, overwrites: readonly StoredOverwrite[]): void {
  requireRoles(access.server, overwrites);
  access.require('manageRoles');
  requireHeld(access.permissions, changedBits([], overwrites));
}

/** Checks the roles of overwrites. @throws ApiError unknown_role */
function requireRoles(server: ServerState, overwrites: readonly StoredOverwrite[]): void {
  const roles = overwrites.filter(({ type }) => type === 'role');
  if (!roles.every(({ id }) => server.rolesById.has(id))) throw new ApiError('unknown_role');
}

async function requireTarget(ctx: ChannelContext, targetId: string, type: 'role' | 'member'): Promise<void> {
  if (type === 'member') await requireMember(ctx, targetId);
  else if (!ctx.access.server.rolesById.has(targetId)) throw new ApiError('unknown_role');
}

interface OverwriteChange {
  readonly targetId: string;
  readonly targetType: 'role' | 'member';
  /** Absent to remove the existing one. */
  readonly overwrite?: StoredOverwrite;
}

async function changeOverwrites(
  ctx: ChannelContext,
  { targetId, targetType, overwrite }: OverwriteChange,
): Promise<void> {
  const changed = overwrite ? [overwrite] : [];
  const check = (access: ChannelAccess): void => {
    access.require('manageRoles');
    const existing = access.channel.row.overwrites.filter(({ id }) => id === targetId);
    requireHeld(access.permissions, changedBits(existing, changed));
    if (access.channel.row.kind === 'thread') throw new ApiError('invalid_channel_kind');
  };
  await changeChannel(ctx, check, async (tx, { server, channel: { row: before } }) => {
    const serverId = server.id;
    const others = before.overwrites.filter(({ id }) => id !== targetId);
    const after = sortedOverwrites([...others, ...changed]);
    if (overwrite && targetType === 'role' && !server.rolesById.has(targetId))
      throw new ApiError('unknown_role');
    if (after.length > LIMITS.overwritesPerChannel) throw new ApiError('invalid_permissions');
    const changes = overwriteChanges(before.overwrites, after, targetId);
    if (changes.length === 0) return;
    const followers = syncedChannelIds(server, before);
    const rows = await setOverwrites(tx.db, serverId, [before.id, ...followers], after);
    // Followers had the same overwrites.
    await requireOverwriteLimit(
      tx,
      serverId,
      rows.map((row) => ({ before, after: row })),
    );
    // An overwrite for a member makes them a permission class of one; removing it ends that.
    const reclassed = targetType === 'member' ? [memberTouch(serverId, targetId)] : [];
    await announceChannelUpdates(tx, serverId, rows, [serverTouch(serverId), ...reclassed]);
    if (changedBits(before.overwrites, after) & VIEW)
      await tx.addJob(recountChannelsJob, {
        serverId,
        channelIds: rows.map(({ id }) => id),
        holderId: targetId,
      });
    await recordAudit(ctx, tx, {
      serverId,
      action: 'channel_overwrite_update',
      targetType: 'channel',
      targetId: before.id,
      targetName: before.name,
      changes,
      extra: { targetId, targetType },
    });
  });
}

/** Channels in sync with a category, which follow its change. */
function syncedChannelIds(server: ServerState, category: ChannelRow): string[] {
  if (category.kind !== 'category') return [];
  return [...server.channels.values()]
    .map((channel) => channel.row)
    .filter((row) => row.parentId === category.id && isSynced(row, category))
    .map((row) => row.id);
}

function overwriteChanges(
  before: readonly StoredOverwrite[],
  after: readonly StoredOverwrite[],
  targetId: string,
) {
  const old = before.find(({ id }) => id === targetId);
  const now = after.find(({ id }) => id === targetId);
  return (['allow', 'deny'] as const)
    .filter((key) => old?.[key] !== now?.[key])
    .map((key) => ({ key, old: old?.[key] ?? null, new: now?.[key] ?? null }));
}
