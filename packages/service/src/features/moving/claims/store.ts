/** SQL of imported people, offers of their messages, and moving messages to members. */

import { sql } from 'kysely';
import { containsPatterns } from '../../../pattern-store.ts';
import { COLUMNS, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type ClaimRow = Row<'imported_claims'>;

export interface ImportedPersonRow {
  readonly userId: string;
  readonly messages: number | null;
}

function people(db: Db, serverId: string) {
  return db
    .selectFrom('imported_people')
    .innerJoin('users', 'users.id', 'imported_people.user_id')
    .select(['imported_people.user_id as userId', 'imported_people.messages'])
    .where('imported_people.server_id', '=', serverId);
}

/** People by id. @param page.q part of a name, ignoring case */
export async function listPeople(
  db: Db,
  serverId: string,
  page: { readonly q?: string | undefined; readonly after?: string | undefined; readonly limit: number },
): Promise<ImportedPersonRow[]> {
  const patterns = page.q ? containsPatterns(page.q) : null;
  return people(db, serverId)
    .$if(page.after !== undefined, (query) => query.where('imported_people.user_id', '>', page.after ?? '0'))
    .$if(patterns !== null, (query) =>
      query.where(
        sql<boolean>`(lower(users.display_name) like any(${patterns})
          or lower(imported_people.username) like any(${patterns}))`,
      ),
    )
    .orderBy('imported_people.user_id')
    .limit(page.limit)
    .execute();
}

export async function findPerson(
  db: Db,
  serverId: string,
  personId: string,
): Promise<ImportedPersonRow | undefined> {
  return people(db, serverId).where('imported_people.user_id', '=', personId).executeTakeFirst();
}

export async function listClaims(
  db: Db,
  serverId: string,
  personIds: readonly string[],
): Promise<ClaimRow[]> {
  if (personIds.length === 0) return [];
  return db
    .selectFrom('imported_claims')
    .select(COLUMNS.imported_claims)
    .where('server_id', '=', serverId)
    .where('person_id', 'in', personIds)
    .execute();
}

/** The offers to a person in their servers, newest first. */
export async function listClaimsOfUser(
  db: Db,
  userId: string,
): Promise<(ClaimRow & { readonly serverName: string; readonly messages: number | null })[]> {
  return db
    .selectFrom('imported_claims as claim')
    .innerJoin('servers', 'servers.id', 'claim.server_id')
    .innerJoin('members', (join) =>
      join.onRef('members.server_id', '=', 'claim.server_id').onRef('members.user_id', '=', 'claim.user_id'),
    )
    .innerJoin('imported_people as person', (join) =>
      join.onRef('person.server_id', '=', 'claim.server_id').onRef('person.user_id', '=', 'claim.person_id'),
    )
    .select([
      'claim.server_id as serverId',
      'claim.person_id as personId',
      'claim.user_id as userId',
      'claim.asked_at as askedAt',
      'claim.accepted_at as acceptedAt',
      'servers.name as serverName',
      'person.messages',
    ])
    .where('claim.user_id', '=', userId)
    .orderBy('claim.asked_at', 'desc')
    .limit(100)
    .execute();
}

/** Replaces an offer to someone else. */
export async function upsertClaim(
  db: Db,
  claim: Omit<ClaimRow, 'acceptedAt'> & { readonly acceptedAt: Date | null },
): Promise<void> {
  await db
    .insertInto('imported_claims')
    .values(toColumns(claim))
    .onConflict((conflict) => conflict.columns(['server_id', 'person_id']).doUpdateSet(toColumns(claim)))
    .execute();
}

export async function deleteClaim(db: Db, serverId: string, personId: string): Promise<void> {
  await db
    .deleteFrom('imported_claims')
    .where('server_id', '=', serverId)
    .where('person_id', '=', personId)
    .execute();
}

export async function deleteClaimsOfUser(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('imported_claims').where('user_id', '=', userId).execute();
}

export async function findServerOwner(db: Db, serverId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('servers')
    .select('owner_id as ownerId')
    .where('id', '=', serverId)
    .executeTakeFirst();
  return row?.ownerId;
}

export async function isMoving(db: Db, serverId: string): Promise<boolean> {
  const row = await db
    .selectFrom('imported_claims')
    .select('person_id')
    .where('server_id', '=', serverId)
    .where('accepted_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether an import writes into a server. */
export async function isImporting(db: Db, serverId: string): Promise<boolean> {
  const row = await db
    .selectFrom('imports')
    .select('id')
    .where('server_id', '=', serverId)
    .where('status', '=', 'importing')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ids of all channels and threads of a server. */
export async function channelIds(db: Db, serverId: string): Promise<string[]> {
  const rows = await db.selectFrom('channels').select('id').where('server_id', '=', serverId).execute();
  return rows.map(({ id }) => id);
}

export interface MessageTransfer {
  readonly from: string;
  readonly to: string;
}

/** A page of a channel's messages. */
export interface ChannelPage {
  readonly channelId: string;
  readonly after: string;
  readonly limit: number;
}

/**
 * Moves the messages of a page to another author, including mentions of the old one.
 * @returns the last id of the page (null after the last page) and the changed ids, oldest first
 */
export async function moveMessages(
  db: Db,
  { channelId, after, limit }: ChannelPage,
  { from, to }: MessageTransfer,
): Promise<{ readonly last: string | null; readonly changed: string[] }> {
  const { rows } = await sql<{ readonly last: string | null; readonly changed: string[] }>`
    with page as materialized (
      select id from messages where channel_id = ${channelId} and id > ${after} order by id limit ${limit}
    ), changed as (
      update messages set
        author_id = case when author_id = ${from} then ${to}::bigint else author_id end,
        target_id = case when target_id = ${from} then ${to}::bigint else target_id end,
        mentions = array_replace(mentions, ${from}::bigint, ${to}::bigint),
        content = replace(content, ${`<@${from}>`}::text, ${`<@${to}>`}::text)
      where channel_id = ${channelId} and id > ${after} and id <= (select max(id) from page)
        and (author_id = ${from} or target_id = ${from} or mentions @> array[${from}::bigint])
      returning id, author_id
    ), read as (
      insert into read_states (channel_id, user_id, last_read_message_id)
      select ${channelId}::bigint, ${to}::bigint, max(id) from changed where author_id = ${to} having count(*) > 0
      on conflict do nothing
    )
    select (select max(id) from page) as last,
      coalesce((select array_agg(id order by id) from changed), '{}') as changed`.execute(db);
  return rows[0] ?? { last: null, changed: [] };
}

/** Messages of a channel after one id, up to and including another. */
interface MessageRange {
  readonly channelId: string;
  readonly after: string;
  readonly last: string;
}

/** Moves reactions, except where the new person reacted in the same way. */
export async function moveReactions(
  db: Db,
  { channelId, after, last }: MessageRange,
  { from, to }: MessageTransfer,
): Promise<void> {
  await sql`
    update message_reactions reaction set user_id = ${to}
    where channel_id = ${channelId} and user_id = ${from} and message_id > ${after} and message_id <= ${last}
      and not exists (
        select from message_reactions other
        where other.channel_id = reaction.channel_id and other.message_id = reaction.message_id
          and other.emoji = reaction.emoji and other.user_id = ${to})`.execute(db);
}

/** Moves votes in polls, except where the new person voted. */
export async function moveVotes(
  db: Db,
  { channelId, after, last }: MessageRange,
  { from, to }: MessageTransfer,
): Promise<void> {
  await sql`
    update poll_votes vote set user_id = ${to}
    where channel_id = ${channelId} and user_id = ${from} and message_id > ${after} and message_id <= ${last}
      and not exists (
        select from poll_votes other
        where other.channel_id = vote.channel_id and other.message_id = vote.message_id
          and other.user_id = ${to})`.execute(db);
}

export async function moveThreads(db: Db, serverId: string, { from, to }: MessageTransfer): Promise<void> {
  await db
    .updateTable('channels')
    .set({ thread_owner_id: to })
    .where('server_id', '=', serverId)
    .where('thread_owner_id', '=', from)
    .execute();
}

/** Counts the messages of a server's imported people in one pass. */
export async function countMessages(db: Db, serverId: string): Promise<void> {
  // Without statistics of the people just added, the planner compares each of them with each author.
  await sql`analyze imported_people`.execute(db);
  await sql`
    with counted as (
      select author_id, count(*)::int as messages
      from channels join messages on messages.channel_id = channels.id
      where channels.server_id = ${serverId} group by author_id
    )
    update imported_people set messages = coalesce(counted.messages, 0)
    from imported_people person left join counted on counted.author_id = person.user_id
    where person.server_id = ${serverId} and imported_people.server_id = ${serverId}
      and imported_people.user_id = person.user_id
      and imported_people.messages is distinct from coalesce(counted.messages, 0)`.execute(db);
}

/** Sets the count of an imported person to 0, after their messages were moved. */
export async function clearCount(db: Db, serverId: string, personId: string): Promise<void> {
  await db
    .updateTable('imported_people')
    .set({ messages: 0 })
    .where('server_id', '=', serverId)
    .where('user_id', '=', personId)
    .execute();
}

/** Locks an accepted claim until the transaction ends. @returns false when it is gone */
export async function lockAcceptedClaim(
  db: Db,
  serverId: string,
  { from, to }: MessageTransfer,
): Promise<boolean> {
  const row = await db
    .selectFrom('imported_claims')
    .select('person_id')
    .where('server_id', '=', serverId)
    .where('person_id', '=', from)
    .where('user_id', '=', to)
    .where('accepted_at', 'is not', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
