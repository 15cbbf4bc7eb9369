/** SQL of operators. */
import { isId } from '@guildhall/protocol';
import { sql } from 'kysely';
import { prefixPatterns } from '../../pattern-store.ts';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import { idsByLogin } from '../accounts/index.ts';

export type FoundUser = Row<'users'> & { email: string | null; emailVerified: boolean | null };

function selectUsers(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('people', 'people.user_id', 'users.id')
    .select(COLUMNS.users)
    .select(['people.email', 'people.email_verified as emailVerified']);
}

/** By id first, then by username or e-mail address, so that nobody can hide behind another's id as username. */
export async function findUser(db: Db, name: string): Promise<FoundUser | undefined> {
  // PostgreSQL refuses NUL characters; no name has one.
  if (name.includes('\u0000')) return undefined;
  const users = selectUsers(db);
  const byId = isId(name) ? await users.where('users.id', '=', name).executeTakeFirst() : undefined;
  if (byId) return byId;
  const text = name.toLowerCase();
  return users
    .where(sql<boolean>`users.id = any(${idsByLogin(text)})`)
    .orderBy('people.email_verified', (order) => order.desc().nullsLast())
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
}

interface PageQuery {
  readonly query?: string | undefined;
  readonly from?: string | undefined;
  readonly limit: number;
}

interface UsersQuery extends PageQuery {
  /** Only operators. */
  readonly operators?: boolean | undefined;
  readonly tag?: NonNullable<Row<'users'>['tag']> | undefined;
}

/** Newest first. */
export async function usersPage(
  db: Db,
  { query, from, operators, tag, limit }: UsersQuery,
): Promise<FoundUser[]> {
  let users = selectUsers(db).where('users.erased_at', 'is', null).where('users.kind', '<>', 'system');
  if (operators) users = users.where('users.operator', '=', true);
  if (tag !== undefined) users = users.where('users.tag', '=', tag);
  if (from !== undefined) users = users.where('users.id', '<', from);
  if (query) {
    const text = query.toLowerCase();
    users = users.where((where) =>
      where.or([
        ...prefixPatterns(query).flatMap((pattern) => [
          where('users.username', 'like', pattern),
          where(where.fn<string>('lower', ['users.display_name']), 'like', pattern),
        ]),
        sql<boolean>`users.id = any(${idsByLogin(text)})`,
        ...(isId(query) ? [where('users.id', '=', query)] : []),
      ]),
    );
  }
  return users.orderBy('users.id', 'desc').limit(limit).execute();
}

/** Newest first. */
export async function serversPage(
  db: Db,
  { query, from, type, limit }: PageQuery & { readonly type?: string | undefined },
): Promise<Row<'servers'>[]> {
  let servers = db.selectFrom('servers').select(COLUMNS.servers);
  if (type !== undefined) servers = servers.where(sql<boolean>`types <> '{}' and ${type} = any(types)`);
  if (from !== undefined) servers = servers.where('id', '<', from);
  if (query) {
    servers = servers.where((where) =>
      where.or([
        ...prefixPatterns(query).map((pattern) => where(sql<string>`lower(name)`, 'like', pattern)),
        ...(isId(query) ? [where('id', '=', query), where('owner_id', '=', query)] : []),
      ]),
    );
  }
  return servers.orderBy('id', 'desc').limit(limit).execute();
}

export interface LogQuery extends Omit<PageQuery, 'query'> {
  readonly actors?: readonly string[] | undefined;
  readonly action?: string | undefined;
  readonly target?: string | undefined;
  /** The lowest id, and the one above the highest. */
  readonly firstId?: string;
  readonly endId?: string;
}

export async function operatorLogPage(
  db: Db,
  { from, firstId, endId, limit, actors, ...filter }: LogQuery,
): Promise<Row<'operator_log'>[]> {
  let entries = db
    .selectFrom('operator_log')
    .select(['id', 'actor', 'action', 'target', 'before', 'after', 'at']);
  if (actors !== undefined) entries = entries.where('actor', 'in', actors);
  for (const field of ['action', 'target'] as const) {
    const wanted = filter[field];
    if (wanted !== undefined) entries = entries.where(field, '=', wanted);
  }
  if (firstId !== undefined) entries = entries.where('id', '>=', firstId);
  if (endId !== undefined) entries = entries.where('id', '<', endId);
  if (from !== undefined) entries = entries.where('id', '<', from);
  return entries.orderBy('id', 'desc').limit(limit).execute();
}

/** Names of accounts, servers, channels, roles and applications by id; deleted ones have none. */
export async function namesInLog(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id::text, username as name from users where id = any(${ids}::bigint[]) and erased_at is null
    union all select id::text, name from servers where id = any(${ids}::bigint[])
    union all select id::text, name from channels where id = any(${ids}::bigint[]) and name is not null
    union all select id::text, name from roles where id = any(${ids}::bigint[]) and id <> server_id
    union all select id::text, name from applications where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

export async function setOperator(db: Db, userId: string, operator: boolean): Promise<void> {
  await db.updateTable('users').set({ operator }).where('id', '=', userId).execute();
}

/** @returns whether it changed */
export async function setTag(db: Db, userId: string, tag: Row<'users'>['tag']): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ tag })
    .where('id', '=', userId)
    .where('tag', 'is distinct from', tag)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** @returns whether it changed */
export async function setApplicationVerified(db: Db, id: string, verified: boolean): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ verified })
    .where('id', '=', id)
    .where('verified', '<>', verified)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function setSuspension(
  db: Db,
  userId: string,
  suspension: { readonly at: Date; readonly until: Date | null; readonly reason: string | null } | null,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      suspended_at: suspension?.at ?? null,
      suspended_until: suspension?.until ?? null,
      suspension_reason: suspension?.reason ?? null,
    })
    .where('id', '=', userId)
    .execute();
}

/** Locks the server until the transaction ends. */
export async function lockServer(db: Db, id: string): Promise<Row<'servers'> | undefined> {
  return db.selectFrom('servers').select(COLUMNS.servers).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function roleById(db: Db, id: string): Promise<Row<'roles'> | undefined> {
  return db.selectFrom('roles').select(COLUMNS.roles).where('id', '=', id).executeTakeFirst();
}

export async function insertOperatorEntry(
  db: Db,
  entry: Omit<NewRow<'operator_log'>, 'before' | 'after'> & {
    readonly before: unknown;
    readonly after: unknown;
  },
): Promise<void> {
  await db
    .insertInto('operator_log')
    .values({
      ...entry,
      before: JSON.stringify(entry.before ?? null),
      after: JSON.stringify(entry.after ?? null),
    })
    .execute();
}

export async function operatorUsernames(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('username')
    .where('operator', '=', true)
    .orderBy('username')
    .execute();
  return rows.map((row) => row.username);
}

export async function insertOperatorToken(db: Db, token: NewRow<'operator_tokens'>): Promise<void> {
  await db.insertInto('operator_tokens').values(toColumns(token)).execute();
}

/** @returns the number of deleted tokens */
export async function deleteOperatorTokens(db: Db, userId: string): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('operator_tokens')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

export async function operatorOfToken(db: Db, fingerprint: Buffer): Promise<Row<'users'> | undefined> {
  return db
    .selectFrom('operator_tokens')
    .innerJoin('users', 'users.id', 'operator_tokens.user_id')
    .select(COLUMNS.users)
    .where('operator_tokens.fingerprint', '=', fingerprint)
    .executeTakeFirst();
}

/** Looks into every channel: messages are indexed by channel, and operators have only an id. */
export async function findMessageChannel(
  db: Db,
  messageId: string,
): Promise<{ readonly channelId: string; readonly authorId: string } | undefined> {
  const { rows } = await sql<{ channelId: string; authorId: string }>`
    select message.channel_id as "channelId", message.author_id as "authorId" from channel_activity activity
    cross join lateral (
      select channel_id, author_id from messages
      where channel_id = activity.channel_id and id = ${messageId} limit 1
    ) message limit 1`.execute(db);
  return rows[0];
}

export interface InstanceCounts {
  readonly people: number;
  readonly bots: number;
  readonly servers: number;
  readonly channels: number;
  readonly messages: number;
  /** Large numbers of messages are estimated; counting would take minutes. */
  readonly messagesCounted: 'exactly' | 'about';
  readonly openReports: number;
  readonly jobsWaiting: number;
  /** Given up after their last attempt. */
  readonly jobsFailed: number;
  readonly databaseBytes: number;
}

/** Counting up to this number takes 20 ms; above it, PostgreSQL's estimate is good enough. */
const COUNTED_MESSAGES = 100_000;

export async function countInstance(db: Db): Promise<InstanceCounts> {
  const { rows } = await sql<InstanceCounts>`
    select (select count(*)::int from users where kind = 'person' and erased_at is null) as people,
      (select count(*)::int from users where kind = 'bot' and erased_at is null) as bots,
      (select count(*)::int from servers) as servers,
      (select count(*)::int from channels) as channels,
      case when counted <= ${COUNTED_MESSAGES} then counted else (
        select greatest(reltuples::bigint::float8, counted) from pg_class where oid = 'messages'::regclass
      ) end as messages,
      case when counted <= ${COUNTED_MESSAGES} then 'exactly' else 'about' end as "messagesCounted",
      (select count(*)::int from reports where closed_at is null) as "openReports",
      (select count(*)::int from graphile_worker.jobs
        where run_at <= now() and attempts < max_attempts) as "jobsWaiting",
      (select count(*)::int from graphile_worker.jobs
        where attempts >= max_attempts and locked_at is null) as "jobsFailed",
      pg_database_size(current_database())::float8 as "databaseBytes"
    from (
      select count(*)::float8 as counted from (select from messages limit ${COUNTED_MESSAGES + 1}) first_messages
    ) messages_counted`.execute(db);
  const [counts] = rows;
  if (!counts) throw new Error('nothing was counted');
  return counts;
}
