import { ApiError, invalidField, Reply, type StateVersion } from '@guildhall/platform';
import { type DirectChannel, dmCreate, type EndpointBody, isId, LIMITS } from '@guildhall/protocol';
import type { Context, Runtime, Transaction } from '../../runtime.ts';
import { directChannels } from '../access/index.ts';
import { requireConfirmedEmail, userDirectory, usersByIds } from '../accounts/index.ts';
import { areFriends, requireReachable } from '../relationships/index.ts';
import { announceChannel, announceReopened } from './reopen.ts';
import {
  accountPair,
  insertDirectChannel,
  insertPair,
  insertParticipants,
  pairChannelId,
  setOpen,
} from './store.ts';
import { directChannelView } from './view.ts';

/**
 * Opens or finds a direct message, or creates a group of friends (specification: POST /api/users/@me/channels; design
 * 5.17). A new direct message appears in the other person's list with its first message.
 * @throws ApiError invalid_request, unknown_user, cannot_dm, recipient_deleted, screening_pending, group_full,
 * bots_not_allowed, email_unverified
 */
export async function openDirectChannel(
  ctx: Context,
  input: EndpointBody<'openDirectChannel'>,
): Promise<Reply<DirectChannel>> {
  const { runtime, actor, stateVersion } = ctx;
  const others = new Set(input.recipientIds ?? (input.recipientId === undefined ? [] : [input.recipientId]));
  if ((input.recipientId === undefined) === (input.recipientIds === undefined)) {
    throw invalidField(
      'body/recipientId',
      'is required unless recipientIds is sent, and not allowed with it',
    );
  }
  others.delete(actor.id);
  await requireConfirmedEmail(runtime, actor);
  const [first, ...more] = others;
  if (first === undefined) throw invalidField('body/recipientId', 'names yourself');
  if (more.length > 0) return new Reply(201, await makeGroup(ctx, [first, ...more]));
  await requireReachable(runtime, actor.id, first);
  const id = await runtime.database.transaction(async (tx) => {
    await requireUnerased(tx, [actor.id, first], stateVersion);
    return findOrOpen(runtime, tx, actor.id, first);
  });
  const channel = await directChannels(runtime).get(id);
  if (!channel) throw new Error('the direct message that was just opened is gone');
  return new Reply(200, await directChannelView(runtime, runtime.database.db, channel, actor.id));
}

/** The direct message of two accounts, created if necessary and open for the first of them. @returns its id */
export async function findOrOpen(
  runtime: Runtime,
  tx: Transaction,
  userId: string,
  otherId: string,
): Promise<string> {
  const pair = accountPair(userId, otherId);
  await tx.lockAll(pair);
  const known = await pairChannelId(tx.db, pair);
  if (known !== undefined) {
    await tx.lock(known);
    const opened = await setOpen(tx.db, known, true, [userId]);
    await announceReopened(runtime, tx, known, opened);
    return known;
  }
  const id = runtime.ids.next();
  const joinedAt = new Date(runtime.clock.now());
  await insertDirectChannel(tx.db, { id, kind: 'dm', ownerId: null });
  await insertPair(tx.db, pair, id);
  await insertParticipants(tx.db, id, [
    { userId, open: true, joinedAt },
    { userId: otherId, open: false, joinedAt },
  ]);
  await announceChannel(runtime, tx, id, dmCreate, [userId]);
  return id;
}

async function makeGroup(ctx: Context, otherIds: readonly string[]): Promise<DirectChannel> {
  const { runtime, actor, stateVersion } = ctx;
  if (actor.kind === 'bot') throw new ApiError('bots_not_allowed');
  if (otherIds.length >= LIMITS.groupPeople) throw new ApiError('group_full');
  for (const id of otherIds) await requireFriend(ctx, id);
  const id = runtime.ids.next();
  const joinedAt = new Date(runtime.clock.now());
  const people = [actor.id, ...otherIds];
  return runtime.database.transaction(async (tx) => {
    await requireUnerased(tx, people, stateVersion);
    // A block or the end of a friendship may have been written while this waited.
    if (!(await areFriends(tx.db, actor.id, otherIds))) throw new ApiError('cannot_dm');
    await tx.lock(id);
    await insertDirectChannel(tx.db, { id, kind: 'group_dm', ownerId: actor.id });
    await insertParticipants(
      tx.db,
      id,
      people.map((userId) => ({ userId, open: true, joinedAt })),
    );
    const channel = await announceChannel(runtime, tx, id, dmCreate, people);
    return directChannelView(runtime, tx.db, channel, actor.id);
  });
}

/** Nothing would remove a participant whose account is being erased. @throws ApiError recipient_deleted */
async function requireUnerased(
  tx: Transaction,
  userIds: readonly string[],
  stateVersion: StateVersion | undefined,
): Promise<void> {
  await tx.lockAll(userIds, stateVersion);
  const users = await usersByIds(tx.db, userIds);
  if (users.length < userIds.length || users.some(({ erasedAt }) => erasedAt !== null))
    throw new ApiError('recipient_deleted');
}

/** Groups consist of friends. @throws ApiError unknown_user, recipient_deleted, bots_not_allowed, cannot_dm */
export async function requireFriend({ runtime, actor }: Context, userId: string): Promise<void> {
  const user = isId(userId) ? await userDirectory(runtime).get(userId) : null;
  if (!user) throw new ApiError('unknown_user');
  if (user.row.kind !== 'person') throw new ApiError('bots_not_allowed');
  if (user.view.deleted) throw new ApiError('recipient_deleted');
  if (!(await areFriends(runtime.database.db, actor.id, [userId]))) throw new ApiError('cannot_dm');
}
