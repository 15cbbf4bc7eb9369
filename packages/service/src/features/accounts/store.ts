/** SQL of accounts and sessions. */
import { type JoinBuilder, sql } from 'kysely';
import { gatherRows } from '../../gathered-rows.ts';
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { Db, StoredClanTag, Tables } from '../../tables.ts';

/** A user with its clan tag; null if it wears none, or the server has removed it since. */
export type UserRow = Row<'users'> & { readonly wornClanTag: StoredClanTag | null };
/** `coins` is the balance of the wallet. */
export type PersonRow = UserRow & Row<'people'> & { readonly coins: string };
export type SessionRow = Row<'sessions'>;

/** The server's current tag, if the account has it. */
const WORN_TAG = (join: JoinBuilder<Tables, 'users' | 'servers'>) =>
  join
    .onRef('servers.id', '=', 'users.clan_tag_server_id')
    .on(sql<boolean>`(servers.clan_tag->>'id')::bigint = users.clan_tag_id`);

/** One array parameter, because single parameters are limited to 65,535. */
export const usersByIds = gatherRows<UserRow>(
  (db, ids) =>
    db
      .selectFrom('users')
      .leftJoin('servers', WORN_TAG)
      .select(COLUMNS.users)
      .select('servers.clan_tag as wornClanTag')
      .where(sql<boolean>`users.id = any(${ids}::bigint[])`)
      .execute(),
  (row) => row.id,
);

const personRows = (db: Db) =>
  db
    .selectFrom('users')
    .innerJoin('people', 'people.user_id', 'users.id')
    .leftJoin('servers', WORN_TAG)
    .leftJoin('wallets', 'wallets.user_id', 'users.id')
    .select(COLUMNS.users)
    .select(COLUMNS.people)
    .select('servers.clan_tag as wornClanTag')
    .select(sql<string>`coalesce(wallets.balance, 0)`.as('coins'));

export async function personById(db: Db, id: string): Promise<PersonRow | undefined> {
  return (await personRowsById(db, [id]))[0];
}

const personRowsById = gatherRows<PersonRow>(
  (db, ids) => personRows(db).where('users.id', 'in', ids).execute(),
  (row) => row.id,
);

/** Most accounts in a reset mail for an address that nobody has proved. */
const MAX_CLAIMS = 10;

/** By e-mail address in lower case: the account that has proved it, else the newest ones that claim it. */
export async function peopleByEmail(db: Db, email: string): Promise<PersonRow[]> {
  const rows = await personRows(db)
    .where('people.email', '=', email)
    .orderBy('people.email_verified', 'desc')
    .orderBy('users.id', 'desc')
    .limit(MAX_CLAIMS)
    .execute();
  return rows[0]?.emailVerified ? rows.slice(0, 1) : rows;
}

/**
 * Ids of accounts with a username or e-mail address in lower case. Each table is searched by its own index: with an
 * `or` across both, PostgreSQL would read every account, and strangers could trigger that.
 */
export function idsByLogin(login: string) {
  return sql<readonly string[]>`array(
    select id from users where username = ${login} union all select user_id from people where email = ${login})`;
}

/**
 * By username or e-mail address, both stored in lower case. Among accounts with the address, the one that has proved
 * it, else the oldest.
 */
export async function personByLogin(db: Db, login: string): Promise<PersonRow | undefined> {
  return personRows(db)
    .where(sql<boolean>`users.id = any(${idsByLogin(login)})`)
    .orderBy('people.email_verified', 'desc')
    .orderBy('users.id')
    .limit(1)
    .executeTakeFirst();
}

/** @returns false when the username is taken */
export async function insertUser(
  db: Db,
  user: { id: string; kind: 'person' | 'bot' | 'system'; username: string; displayName: string },
): Promise<boolean> {
  const row = await db
    .insertInto('users')
    .values({ id: user.id, kind: user.kind, username: user.username, display_name: user.displayName })
    .onConflict((conflict) => conflict.column('username').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertPerson(
  db: Db,
  person: { userId: string; email: string | null; passwordHash: string | null },
): Promise<void> {
  await db
    .insertInto('people')
    .values({ user_id: person.userId, email: person.email, password_hash: person.passwordHash })
    .execute();
}

export async function isUsernameTaken(db: Db, username: string, exceptId: string): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('id', '<>', exceptId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whether another account has the address: one that has proved it, or optionally one that merely claims it. */
export async function hasOtherClaim(
  db: Db,
  email: string,
  exceptId: string,
  claims: 'proved' | 'any',
): Promise<boolean> {
  let query = db
    .selectFrom('people')
    .select('user_id')
    .where('email', '=', email)
    .where('user_id', '<>', exceptId)
    .limit(1);
  if (claims === 'proved') query = query.where('email_verified', '=', true);
  return (await query.executeTakeFirst()) !== undefined;
}

export type UserChanges = Partial<
  Pick<
    UserRow,
    | 'displayName'
    | 'pronouns'
    | 'bio'
    | 'themePrimary'
    | 'themeAccent'
    | 'status'
    | 'customStatus'
    | 'avatar'
    | 'banner'
  >
>;

const UNIQUE_VIOLATION = '23505';

/** @returns false when the username is taken; the transaction must then end */
export async function updateUsername(db: Db, id: string, username: string): Promise<boolean> {
  try {
    await db.updateTable('users').set({ username }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

export async function updateUser(db: Db, id: string, changes: UserChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await db.updateTable('users').set(toColumns(changes)).where('id', '=', id).execute();
}

export async function updateEmail(db: Db, userId: string, email: string): Promise<void> {
  await db
    .updateTable('people')
    .set({ email, email_verified: false })
    .where('user_id', '=', userId)
    .execute();
}

/** Confirms the account's address. @returns false when it has changed */
export async function setEmailVerified(
  db: Db,
  proof: { readonly userId: string; readonly email: string; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('people')
    .set({ email_verified: true, email_proved_at: sql`coalesce(email_proved_at, ${proof.at})` })
    .where('user_id', '=', proof.userId)
    .where('email', '=', proof.email)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Removes an address from every account that has not proved it. @returns their ids */
export async function removeUnprovedAddress(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .updateTable('people')
    .set({ email: null })
    .where('email', '=', email)
    .where('email_verified', '=', false)
    .returning('user_id as userId')
    .execute();
  return rows.map(({ userId }) => userId);
}

export async function updatePasswordHash(db: Db, userId: string, passwordHash: string): Promise<void> {
  await db.updateTable('people').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute();
}

/** The issuers of the providers that an account is linked to. */
export async function linkedIssuers(db: Db, userId: string): Promise<string[]> {
  const rows = await db.selectFrom('provider_links').select('issuer').where('user_id', '=', userId).execute();
  return rows.map(({ issuer }) => issuer);
}

/** Removes links to provider accounts that are older than a moment. */
export async function deleteProviderLinksBefore(db: Db, userId: string, before: Date): Promise<void> {
  await db
    .deleteFrom('provider_links')
    .where('user_id', '=', userId)
    .where('linked_at', '<', before)
    .execute();
}

export async function insertSession(db: Db, session: SessionRow): Promise<void> {
  await db.insertInto('sessions').values(toColumns(session)).execute();
}

/** Most recently used first. */
export async function listActiveSessions(db: Db, userId: string, now: Date): Promise<SessionRow[]> {
  return db
    .selectFrom('sessions')
    .select(COLUMNS.sessions)
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function renewSession(
  db: Db,
  session: { userId: string; id: string; usedAt: Date; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ last_used_at: session.usedAt, expires_at: session.expiresAt })
    .where('user_id', '=', session.userId)
    .where('id', '=', session.id)
    .execute();
}

/** @returns ids of those that existed */
export async function deleteSessions(
  db: Db,
  userId: string,
  which: { readonly only?: readonly string[]; readonly except?: string },
): Promise<string[]> {
  let query = db.deleteFrom('sessions').where('user_id', '=', userId);
  if (which.only) query = query.where('id', 'in', which.only);
  if (which.except) query = query.where('id', '<>', which.except);
  const rows = await query.returning('id').execute();
  return rows.map((row) => row.id);
}

export async function deleteExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', now).execute();
}

/** Whether a person's e-mail address is confirmed. */
export async function isEmailVerified(db: Db, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('people')
    .select('email_verified as verified')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.verified ?? false;
}

/** Kept in each event that goes to these people. */
const MAX_RELATED = 1000;

/** People with a friend request with the account, or a block of it. */
export async function listRelatedIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('relationships')
    .select('user_id')
    .where('other_id', '=', userId)
    .where('type', '<>', 'friend')
    .orderBy('since', 'desc')
    .limit(MAX_RELATED)
    .execute();
  return rows.map((row) => row.user_id);
}

/** The condition that an account is not suspended, as in `isSuspended`. @param table its name or alias of `users` */
export function notSuspended(table: string, now: Date) {
  const [at, until] = [sql.ref(`${table}.suspended_at`), sql.ref(`${table}.suspended_until`)];
  return sql<boolean>`(${at} is null or ${until} <= ${now})`;
}
