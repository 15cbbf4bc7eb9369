/** SQL of memberships. */
import { sql } from 'kysely';
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, columnsIn, type NewRow, type RowChanges, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { MemberRow } from '../access/index.ts';

/** A page of a server's members, by user id. */
export async function listMemberRows(
  db: Db,
  serverId: string,
  page: { readonly after: string | undefined; readonly limit: number },
): Promise<MemberRow[]> {
  let query = db
    .selectFrom('members')
    .select(COLUMNS.members)
    .where('server_id', '=', serverId)
    .orderBy('user_id')
    .limit(page.limit);
  if (page.after !== undefined) query = query.where('user_id', '>', page.after);
  return query.execute();
}

/** Members of several servers by user id: all of them, or up to `limit` per server among the given accounts. */
export async function listMembersInServers(
  db: Db,
  serverIds: readonly string[],
  among?: { readonly userIds: readonly string[]; readonly limit: number },
): Promise<MemberRow[]> {
  if (serverIds.length === 0) return [];
  if (among === undefined) {
    const all = db.selectFrom('members').select(COLUMNS.members).where('server_id', 'in', serverIds);
    return all.orderBy('server_id').orderBy('user_id').execute();
  }
  const { rows } = await sql<MemberRow>`
    select ${columnsIn('members', 'member')} from unnest(${serverIds}::bigint[]) as server (id)
    cross join lateral (
      select * from members where server_id = server.id and user_id = any(${among.userIds}::bigint[])
      order by user_id limit ${among.limit}
    ) member`.execute(db);
  return rows;
}

/** Everyone in any of these servers, once each. The caller has to bound the size of the servers. */
export async function listMemberIds(db: Db, serverIds: readonly string[]): Promise<string[]> {
  const rows = await memberIdRows(db, serverIds);
  return [...new Set(rows.map(({ userId }) => userId))];
}

const memberIdRows = gatherRows<{ readonly serverId: string; readonly userId: string }>(
  (db, serverIds) =>
    db
      .selectFrom('members')
      .select(['server_id as serverId', 'user_id as userId'])
      .where('server_id', 'in', serverIds)
      .execute(),
  (row) => row.serverId,
);

/** All roles of these servers. */
export async function listRoleIds(db: Db, serverIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (serverIds.length === 0) return new Set();
  const rows = await db.selectFrom('roles').select('id').where('server_id', 'in', serverIds).execute();
  return new Set(rows.map((row) => row.id));
}

export async function findMember(db: Db, serverId: string, userId: string): Promise<MemberRow | undefined> {
  return db
    .selectFrom('members')
    .select(COLUMNS.members)
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

export async function updateMemberRow(
  db: Db,
  serverId: string,
  userId: string,
  changes: RowChanges<'members'>,
): Promise<MemberRow> {
  return db
    .updateTable('members')
    .set(toColumns(changes))
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .returning(COLUMNS.members)
    .executeTakeFirstOrThrow();
}

/** @returns the members that were pending, as they are now */
export async function clearPending(
  db: Db,
  serverId: string,
  userIds: readonly string[],
): Promise<MemberRow[]> {
  return db
    .updateTable('members')
    .set({ pending: false })
    .where('server_id', '=', serverId)
    .where((where) => where('user_id', '=', where.fn.any(where.val([...userIds]))))
    .where('pending', '=', true)
    .returning(COLUMNS.members)
    .execute();
}

/**
 * Adds members and updates the server's count. Mute and deafness move from the record of an earlier membership to the
 * new one: a process of an older version does not record them when someone leaves, and must not bring back former ones.
 * @returns the new rows in order; people who were members already are left out
 */
export async function insertMembers(
  db: Db,
  serverId: string,
  members: readonly Omit<NewRow<'members'>, 'serverId'>[],
): Promise<MemberRow[]> {
  const { rows } = await sql<MemberRow>`
    with added as (
      insert into members (server_id, user_id, role_ids, joined_at, pending, flags, timeout_until, mute, deaf)
      select ${serverId}, "userId", coalesce("roleIds", '{}'), "joinedAt", coalesce(pending, false),
        coalesce(flags, 0), "timeoutUntil", coalesce(mute, false), coalesce(deaf, false)
      from jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as member (
        "userId" bigint, "roleIds" bigint[], "joinedAt" timestamptz, pending boolean, flags int,
        "timeoutUntil" timestamptz, mute boolean, deaf boolean
      )
      on conflict do nothing
      returning *
    ), counted as (
      update servers set member_count = member_count + (select count(*) from added)
      where id = ${serverId} and exists (select from added)
    ), restored as (
      update former_members former set mute = false, deaf = false from added
      where former.server_id = added.server_id and former.user_id = added.user_id and (former.mute or former.deaf)
    )
    select ${columnsIn('members', 'added')} from added`.execute(db);
  const added = new Map(rows.map((row) => [row.userId, row]));
  return members.flatMap(({ userId }) => added.get(String(userId)) ?? []);
}

/**
 * Removes a member, keeps a record of the membership with server mute and deafness, and updates the server's count.
 * @returns the new count; null if there was no such member
 */
export async function deleteMember(db: Db, serverId: string, userId: string): Promise<number | null> {
  const row = await db
    .deleteFrom('members')
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .returning(['mute', 'deaf'])
    .executeTakeFirst();
  if (!row) return null;
  const { memberCount } = await db
    .updateTable('servers')
    .set({ member_count: sql`member_count - 1` })
    .where('id', '=', serverId)
    .returning('member_count as memberCount')
    .executeTakeFirstOrThrow();
  await db
    .deleteFrom('thread_follows')
    .where('user_id', '=', userId)
    .where('server_id', '=', serverId)
    .execute();
  await db
    .insertInto('former_members')
    .values({ server_id: serverId, user_id: userId, ...row })
    .onConflict((conflict) => conflict.columns(['server_id', 'user_id']).doUpdateSet(row))
    .execute();
  return memberCount;
}

/**
 * Locks accounts until the transaction ends, so that concurrent joins cannot exceed the limit of servers. The order is
 * always the same, against deadlocks.
 */
export async function lockAccounts(db: Db, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  await db.selectFrom('users').select('id').where('id', 'in', userIds).orderBy('id').forUpdate().execute();
}

/** How many servers an account is in; locks the account, see {@link lockAccounts}. */
export async function lockAndCountServers(db: Db, userId: string): Promise<number> {
  await lockAccounts(db, [userId]);
  const row = await db
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('members.user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
