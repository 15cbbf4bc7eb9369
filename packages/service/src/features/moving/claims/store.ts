/** SQL of imported people and offers of their messages. */
import { sql } from 'kysely';
import { containsPatterns } from '../../../pattern-store.ts';
import { COLUMNS, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';
import type { MessageTransfer } from './transfer-store.ts';

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
