/** SQL of erasing accounts. */
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { notSuspended } from '../accounts/index.ts';

/** Servers that a person owns, including those of unfinished imports, which have no members yet. */
export async function serversOwnedBy(db: Db, userId: string): Promise<{ id: string }[]> {
  return db.selectFrom('servers').select('id').where('owner_id', '=', userId).orderBy('id').execute();
}

/** Servers that a person owns and is in. */
export async function joinedServersOwnedBy(db: Db, userId: string): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('servers')
    .innerJoin('members', 'members.server_id', 'servers.id')
    .select(['servers.id', 'servers.name'])
    .where('servers.owner_id', '=', userId)
    .where('members.user_id', '=', userId)
    .orderBy('servers.id')
    .execute();
}

/**
 * The next owner of a server: the person with the highest role, then the earliest member (design 6.3). A suspension that
 * has ended stays in its columns.
 */
export async function successorIn(
  db: Db,
  serverId: string,
  ownerId: string,
  now: Date,
): Promise<string | undefined> {
  const canOwn = sql`exists (
    select from users where users.id = member.user_id
      and users.kind = 'person' and users.erased_at is null and users.deletion_at is null
      and ${notSuspended('users', now)})`;
  // "offset 0" sorts before accounts are read: usually the first member can own the server, and only that one is read.
  const { rows } = await sql<{ id: string | null }>`
    select coalesce(
      (select member.user_id from (
        select held.user_id, held.joined_at, roles.position from (
          select user_id, joined_at, unnest(role_ids) as role_id from members
          where server_id = ${serverId} and user_id <> ${ownerId}
        ) held
        join roles on roles.server_id = ${serverId} and roles.id = held.role_id and roles.position > 0
        order by roles.position desc, held.joined_at, held.user_id offset 0
      ) member where ${canOwn} order by member.position desc, member.joined_at, member.user_id limit 1),
      (select member.user_id from members member
        where member.server_id = ${serverId} and member.user_id <> ${ownerId} and ${canOwn}
        order by member.joined_at, member.user_id limit 1)
    ) as id`.execute(db);
  return rows[0]?.id ?? undefined;
}

/** Sending marks a channel as read, so read states list every channel with messages of an account. */
export async function channelsWrittenIn(
  db: Db,
  userId: string,
  after: string,
  limit: number,
): Promise<string[]> {
  const rows = await db
    .selectFrom('read_states')
    .select('channel_id')
    .where('user_id', '=', userId)
    .where('channel_id', '>', after)
    .orderBy('channel_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.channel_id);
}

/**
 * What an account wrote in a channel after a message; without notices, which the service posts (specification: Message,
 * `type`). Looks at a bounded number of messages, because those of others may be millions.
 * @returns `searchedTo` is the last message looked at; null if it is the last one of the channel
 */
export async function messagesBy(
  db: Db,
  {
    channelId,
    authorId,
    after,
  }: { readonly channelId: string; readonly authorId: string; readonly after: string },
  { limit, searched }: { readonly limit: number; readonly searched: number },
): Promise<{ readonly ids: readonly string[]; readonly searchedTo: string | null }> {
  const { rows } = await sql<{ ids: string[]; searchedTo: string | null }>`
    with searched as materialized (
      select id, author_id, type from messages
      where channel_id = ${channelId} and id > ${after} order by id limit ${searched}
    )
    select
      array(select id from searched where author_id = ${authorId} and type is null order by id limit ${limit}) as ids,
      (select case when count(*) = ${searched} then max(id) end from searched) as "searchedTo"`.execute(db);
  return rows[0] ?? { ids: [], searchedTo: null };
}

export async function deleteReadStates(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('read_states').where('user_id', '=', userId).execute();
  await db
    .deleteFrom('message_pings')
    .where('target_id', '=', userId)
    .where('target_id', '<>', '0')
    .execute();
}

/** Rows that outlive a membership and that nothing else deletes with an account. */
export async function deleteMembershipTraces(db: Db, userId: string): Promise<void> {
  for (const table of [
    'former_members',
    'timeouts',
    'slowmode_turns',
    'thread_follows',
    'saved_messages',
    'operator_tokens',
  ])
    await sql`delete from ${sql.table(table)} where user_id = ${userId}`.execute(db);
}

/** Actions of operators on an account whose log entries contain its names or addresses. */
const NAMING_ACTIONS = ['user create', 'user rename', 'user link', 'user groups'];

export async function clearLoggedNames(db: Db, userId: string): Promise<void> {
  await db
    .updateTable('operator_log')
    .set({ before: 'null', after: 'null' })
    .where('target', '=', userId)
    .where('action', 'in', NAMING_ACTIONS)
    .execute();
}
