/** SQL of voice states. */
import { HEARD_LEASE_SECS } from '@guildhall/platform';
import { type Kysely, sql } from 'kysely';
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Tables } from '../../tables.ts';

export type VoiceStateRow = Row<'voice_states'>;

/** Whose a place must be to be given up. */
export type PlaceClaim = Partial<Pick<VoiceStateRow, 'sessionId' | 'holder'>>;

export async function findVoiceState(db: Kysely<Tables>, userId: string): Promise<VoiceStateRow | undefined> {
  return db
    .selectFrom('voice_states')
    .select(COLUMNS.voice_states)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Holds the row until the transaction ends, so that of two that move someone the second knows where from. */
export async function lockVoiceState(db: Kysely<Tables>, userId: string): Promise<VoiceStateRow | undefined> {
  return db
    .selectFrom('voice_states')
    .select(COLUMNS.voice_states)
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Everyone in a channel, the longest there first. */
export async function voiceStatesIn(db: Kysely<Tables>, channelId: string): Promise<VoiceStateRow[]> {
  return listVoiceStatesInChannels(db, [channelId]);
}

/** Everyone in some channels, the longest there first. */
export async function listVoiceStatesInChannels(
  db: Kysely<Tables>,
  channelIds: readonly string[],
): Promise<VoiceStateRow[]> {
  return db
    .selectFrom('voice_states')
    .select(COLUMNS.voice_states)
    .where('channel_id', 'in', channelIds)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

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

export async function upsertVoiceState(
  db: Kysely<Tables>,
  row: NewRow<'voice_states'>,
): Promise<VoiceStateRow> {
  const { user_id: _, ...values } = toColumns(row);
  return db
    .insertInto('voice_states')
    .values(toColumns(row))
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returning(COLUMNS.voice_states)
    .executeTakeFirstOrThrow();
}

/** Takes people out of voice. @returns the removed people as they were. */
export async function deleteVoiceStates(
  db: Kysely<Tables>,
  which: Partial<Pick<VoiceStateRow, 'userId' | 'serverId' | 'channelId'>> & PlaceClaim,
): Promise<VoiceStateRow[]> {
  let query = db.deleteFrom('voice_states').returning(COLUMNS.voice_states);
  const columns = toColumns(which);
  for (const [column, value] of Object.entries(columns)) {
    if (value !== undefined) query = query.where(column as keyof Tables['voice_states'], '=', value);
  }
  return query.execute();
}

/** Tokens of processes that have been heard of lately. */
const HEARD = sql`(select token::text from process_leases
  where expires_at > now() + make_interval(secs => ${HEARD_LEASE_SECS}))`;

/** Places whose process is there no more, a page after a user id. */
export async function orphanedPlaces(
  db: Kysely<Tables>,
  page: { readonly after: string; readonly limit: number },
): Promise<VoiceStateRow[]> {
  return db
    .selectFrom('voice_states')
    .select(COLUMNS.voice_states)
    .where('user_id', '>', page.after)
    .where(sql<boolean>`holder not in ${HEARD}`)
    .orderBy('user_id')
    .limit(page.limit)
    .execute();
}

/** Takes the note off places whose process has been heard of again. */
export async function unmarkRecovered(db: Kysely<Tables>): Promise<void> {
  await db
    .updateTable('voice_states')
    .set({ orphaned_at: null })
    .where('orphaned_at', 'is not', null)
    .where(sql<boolean>`holder in ${HEARD}`)
    .execute();
}

/** Notes since when places have been without a process. */
export async function markOrphaned(
  db: Kysely<Tables>,
  rows: readonly VoiceStateRow[],
  now: Date,
): Promise<void> {
  for (const { userId, holder } of rows) {
    await db
      .updateTable('voice_states')
      .set({ orphaned_at: now })
      .where('user_id', '=', userId)
      .where('holder', '=', holder)
      .execute();
  }
}

/** Names the process that has a session's place from now on. @returns the place. */
export async function takeOverPlace(
  db: Kysely<Tables>,
  userId: string,
  sessionId: string,
  holder: string,
): Promise<VoiceStateRow | undefined> {
  // Nearly every session that is resumed has none; thousands are resumed at once.
  const places = await placesOfPeople(db, [userId]);
  if (!places.some((place) => place.sessionId === sessionId)) return undefined;
  return db
    .updateTable('voice_states')
    .set({ holder, orphaned_at: null })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .returning(COLUMNS.voice_states)
    .executeTakeFirst();
}

const placesOfPeople = gatherRows<{ readonly userId: string; readonly sessionId: string }>(
  (db, userIds) =>
    db
      .selectFrom('voice_states')
      .select(['user_id as userId', 'session_id as sessionId'])
      .where('user_id', 'in', userIds)
      .execute(),
  (row) => row.userId,
);

/**
 * Moves a channel from one unit to another, or from a mesh (null) to a unit.
 * @returns who is in it; nobody where it has been moved already.
 */
export async function moveToUnit(
  db: Kysely<Tables>,
  channelId: string,
  { from, to }: { readonly from: string | null; readonly to: string },
): Promise<VoiceStateRow[]> {
  return db
    .updateTable('voice_states')
    .set({ unit: to })
    .where('channel_id', '=', channelId)
    .where('unit', from === null ? 'is' : '=', from)
    .returning(COLUMNS.voice_states)
    .execute();
}

/** Makes meshes of the channels of a unit. @returns who is in them. */
export async function leaveUnit(db: Kysely<Tables>, unit: string): Promise<VoiceStateRow[]> {
  return db
    .updateTable('voice_states')
    .set({ unit: null })
    .where('unit', '=', unit)
    .returning(COLUMNS.voice_states)
    .execute();
}

/** Updates the state of someone who stays. */
export async function updateVoiceStateRow(
  db: Kysely<Tables>,
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
