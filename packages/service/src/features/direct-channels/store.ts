/** SQL of direct messages and groups. */

import { compareIds } from '@guildhall/protocol';
import { gatherRows } from '../../gathered-rows.ts';
import { toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

type AccountPair = readonly [low: string, high: string];

/** Two accounts in the order in which their direct message is stored. */
export function accountPair(one: string, other: string): AccountPair {
  return compareIds(one, other) < 0 ? [one, other] : [other, one];
}

/** The channel between two accounts. */
export async function pairChannelId(db: Db, [low, high]: AccountPair): Promise<string | undefined> {
  const row = await db
    .selectFrom('direct_pairs')
    .select('channel_id')
    .where('low_id', '=', low)
    .where('high_id', '=', high)
    .executeTakeFirst();
  return row?.channel_id;
}

export async function insertPair(db: Db, [low, high]: AccountPair, channelId: string): Promise<void> {
  await db.insertInto('direct_pairs').values({ low_id: low, high_id: high, channel_id: channelId }).execute();
}

export async function insertDirectChannel(
  db: Db,
  channel: { readonly id: string; readonly kind: 'dm' | 'group_dm'; readonly ownerId: string | null },
): Promise<void> {
  await db
    .insertInto('direct_channels')
    .values({ channel_id: channel.id, kind: channel.kind, owner_id: channel.ownerId })
    .execute();
}

export async function insertParticipants(
  db: Db,
  channelId: string,
  participants: readonly { readonly userId: string; readonly open: boolean; readonly joinedAt: Date }[],
): Promise<void> {
  await db
    .insertInto('direct_participants')
    .values(
      participants.map(({ userId, open, joinedAt }) => ({
        channel_id: channelId,
        user_id: userId,
        joined_at: joinedAt,
        open,
      })),
    )
    .execute();
}

/** @returns false when they were not in it */
export async function deleteParticipant(db: Db, channelId: string, userId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('direct_participants')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Opens or closes a channel for some participants. @returns the participants for whom it changed */
export async function setOpen(
  db: Db,
  channelId: string,
  open: boolean,
  userIds?: readonly string[],
): Promise<string[]> {
  const update = db
    .updateTable('direct_participants')
    .set({ open })
    .where('channel_id', '=', channelId)
    .where('open', '=', !open)
    .returning('user_id');
  const rows = await (userIds ? update.where('user_id', 'in', userIds) : update).execute();
  return rows.map((row) => row.user_id);
}

export async function updateGroupRow(
  db: Db,
  channelId: string,
  changes: { readonly name?: string | null; readonly ownerId?: string; readonly icon?: string | null },
): Promise<void> {
  await db
    .updateTable('direct_channels')
    .set(toColumns(changes))
    .where('channel_id', '=', channelId)
    .execute();
}

export async function deleteGroupRow(db: Db, channelId: string): Promise<void> {
  await db.deleteFrom('direct_channels').where('channel_id', '=', channelId).execute();
}

/** Channels in a person's list. */
export async function listOpenChannelIds(db: Db, userId: string): Promise<string[]> {
  const rows = await openChannelRows(db, [userId]);
  return rows.map(({ channelId }) => channelId);
}

const openChannelRows = gatherRows<{ readonly userId: string; readonly channelId: string }>(
  (db, userIds) =>
    db
      .selectFrom('direct_participants')
      .select(['user_id as userId', 'channel_id as channelId'])
      .where('user_id', 'in', userIds)
      .where('open', '=', true)
      .execute(),
  (row) => row.userId,
);

/** Everyone who shares a direct message or group with an account, open or not. */
export async function listDirectPartnerIds(db: Db, userId: string): Promise<string[]> {
  const rows = await partnerRows(db, [userId]);
  return rows.map((row) => row.id);
}

const partnerRows = gatherRows<{ readonly userId: string; readonly id: string }>(
  (db, userIds) =>
    db
      .selectFrom('direct_participants as own')
      .innerJoin('direct_participants as other', 'other.channel_id', 'own.channel_id')
      .select(['own.user_id as userId', 'other.user_id as id'])
      .distinct()
      .where('own.user_id', 'in', userIds)
      .whereRef('other.user_id', '<>', 'own.user_id')
      .execute(),
  (row) => row.userId,
);

/** Groups of a person. */
export async function listGroupIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('direct_participants')
    .innerJoin('direct_channels', 'direct_channels.channel_id', 'direct_participants.channel_id')
    .select('direct_channels.channel_id as id')
    .where('direct_participants.user_id', '=', userId)
    .where('direct_channels.kind', '=', 'group_dm')
    .execute();
  return rows.map((row) => row.id);
}
