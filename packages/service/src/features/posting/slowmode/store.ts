/** SQL of slowmode turns. */
import { sql } from 'kysely';
import type { Db } from '../../../tables.ts';

/**
 * Id of a person's newest message after an id; the range is as short as the channel's slowmode. The result of a poll is
 * posted for its author and does not count.
 */
export async function lastMessageIdBy(
  db: Db,
  channelId: string,
  authorId: string,
  afterId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('messages')
    .select('id')
    .where('channel_id', '=', channelId)
    .where('id', '>', afterId)
    .where('author_id', '=', authorId)
    .where(sql<boolean>`parts -> 'pollResult' is null`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.id;
}

interface Place {
  readonly channelId: string;
  readonly userId: string;
}

/**
 * Takes a turn unless one was taken after `countsAfter` and up to `countsUntil`; of several concurrent attempts, on any
 * process, one succeeds.
 * @param nonce the enforced nonce of the send
 * @param times a turn after `countsUntil` was taken by a clock that ran ahead
 */
export async function takeTurn(
  db: Db,
  { channelId, userId }: Place,
  nonce: string | null,
  times: { readonly now: Date; readonly countsAfter: Date; readonly countsUntil: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('slowmode_turns')
    .values({ channel_id: channelId, user_id: userId, taken_at: times.now, nonce })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'user_id'])
        .doUpdateSet({ taken_at: times.now, nonce })
        .where(({ eb, or }) =>
          or([
            eb('slowmode_turns.taken_at', '<=', times.countsAfter),
            eb('slowmode_turns.taken_at', '>', times.countsUntil),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

interface Turn {
  /** Unix milliseconds. */
  readonly takenAt: number;
  readonly nonce: string | null;
}

/** A person's last turn. */
export async function findTurn(db: Db, { channelId, userId }: Place): Promise<Turn | undefined> {
  const row = await db
    .selectFrom('slowmode_turns')
    .select(['taken_at', 'nonce'])
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row && { takenAt: row.taken_at.getTime(), nonce: row.nonce };
}

/** Returns an unused turn, unless a later one has replaced it. */
export async function returnTurn(db: Db, { channelId, userId }: Place, takenAt: Date): Promise<void> {
  await db
    .deleteFrom('slowmode_turns')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .where('taken_at', '=', takenAt)
    .execute();
}

export async function deleteOldTurns(db: Db, takenBefore: Date): Promise<void> {
  await db.deleteFrom('slowmode_turns').where('taken_at', '<', takenBefore).execute();
}
