/** SQL of voice states. */
import { RESPONDING_LEASE_SECS } from '@guildhall/platform';
import { sql } from 'kysely';
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Transaction } from '../../runtime.ts';
import type { Db, Tables } from '../../tables.ts';

export type VoiceStateRow = Row<'voice_states'>;

/** The expected session and process of a voice state; a state that belongs to others is not deleted. */
export type VoiceStateClaim = Partial<Pick<VoiceStateRow, 'sessionId' | 'holder'>>;

export async function findVoiceState(db: Db, userId: string): Promise<VoiceStateRow | undefined> {
  return db
    .selectFrom('voice_states')
    .select(COLUMNS.voice_states)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/**
 * A person's voice state, locked until the transaction ends so that of two concurrent moves the second knows the
 * origin. Call it before the first write.
 */
export async function lockVoiceState(tx: Transaction, userId: string): Promise<VoiceStateRow | undefined> {
  await lockVoiceStates(tx, [userId]);
  return tx.db
    .selectFrom('voice_states')
    .select(COLUMNS.voice_states)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Keeps people from joining and moving until the transaction ends. Call it before the first write. */
export async function lockVoiceStates(tx: Transaction, userIds: readonly string[]): Promise<void> {
  // Someone who is not in voice has no row to lock. Ids are positive, so nothing else uses these locks.
  await tx.lockAll(userIds.map((id) => `-${id}`));
}

/** Everyone in a channel, in order of joining. */
export async function voiceStatesIn(db: Db, channelId: string): Promise<readonly VoiceStateRow[]> {
  return listVoiceStatesInChannels(db, [channelId]);
}

/** Everyone in some channels, in order of joining. After a restart, everyone in a channel resumes together. */
export const listVoiceStatesInChannels = gatherRows<VoiceStateRow>(
  (db, channelIds) =>
    db
      .selectFrom('voice_states')
      .select(COLUMNS.voice_states)
      .where('channel_id', 'in', channelIds)
      .orderBy('joined_at')
      .orderBy('user_id')
      .execute(),
  (row) => row.channelId,
);

export const listVoiceStatesInServers = gatherRows<VoiceStateRow & { readonly serverId: string }>(
  (db, serverIds) =>
    db
      .selectFrom('voice_states')
      .select(COLUMNS.voice_states)
      .where('server_id', 'in', serverIds)
      .orderBy('joined_at')
      .orderBy('user_id')
      .$narrowType<{ serverId: string }>()
      .execute(),
  (row) => row.serverId,
);

export async function upsertVoiceState(db: Db, row: NewRow<'voice_states'>): Promise<VoiceStateRow> {
  const { user_id: _, ...values } = toColumns(row);
  return db
    .insertInto('voice_states')
    .values(toColumns(row))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning(COLUMNS.voice_states)
    .executeTakeFirstOrThrow();
}

export type VoiceStateFilter = Partial<Pick<VoiceStateRow, 'userId' | 'serverId' | 'channelId'>> &
  VoiceStateClaim;

/** @returns the deleted states */
export async function deleteVoiceStates(db: Db, filter: VoiceStateFilter): Promise<VoiceStateRow[]> {
  let query = db.deleteFrom('voice_states').returning(COLUMNS.voice_states);
  const columns = toColumns(filter);
  for (const [column, value] of Object.entries(columns)) {
    if (value !== undefined) query = query.where(column as keyof Tables['voice_states'], '=', value);
  }
  return query.execute();
}

/** Tokens of the processes that respond. */
const RESPONDING = sql`(select token::text from process_leases
  where expires_at > now() + make_interval(secs => ${RESPONDING_LEASE_SECS}))`;

/** Voice states of ended processes, a page after a user id. */
export async function orphanedVoiceStates(
  db: Db,
  page: { readonly after: string; readonly limit: number },
): Promise<VoiceStateRow[]> {
  return db
    .selectFrom('voice_states')
    .select(COLUMNS.voice_states)
    .where('user_id', '>', page.after)
    .where(sql<boolean>`holder not in ${RESPONDING}`)
    .orderBy('user_id')
    .limit(page.limit)
    .execute();
}

/** Clears the mark of voice states whose process is live again. */
export async function unmarkRecovered(db: Db): Promise<void> {
  await db
    .updateTable('voice_states')
    .set({ orphaned_at: null })
    .where('orphaned_at', 'is not', null)
    .where(sql<boolean>`holder in ${RESPONDING}`)
    .execute();
}

/** Marks when voice states lost their process. */
export async function markOrphaned(db: Db, rows: readonly VoiceStateRow[], now: Date): Promise<void> {
  for (const { userId, holder } of rows) {
    await db
      .updateTable('voice_states')
      .set({ orphaned_at: now })
      .where('user_id', '=', userId)
      .where('holder', '=', holder)
      .execute();
  }
}

/** Makes this process the holder of a session's voice state. @returns the state, if the session has one */
export async function takeOverVoiceState(
  db: Db,
  userId: string,
  sessionId: string,
  holder: string,
): Promise<VoiceStateRow | undefined> {
  // Nearly all resumed sessions have none, and thousands resume at once.
  const found = await sessionsOfPeople(db, [userId]);
  if (!found.some((state) => state.sessionId === sessionId)) return undefined;
  return db
    .updateTable('voice_states')
    .set({ holder, orphaned_at: null })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .returning(COLUMNS.voice_states)
    .executeTakeFirst();
}

const sessionsOfPeople = gatherRows<{ readonly userId: string; readonly sessionId: string }>(
  (db, userIds) =>
    db
      .selectFrom('voice_states')
      .select(['user_id as userId', 'session_id as sessionId'])
      .where('user_id', 'in', userIds)
      .execute(),
  (row) => row.userId,
);

/**
 * Moves people in a channel to a unit, or to a mesh (null).
 * @param from moves only the people in this unit; otherwise everyone who is not in `to` yet
 * @returns the people who were moved
 */
export async function moveToUnit(
  db: Db,
  channelId: string,
  { from, to }: { readonly from?: string; readonly to: string | null },
): Promise<VoiceStateRow[]> {
  return db
    .updateTable('voice_states')
    .set({ unit: to })
    .where('channel_id', '=', channelId)
    .where('unit', from === undefined ? 'is distinct from' : '=', from ?? to)
    .returning(COLUMNS.voice_states)
    .execute();
}

/** A channel, or a call, which has no server. */
export type VoiceRoom = Pick<VoiceStateRow, 'channelId' | 'serverId'>;

export async function roomsOfUnit(db: Db, unit: string): Promise<VoiceRoom[]> {
  return db
    .selectFrom('voice_states')
    .select(['channel_id as channelId', 'server_id as serverId'])
    .distinct()
    .where('unit', '=', unit)
    .execute();
}

/** Updates the state of someone who stays in the channel. */
export async function updateVoiceStateRow(
  db: Db,
  userId: string,
  changes: Partial<Pick<VoiceStateRow, 'toldMute' | 'admitted' | 'selfStream'>>,
): Promise<VoiceStateRow> {
  return db
    .updateTable('voice_states')
    .set(toColumns(changes))
    .where('user_id', '=', userId)
    .returning(COLUMNS.voice_states)
    .executeTakeFirstOrThrow();
}
