/** SQL of resume points. */
import { type NewRow, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type ResumePointsRow = NewRow<'resume_points'>;

/** @param rows of different sessions */
export async function upsertResumePoints(db: Db, rows: readonly ResumePointsRow[]): Promise<void> {
  await db
    .insertInto('resume_points')
    .values(rows.map((row) => toColumns(row)))
    .onConflict((conflict) =>
      conflict.column('session_id').doUpdateSet((update) => ({
        holder: update.ref('excluded.holder'),
        last_sequence: update.ref('excluded.last_sequence'),
        points: update.ref('excluded.points'),
        expires_at: update.ref('excluded.expires_at'),
      })),
    )
    .execute();
}

export async function deleteExpiredResumePoints(db: Db, now: Date, limit: number): Promise<void> {
  const expired = db
    .selectFrom('resume_points')
    .select('session_id')
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(limit);
  await db.deleteFrom('resume_points').where('session_id', 'in', expired).execute();
}

/** Deletes the points of a session. @returns undefined if there are none that are still valid */
export async function takeStoredPoints(db: Db, sessionId: string, now: Date) {
  return db
    .deleteFrom('resume_points')
    .where('session_id', '=', sessionId)
    .where('expires_at', '>', now)
    .returning(['holder', 'last_sequence as lastSequence', 'points'])
    .executeTakeFirst();
}
