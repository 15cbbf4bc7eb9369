/** SQL of imports, and of the imported structure and people. Existing rows stay unchanged. */
import { ApiError } from '@guildhall/platform';
import { sql } from 'kysely';
import { plainArray, textArray } from '../../../array-literals.ts';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type ImportRow = Row<'server_imports'>;

/** The latest import of a server by a person who still owns the result. */
export async function findImport(
  db: Db,
  asked: Pick<ImportRow, 'source' | 'sourceServerId' | 'ownerId'>,
): Promise<ImportRow | undefined> {
  return db
    .selectFrom('server_imports')
    .innerJoin('servers', 'servers.id', 'server_imports.server_id')
    .select(COLUMNS.server_imports)
    .where('servers.owner_id', '=', asked.ownerId)
    .where('server_imports.owner_id', '=', asked.ownerId)
    .where('source_server_id', '=', asked.sourceServerId)
    .where('source', '=', asked.source)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** @throws an error with code 23505 if the server's id is taken */
export async function insertImport(
  db: Db,
  server: NewRow<'servers'>,
  row: NewRow<'server_imports'>,
): Promise<void> {
  await db.insertInto('servers').values(toColumns(server)).execute();
  await db.insertInto('server_imports').values(toColumns(row)).execute();
}

/**
 * Keeps a server from being deleted until the transaction ends, so that nothing is written after its contents are
 * deleted. @throws ApiError unknown_server if it is deleted already
 */
export async function keepServer(db: Db, serverId: string): Promise<void> {
  const { rows } = await sql`select from servers where id = ${serverId} for key share`.execute(db);
  if (rows.length === 0) throw new ApiError('unknown_server');
}

export async function finishImport(db: Db, serverId: string, finishedAt: Date): Promise<void> {
  await db
    .updateTable('server_imports')
    .set({ finished_at: finishedAt, new_channel_ids: [] })
    .where('server_id', '=', serverId)
    .execute();
}

/** Notes channels that are announced when the import is complete, possibly by a later run. */
export async function noteNewChannels(db: Db, serverId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update server_imports set new_channel_ids = new_channel_ids || ${plainArray(ids)}::bigint[]
    where server_id = ${serverId}`.execute(db);
}

/** The noted channels that still exist. */
export async function newChannels(db: Db, serverId: string): Promise<Row<'channels'>[]> {
  return db
    .selectFrom('channels')
    .select(COLUMNS.channels)
    .where('server_id', '=', serverId)
    .where(
      sql<boolean>`id = any(array(
        select unnest(new_channel_ids) from server_imports where server_id = ${serverId}
      ))`,
    )
    .execute();
}

export async function addRoles(db: Db, roles: readonly NewRow<'roles'>[]): Promise<Row<'roles'>[]> {
  if (roles.length === 0) return [];
  return db
    .insertInto('roles')
    .values(roles.map((role) => toColumns(role)))
    .returning(COLUMNS.roles)
    .execute();
}

/** @returns ids of the new ones. @throws an error with code 23505 if another server has the id */
export async function addChannels(db: Db, channels: readonly NewRow<'channels'>[]): Promise<string[]> {
  if (channels.length === 0) return [];
  const rows = await db
    .insertInto('channels')
    .values(channels.map((channel) => toColumns(channel)))
    .onConflict((conflict) => conflict.columns(['server_id', 'id']).doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Threads of a server that exist, and places that they take. */
export interface ThreadPlaces {
  readonly threads: ReadonlySet<string>;
  /** Forums with a pinned post. */
  readonly pinnedIn: Set<string>;
  /** Messages with a thread. */
  readonly started: Set<string>;
}

/** @param wanted the threads to be added */
export async function threadPlaces(
  db: Db,
  serverId: string,
  wanted: readonly NewRow<'channels'>[],
): Promise<ThreadPlaces> {
  const ids = <Key extends 'id' | 'parentId' | 'threadStarterId'>(key: Key) =>
    plainArray(wanted.flatMap((row) => row[key] ?? []));
  const { rows } = await sql<Record<'threads' | 'pinnedIn' | 'started', string[]>>`
    select
      array(select id from channels where server_id = ${serverId} and id = any(${ids('id')}::bigint[])) as threads,
      array(
        select parent_id from threads where parent_id = any(${ids('parentId')}::bigint[]) and pinned
      ) as "pinnedIn",
      array(
        select thread_starter_id from channels
        where server_id = ${serverId} and parent_id = any(${ids('parentId')}::bigint[])
          and thread_starter_id = any(${ids('threadStarterId')}::bigint[])
          and kind = 'thread' and thread_starter_id <> id
      ) as started`.execute(db);
  const { threads, pinnedIn, started } = rows[0] ?? { threads: [], pinnedIn: [], started: [] };
  return { threads: new Set(threads), pinnedIn: new Set(pinnedIn), started: new Set(started) };
}

/** How many channels (not counting threads) and roles a server has. */
export async function channelAndRoleCounts(
  db: Db,
  serverId: string,
): Promise<{ readonly channels: number; readonly roles: number }> {
  const { rows } = await sql<{ channels: number; roles: number }>`
    select (select count(*)::int from channels where server_id = ${serverId} and kind <> 'thread') as channels,
      (select count(*)::int from roles where server_id = ${serverId}) as roles`.execute(db);
  return rows[0] ?? { channels: 0, roles: 0 };
}

/**
 * Whether one of these ids is a direct message or group, or has messages: those of a deleted channel stay for a while.
 */
export async function areConversations(db: Db, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ are: boolean }>`
    select exists (select from direct_channels where channel_id = any(${plainArray(ids)}::bigint[]))
      or exists (select from messages where channel_id = any(${plainArray(ids)}::bigint[])) as are`.execute(
    db,
  );
  return rows[0]?.are === true;
}

export async function addThreads(db: Db, threads: readonly NewRow<'threads'>[]): Promise<void> {
  if (threads.length === 0) return;
  await db
    .insertInto('threads')
    .values(threads.map((thread) => toColumns(thread)))
    .onConflict((conflict) => conflict.column('thread_id').doNothing())
    .execute();
}

export interface NewPerson {
  readonly id: string;
  readonly kind: 'person' | 'bot';
  readonly accountName: string;
  readonly username: string;
  readonly displayName: string;
  readonly nick: string | null;
  readonly roleIds: readonly string[];
  readonly joinedAt: string | null;
}

/**
 * Adds accounts without a log-in and records that they belong to this server; an id of another account is skipped.
 */
export async function addPeople(db: Db, serverId: string, people: readonly NewPerson[]): Promise<void> {
  if (people.length === 0) return;
  const column = <Key extends keyof NewPerson>(key: Key) => people.map((person) => person[key]);
  await sql`
    with wanted as materialized (
      select * from unnest(${plainArray(column('id'))}::bigint[], ${textArray(column('kind'))}::text[],
        ${textArray(column('accountName'))}::text[], ${textArray(column('username'))}::text[],
        ${textArray(column('displayName'))}::text[], ${textArray(column('nick'))}::text[],
        ${textArray(people.map(({ roleIds }) => plainArray(roleIds)))}::text[],
        ${textArray(column('joinedAt'))}::timestamptz[])
        as row (id, kind, account_name, username, display_name, nick, role_ids, joined_at)
    ), made as (
      insert into users (id, kind, username, display_name)
      select id, kind, account_name, display_name from wanted
      on conflict do nothing returning id
    )
    insert into imported_people (server_id, user_id, username, nick, role_ids, joined_at)
    select ${serverId}::bigint, id, username, nick, role_ids::bigint[], joined_at from wanted join made using (id)`.execute(
    db,
  );
}

/** Ids of the people that a server's import created. */
export async function importedPersonIds(db: Db, serverId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('imported_people')
    .select('user_id as id')
    .where('server_id', '=', serverId)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** @returns whether the account belongs to this import and had no picture yet */
export async function setAvatar(db: Db, serverId: string, userId: string, avatar: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ avatar })
    .where('id', '=', userId)
    .where('avatar', 'is', null)
    .where('id', 'in', (query) =>
      query.selectFrom('imported_people').select('user_id').where('server_id', '=', serverId),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The accounts without a picture. */
export async function withoutAvatar(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('avatar', 'is', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
