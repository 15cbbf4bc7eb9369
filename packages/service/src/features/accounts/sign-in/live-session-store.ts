/** SQL that loads sessions by token, thousands together when everyone reconnects. */
import { sql } from 'kysely';
import { plainArray } from '../../../array-literals.ts';
import { gatherRows } from '../../../gathered-rows.ts';
import type { Db } from '../../../tables.ts';
import type { SessionRow } from '../store.ts';

/** The cached part of a session. */
export type LiveSession = Pick<SessionRow, 'id' | 'userId' | 'createdAt' | 'lastUsedAt' | 'expiresAt'>;

export async function sessionByFingerprint(
  db: Db,
  userId: string,
  fingerprint: Buffer,
): Promise<LiveSession | undefined> {
  const [row] = await sessionRows(db, [sessionKey(userId, fingerprint.toString('hex'))]);
  return row;
}

/** Keeps a session from ending before the transaction does. @returns whether it was still there */
export async function holdSession(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', sessionId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

function sessionKey(userId: string, fingerprint: string): string {
  return `${userId} ${fingerprint}`;
}

const sessionRows = gatherRows<LiveSession & { readonly fingerprint: string }>(
  async (db, keys) => {
    const pairs = keys.map((key) => key.split(' ') as [string, string]);
    return db
      .selectFrom('sessions')
      .innerJoin(
        sql<{
          user_id: string;
          print: string;
        }>`unnest(${plainArray(pairs.map(([userId]) => userId))}::bigint[],
          ${plainArray(pairs.map(([, print]) => print))}::text[])`.as<'asked'>(sql`asked (user_id, print)`),
        (join) =>
          join
            .onRef('asked.user_id', '=', 'sessions.user_id')
            .on(sql<boolean>`sessions.fingerprint = decode(asked.print, 'hex')`),
      )
      .select([
        'sessions.id',
        'sessions.user_id as userId',
        'sessions.created_at as createdAt',
        'sessions.last_used_at as lastUsedAt',
        'sessions.expires_at as expiresAt',
        'asked.print as fingerprint',
      ])
      .execute();
  },
  ({ userId, fingerprint }) => sessionKey(userId, fingerprint),
);
