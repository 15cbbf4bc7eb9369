/** SQL for the content of an archive, in pages that follow an index. */
import { sql } from 'kysely';
import { COLUMNS, columnsIn, type Row } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';
import type { ChannelRow, ServerRow } from '../../access/index.ts';
import type { MessageRow } from '../../messages/index.ts';

export async function findServerRow(db: Db, serverId: string): Promise<ServerRow | undefined> {
  return db.selectFrom('servers').select(COLUMNS.servers).where('id', '=', serverId).executeTakeFirst();
}

/** Channels in the order of their ids: those of the server, or its threads. */
export async function channelsAfter(
  db: Db,
  page: {
    readonly serverId: string;
    readonly threads: boolean;
    readonly after: string;
    readonly limit: number;
  },
): Promise<ChannelRow[]> {
  return db
    .selectFrom('channels')
    .select(COLUMNS.channels)
    .where('server_id', '=', page.serverId)
    .where('kind', page.threads ? '=' : '<>', sql.lit('thread'))
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export type Membership = Pick<Row<'members'>, 'userId' | 'nick' | 'roleIds' | 'joinedAt'>;

export async function membersAfter(
  db: Db,
  page: { readonly serverId: string; readonly after: string; readonly limit: number },
): Promise<Membership[]> {
  return db
    .selectFrom('members')
    .select(['user_id as userId', 'nick', 'role_ids as roleIds', 'joined_at as joinedAt'])
    .where('server_id', '=', page.serverId)
    .where('user_id', '>', page.after)
    .orderBy('user_id')
    .limit(page.limit)
    .execute();
}

export async function importedPeopleAfter(
  db: Db,
  page: { readonly serverId: string; readonly after: string; readonly limit: number },
): Promise<Row<'imported_people'>[]> {
  return db
    .selectFrom('imported_people')
    .select(COLUMNS.imported_people)
    .where('server_id', '=', page.serverId)
    .where('user_id', '>', page.after)
    .orderBy('user_id')
    .limit(page.limit)
    .execute();
}

export type Account = Pick<Row<'users'>, 'id' | 'kind' | 'username' | 'displayName' | 'avatar'>;

/** Accounts that are not erased, by their ids. */
export async function accountsById(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Account>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'kind', 'username', 'display_name as displayName', 'avatar'])
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

export async function messagesAfter(
  db: Db,
  page: { readonly channelId: string; readonly after: string; readonly limit: number },
): Promise<MessageRow[]> {
  return db
    .selectFrom('messages')
    .select(COLUMNS.messages)
    .where('channel_id', '=', page.channelId)
    .where('id', '>', page.after)
    .orderBy('id')
    .limit(page.limit)
    .execute();
}

export type Reacted = Omit<Row<'message_reactions'>, 'channelId'>;

/** The reactions to messages, in order. */
export async function reactionsOn(
  db: Db,
  channelId: string,
  messageIds: readonly string[],
): Promise<Reacted[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('message_reactions')
    .select(['message_id as messageId', 'emoji', 'user_id as userId', 'created_at as createdAt'])
    .where('channel_id', '=', channelId)
    .where('message_id', 'in', messageIds)
    .orderBy('created_at')
    .orderBy('user_id')
    .execute();
}

export type Vote = Omit<Row<'poll_votes'>, 'channelId'>;

export async function votesOn(db: Db, channelId: string, messageIds: readonly string[]): Promise<Vote[]> {
  if (messageIds.length === 0) return [];
  return db
    .selectFrom('poll_votes')
    .select(['message_id as messageId', 'answer_id as answerId', 'user_id as userId'])
    .where('channel_id', '=', channelId)
    .where('message_id', 'in', messageIds)
    .orderBy('answer_id')
    .orderBy('user_id')
    .execute();
}

export interface Expressions {
  readonly emojis: readonly Row<'emojis'>[];
  readonly stickers: readonly Row<'stickers'>[];
}

export async function loadExpressions(db: Db, serverId: string): Promise<Expressions> {
  const emojis = sql<Row<'emojis'>>`
    select ${columnsIn('emojis')} from emojis where server_id = ${serverId} order by id`;
  const stickers = sql<Row<'stickers'>>`
    select ${columnsIn('stickers')} from stickers where server_id = ${serverId} order by id`;
  return { emojis: (await emojis.execute(db)).rows, stickers: (await stickers.execute(db)).rows };
}
