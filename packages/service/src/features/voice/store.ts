/** SQL of voice states. */
import { HEARD_LEASE_SECS } from '@guildhall/platform';
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Tables, VoiceStatesTable } from '../../tables.ts';

export type VoiceStateRow = Selectable<VoiceStatesTable>;

/** Whose a place must be to be given up. */
export type PlaceClaim = Partial<Pick<VoiceStateRow, 'session_id' | 'holder'>>;

export async function voiceStateOf(db: Kysely<Tables>, userId: string): Promise<VoiceStateRow | undefined> {
  return db.selectFrom('voice_states').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Holds the row until the transaction ends, so that of two that move someone the second knows where from. */
export async function lockVoiceState(db: Kysely<Tables>, userId: string): Promise<VoiceStateRow | undefined> {
  return db
    .selectFrom('voice_states')
    .selectAll()
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
}

/** Everyone in a channel, the longest there first. */
export async function voiceStatesIn(db: Kysely<Tables>, channelId: string): Promise<VoiceStateRow[]> {
  return voiceStatesOfChannels(db, [channelId]);
}

/** Everyone in some channels, the longest there first. */
export async function voiceStatesOfChannels(
  db: Kysely<Tables>,
  channelIds: readonly string[],
): Promise<VoiceStateRow[]> {
  return db
    .selectFrom('voice_states')
    .selectAll()
    .where('channel_id', 'in', channelIds)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute();
}

export async function voiceStatesOfServers(
  db: Kysely<Tables>,
  serverIds: readonly string[],
): Promise<(VoiceStateRow & { readonly server_id: string })[]> {
  if (serverIds.length === 0) return [];
  return db
    .selectFrom('voice_states')
    .selectAll()
    .where('server_id', 'in', serverIds)
    .orderBy('joined_at')
    .orderBy('user_id')
    .$narrowType<{ server_id: string }>()
    .execute();
}

export async function upsertVoiceState(
  db: Kysely<Tables>,
  { user_id, ...values }: Insertable<VoiceStatesTable>,
): Promise<VoiceStateRow> {
  return db
    .insertInto('voice_states')
    .values({ user_id, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes people out of voice. @returns whom it took, as they were. */
export async function deleteVoiceStates(
  db: Kysely<Tables>,
  which: Partial<Pick<VoiceStateRow, 'user_id' | 'server_id' | 'channel_id'>> & PlaceClaim,
): Promise<VoiceStateRow[]> {
  let query = db.deleteFrom('voice_states').returningAll();
  for (const [column, value] of Object.entries(which)) {
    if (value !== undefined) query = query.where(column as keyof typeof which, '=', value);
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
    .selectAll()
    .where('user_id', '>', page.after)
    .where(sql<boolean>`holder not in ${HEARD}`)
    .orderBy('user_id')
    .limit(page.limit)
    .execute();
}

/** Takes the note off places whose process has been heard of again. */
export async function unmarkHeard(db: Kysely<Tables>): Promise<void> {
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
  for (const { user_id, holder } of rows) {
    await db
      .updateTable('voice_states')
      .set({ orphaned_at: now })
      .where('user_id', '=', user_id)
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
  return db
    .updateTable('voice_states')
    .set({ holder, orphaned_at: null })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .returningAll()
    .executeTakeFirst();
}

/** Keeps what is said of someone who stays. */
export async function updateVoiceStateRow(
  db: Kysely<Tables>,
  userId: string,
  changes: Partial<Pick<VoiceStateRow, 'told_mute' | 'admitted' | 'self_stream'>>,
): Promise<VoiceStateRow> {
  return db
    .updateTable('voice_states')
    .set(changes)
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
