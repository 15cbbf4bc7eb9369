/** SQL of timeouts. */
import { bit } from '@guildhall/protocol';
import { sql } from 'kysely';
import { COLUMNS } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MemberRow } from '../access/index.ts';

/** Sets a timeout, replacing an existing one. */
export async function upsertTimeout(db: Db, serverId: string, userId: string, until: Date): Promise<void> {
  await db
    .insertInto('timeouts')
    .values({ server_id: serverId, user_id: userId, until })
    .onConflict((conflict) => conflict.columns(['server_id', 'user_id']).doUpdateSet({ until }))
    .execute();
}

export async function deleteTimeoutRow(db: Db, serverId: string, userId: string): Promise<void> {
  await db.deleteFrom('timeouts').where('server_id', '=', serverId).where('user_id', '=', userId).execute();
}

/** @returns when it ended or will end; undefined when there is none. */
export async function findTimeout(db: Db, serverId: string, userId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('timeouts')
    .select('until')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.until;
}

/** When a timeout that still lasts will end. */
export async function runningTimeout(
  db: Db,
  serverId: string,
  userId: string,
  now: Date,
): Promise<Date | undefined> {
  const until = await findTimeout(db, serverId, userId);
  return until && until > now ? until : undefined;
}

/** @returns the updated member, or undefined when they are not in the server */
export async function setMemberTimeout(
  db: Db,
  serverId: string,
  userId: string,
  until: Date | null,
): Promise<MemberRow | undefined> {
  return db
    .updateTable('members')
    .set({ timeout_until: until })
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .returning(COLUMNS.members)
    .executeTakeFirst();
}

/** Some members with a timeout that still lasts who have a role with Administrator. */
export async function timedOutAdministrators(
  db: Db,
  serverId: string,
  now: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select distinct user_id as "userId"
    from timeouts
    join members using (server_id, user_id)
    join roles on roles.server_id = timeouts.server_id
      and (roles.id = timeouts.server_id or roles.id = any(members.role_ids))
      and roles.permissions & ${String(bit('administrator'))}::bigint <> 0
    where timeouts.server_id = ${serverId} and until > ${now}
    order by user_id
    limit ${limit}`.execute(db);
  return rows.map(({ userId }) => userId);
}
