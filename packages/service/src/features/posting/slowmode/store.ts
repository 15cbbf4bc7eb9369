/** SQL of slowmode turns. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../../tables.ts';

/**
 * Id of a person's newest message after an id; the range is as short as the channel's slowmode. The result of a poll is
 * posted for its author and does not count.
 */
export async function lastMessageIdBy(
  db: Kysely<Tables>,
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

interface Turn {
  readonly channelId: string;
  readonly userId: string;
}

/**
 * Takes a turn unless one was taken between `free` and `wrong`; of several attempts at once, on any process, one
 * succeeds.
 * @param times `wrong`: a turn after it was taken by a clock that ran ahead
 */
export async function takeTurn(
  db: Kysely<Tables>,
  { channelId, userId }: Turn,
  times: { readonly now: Date; readonly free: Date; readonly wrong: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('slowmode_turns')
    .values({ channel_id: channelId, user_id: userId, taken_at: times.now })
    .onConflict((conflict) =>
      conflict
        .columns(['channel_id', 'user_id'])
        .doUpdateSet({ taken_at: times.now })
        .where(({ eb, or }) =>
          or([
            eb('slowmode_turns.taken_at', '<=', times.free),
            eb('slowmode_turns.taken_at', '>', times.wrong),
          ]),
        ),
    )
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The time of a person's last turn in Unix milliseconds, or null. */
export async function turnTakenAt(db: Kysely<Tables>, { channelId, userId }: Turn): Promise<number | null> {
  const row = await db
    .selectFrom('slowmode_turns')
    .select('taken_at')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.taken_at.getTime() ?? null;
}

/** Returns an unused turn. */
export async function returnTurn(db: Kysely<Tables>, { channelId, userId }: Turn): Promise<void> {
  await db
    .deleteFrom('slowmode_turns')
    .where('channel_id', '=', channelId)
    .where('user_id', '=', userId)
    .execute();
}

export async function deleteOldTurns(db: Kysely<Tables>, takenBefore: Date): Promise<void> {
  await db.deleteFrom('slowmode_turns').where('taken_at', '<', takenBefore).execute();
}
