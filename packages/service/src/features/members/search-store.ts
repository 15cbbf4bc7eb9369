/** SQL of finding members by name. */
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../../tables.ts';
import type { MemberRow } from '../access/index.ts';

/**
 * Members whose username, display name or nickname begins with a text, whatever its case; by user id. Three walks along
 * an index of names, each of which ends at the limit, and among more matches than that the first ones by name are taken.
 */
export async function membersByPrefix(
  db: Kysely<Tables>,
  serverId: string,
  prefix: string,
  limit: number,
): Promise<MemberRow[]> {
  const pattern = `${prefix.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      (select user_id, lower(nick) as name from members
        where server_id = ${serverId} and nick is not null and lower(nick) like ${pattern}
        order by lower(nick) using ~<~ limit ${limit})
      union all
      (select member.user_id, username from users
        join members member on member.user_id = users.id and member.server_id = ${serverId}
        where username like ${pattern} order by username using ~<~ limit ${limit})
      union all
      (select member.user_id, lower(display_name) from users
        join members member on member.user_id = users.id and member.server_id = ${serverId}
        where lower(display_name) like ${pattern} order by lower(display_name) using ~<~ limit ${limit})
    ) found
    group by user_id order by min(name collate "C"), user_id limit ${limit}`.execute(db);
  if (rows.length === 0) return [];
  return db
    .selectFrom('members')
    .selectAll()
    .where('server_id', '=', serverId)
    .where(
      'user_id',
      'in',
      rows.map((row) => row.user_id),
    )
    .orderBy('user_id')
    .execute();
}
