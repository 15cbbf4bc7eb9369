/** SQL of calls: calls store their notices' content, and voice states store the current participants. */
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type CallRow = Row<'calls'>;

/** Running calls in people's direct messages and groups, including closed ones, which may open again. */
export const runningCallsOf = gatherRows<CallRow & { readonly userId: string }>(
  (db, userIds) =>
    db
      .selectFrom('calls')
      .innerJoin('direct_participants', 'direct_participants.channel_id', 'calls.channel_id')
      .select(COLUMNS.calls)
      .select('direct_participants.user_id as userId')
      .where('direct_participants.user_id', 'in', userIds)
      .where('ended_at', 'is', null)
      .execute(),
  ({ userId }) => userId,
);

export async function runningCall(db: Db, channelId: string): Promise<CallRow | undefined> {
  return db
    .selectFrom('calls')
    .select(COLUMNS.calls)
    .where('channel_id', '=', channelId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

export async function insertCall(
  db: Db,
  call: { readonly channelId: string; readonly messageId: string; readonly userId: string },
): Promise<void> {
  await db
    .insertInto('calls')
    .values({ channel_id: call.channelId, message_id: call.messageId, participants: [call.userId] })
    .execute();
}

export async function updateCall(
  db: Db,
  { channelId, messageId }: Pick<CallRow, 'channelId' | 'messageId'>,
  changes: { readonly participants: string[] } | { readonly endedAt: Date },
): Promise<void> {
  await db
    .updateTable('calls')
    .set(toColumns(changes))
    .where('channel_id', '=', channelId)
    .where('message_id', '=', messageId)
    .execute();
}

/** Running calls without participants, in pages by channel id. */
export async function emptyCalls(
  db: Db,
  page: { readonly after: string; readonly limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('calls')
    .select('channel_id')
    .where('ended_at', 'is', null)
    .where('channel_id', '>', page.after)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('voice_states')
            .select('voice_states.user_id')
            .whereRef('voice_states.channel_id', '=', 'calls.channel_id'),
        ),
      ),
    )
    .orderBy('channel_id')
    .limit(page.limit)
    .execute();
  return rows.map((row) => row.channel_id);
}

/** People being rung in these channels, ordered by id. */
export async function ringsIn(
  db: Db,
  channelIds: readonly string[],
  now: Date,
): Promise<Row<'call_rings'>[]> {
  return db
    .selectFrom('call_rings')
    .select(COLUMNS.call_rings)
    .where('channel_id', 'in', channelIds)
    .where('until', '>', now)
    .orderBy('user_id')
    .execute();
}

export async function upsertRings(
  db: Db,
  channelId: string,
  userIds: readonly string[],
  until: Date,
): Promise<void> {
  await db
    .insertInto('call_rings')
    .values(userIds.map((user_id) => ({ channel_id: channelId, user_id, until })))
    .onConflict((conflict) => conflict.columns(['channel_id', 'user_id']).doUpdateSet({ until }))
    .execute();
}

/** Stops ringing some people, or everyone. @returns how many were being rung */
export async function stopRings(db: Db, channelId: string, userIds?: readonly string[]): Promise<number> {
  const all = db.deleteFrom('call_rings').where('channel_id', '=', channelId);
  const query = userIds ? all.where('user_id', 'in', userIds) : all;
  return Number((await query.executeTakeFirst()).numDeletedRows);
}

/** @returns how many had been rung long enough */
export async function stopRingsUntil(db: Db, channelId: string, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('call_rings')
    .where('channel_id', '=', channelId)
    .where('until', '<=', now)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
