/** SQL of presence. */
import type { Db } from '../../tables.ts';

/** How many of these accounts are members of each server, without invisible ones; servers with none are left out. */
export async function countVisibleAmong(
  db: Db,
  serverIds: readonly string[],
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('members')
    .innerJoin('users', 'users.id', 'members.user_id')
    .select(['members.server_id', (select) => select.fn.countAll<string>().as('count')])
    .where('members.server_id', 'in', serverIds)
    .where((where) => where('members.user_id', '=', where.fn.any(where.val([...userIds]))))
    .where('users.status', '<>', 'invisible')
    .groupBy('members.server_id')
    .execute();
  return new Map(rows.map((row) => [row.server_id, Number(row.count)]));
}
