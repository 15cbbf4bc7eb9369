import { ApiError, invalidField, isoTime } from '@guildhall/platform';
import { isId, LIMITS, type Relationship, relationshipRemove, relationshipUpdate } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import {
  committedUsers,
  presentUsers,
  requireConfirmedEmail,
  type UserEntry,
  userDirectory,
  usersByIds,
} from '../accounts/index.ts';
import { relationshipTouch } from './blocks.ts';
import { scheduleRecheck } from './jobs.ts';
import {
  countRelationships,
  deleteRow,
  listRelationshipRows,
  listRelationshipsTo,
  type RelationshipRow,
  type RelationshipType,
  relationshipBetween,
  tiesBetween,
  upsertRow,
  userIdByUsername,
} from './store.ts';

/** Friends, requests and blocks of an account (design 5.18). */
export async function listRelationships(runtime: Runtime, userId: string): Promise<Relationship[]> {
  const rows = await listRelationshipRows(runtime.database.db, userId);
  const users = await presentUsers(
    runtime,
    rows.map((row) => row.otherId),
  );
  return rows.flatMap((row) => {
    const user = users.get(row.otherId);
    return user ? [{ user, type: row.type, since: isoTime(row.since) }] : [];
  });
}

/**
 * Sends a friend request. Repeating it changes nothing; requesting someone who has sent one makes both friends.
 * @throws ApiError email_unverified, unknown_user, invalid_request for the caller, cannot_befriend, too_many_friends
 */
export async function requestFriendship(ctx: Context, username: string): Promise<Relationship> {
  const { runtime, actor } = ctx;
  await requireConfirmedEmail(runtime, actor);
  const id = await userIdByUsername(runtime.database.db, username.toLowerCase());
  const other = await requireTarget(ctx, id, 'body/username');
  if (other.row.kind !== 'person') throw new ApiError('cannot_befriend');
  return changeRelationship(ctx, other, async (tx, current) => {
    if (current?.type === 'friend' || current?.type === 'outgoing') return current;
    const ties = await tiesBetween(tx.db, actor.id, other.row.id);
    if (ties.blocked) throw new ApiError('cannot_befriend');
    if (current?.type === 'incoming') return befriend(ctx, tx, other.row.id);
    if (ties.friendRequests === 'nobody') throw new ApiError('cannot_befriend');
    if (ties.friendRequests === 'mutual' && !ties.sharesServer && !ties.sharesFriend) {
      throw new ApiError('cannot_befriend');
    }
    await requireRoomForRequest(tx, actor.id, other.row.id);
    return connect(ctx, tx, other.row.id, 'outgoing', 'incoming');
  });
}

/**
 * Accepts a request. @throws ApiError unknown_user, invalid_request for the caller, cannot_befriend without a request,
 * too_many_friends
 */
export async function acceptFriendship(ctx: Context, userId: string): Promise<Relationship> {
  const other = await requireTarget(ctx, userId, 'params/userId');
  return changeRelationship(ctx, other, async (tx, current) => {
    if (current?.type === 'friend') return current;
    if (current?.type !== 'incoming') throw new ApiError('cannot_befriend');
    return befriend(ctx, tx, other.row.id);
  });
}

/**
 * Blocks someone, which ends a friendship or request. @throws ApiError unknown_user, invalid_request for the caller,
 * too_many_blocks
 */
export async function blockUser(ctx: Context, userId: string): Promise<Relationship> {
  const other = await requireTarget(ctx, userId, 'params/userId');
  return changeRelationship(ctx, other, async (tx, current) => {
    if (current?.type === 'blocked') return current;
    if ((await countRelationships(tx.db, ctx.actor.id, 'blocked')) >= LIMITS.blocks)
      throw new ApiError('too_many_blocks');
    await removeReverse(tx, ctx.actor.id, other.row.id);
    await scheduleRecheck(ctx.runtime, tx, ctx.actor.id, other.row.id);
    return put(ctx, tx, ctx.actor.id, other.row.id, 'blocked');
  });
}

/** Declines, withdraws, unfriends or unblocks. @returns the former relationship. @throws ApiError unknown_user */
export async function removeRelationship(ctx: Context, userId: string): Promise<RelationshipType | null> {
  const { runtime, actor, stateVersion } = ctx;
  const other = isId(userId) ? await userDirectory(runtime).get(userId) : null;
  if (!other) throw new ApiError('unknown_user');
  return runtime.database.transaction(async (tx) => {
    await tx.lockAll([actor.id, userId], stateVersion);
    const current = await relationshipBetween(tx.db, actor.id, userId);
    if (!current) return null;
    await remove(tx, actor.id, userId);
    if (current.type === 'blocked') await scheduleRecheck(runtime, tx, actor.id, userId);
    else await removeReverse(tx, actor.id, userId);
    return current.type;
  });
}

/**
 * Ends all friendships and requests of an erased account and deletes blocks by and of it, one person after the other.
 * Its messages then count for people who blocked it.
 */
export async function removeAllRelationships(runtime: Runtime, userId: string): Promise<void> {
  const { database } = runtime;
  const own = await listRelationshipRows(database.db, userId);
  const theirs = await listRelationshipsTo(database.db, userId);
  const others = new Set([...own.map(({ otherId }) => otherId), ...theirs.map((row) => row.userId)]);
  const blockers = new Set(theirs.filter(({ type }) => type === 'blocked').map((row) => row.userId));
  for (const otherId of others)
    await database.transaction(async (tx) => {
      await tx.lockAll([userId, otherId]);
      await remove(tx, userId, otherId);
      await remove(tx, otherId, userId);
      if (blockers.has(otherId)) await scheduleRecheck(runtime, tx, otherId, userId);
    });
}

/** @throws ApiError unknown_user, invalid_request */
async function requireTarget(
  { runtime, actor }: Context,
  id: string | undefined,
  field: string,
): Promise<UserEntry> {
  const other = id !== undefined && isId(id) ? await userDirectory(runtime).get(id) : null;
  if (!other || other.view.deleted) throw new ApiError('unknown_user');
  if (other.row.id === actor.id) throw invalidField(field, 'names yourself');
  return other;
}

/** Runs a change between two people under both locks. */
async function changeRelationship(
  { runtime, actor, stateVersion }: Context,
  other: UserEntry,
  work: (tx: Transaction, current: RelationshipRow | undefined) => Promise<RelationshipRow>,
): Promise<Relationship> {
  const row = await runtime.database.transaction(async (tx) => {
    await tx.lockAll([actor.id, other.row.id], stateVersion);
    // Erased while this waited for the lock; nothing would delete rows written now.
    const [current] = await usersByIds(tx.db, [other.row.id]);
    if (!current || current.erasedAt) throw new ApiError('unknown_user');
    return work(tx, await relationshipBetween(tx.db, actor.id, other.row.id));
  });
  return { user: other.view, type: row.type, since: isoTime(row.since) };
}

/** READY contains all requests. @throws ApiError too_many_friends, cannot_befriend if the other has too many requests */
async function requireRoomForRequest(tx: Transaction, userId: string, otherId: string): Promise<void> {
  if ((await countRelationships(tx.db, userId, 'outgoing')) >= LIMITS.friendRequests)
    throw new ApiError('too_many_friends');
  if ((await countRelationships(tx.db, otherId, 'incoming')) >= LIMITS.friendRequests)
    throw new ApiError('cannot_befriend');
}

async function befriend(ctx: Context, tx: Transaction, otherId: string): Promise<RelationshipRow> {
  for (const id of [ctx.actor.id, otherId]) {
    if ((await countRelationships(tx.db, id, 'friend')) >= LIMITS.friends)
      throw new ApiError('too_many_friends');
  }
  return connect(ctx, tx, otherId, 'friend', 'friend');
}

/** @returns the actor's own side */
async function connect(
  ctx: Context,
  tx: Transaction,
  otherId: string,
  own: RelationshipType,
  theirs: RelationshipType,
): Promise<RelationshipRow> {
  await put(ctx, tx, otherId, ctx.actor.id, theirs);
  return put(ctx, tx, ctx.actor.id, otherId, own);
}

async function put(
  { runtime }: Context,
  tx: Transaction,
  userId: string,
  otherId: string,
  type: RelationshipType,
): Promise<RelationshipRow> {
  const row = { userId, otherId, type, since: new Date(runtime.clock.now()) };
  await upsertRow(tx.db, row);
  const user = (await committedUsers(runtime, tx, [otherId])).get(otherId);
  if (user) {
    const payload = { relationship: { user, type, since: isoTime(row.since) } };
    const audience = { kind: 'user', id: userId } as const;
    tx.emit(relationshipUpdate, audience, payload, { touches: [relationshipTouch(userId, otherId)] });
  }
  return row;
}

async function remove(tx: Transaction, userId: string, otherId: string): Promise<void> {
  if (!(await deleteRow(tx.db, userId, otherId))) return;
  tx.emit(
    relationshipRemove,
    { kind: 'user', id: userId },
    { userId: otherId },
    { touches: [relationshipTouch(userId, otherId)] },
  );
}

/** Deletes the other's side of a relationship, unless it is a block. */
async function removeReverse(tx: Transaction, userId: string, otherId: string): Promise<void> {
  const theirs = await relationshipBetween(tx.db, otherId, userId);
  if (theirs && theirs.type !== 'blocked') await remove(tx, otherId, userId);
}
