/** SQL of links to providers' accounts, and of sessions that logout tokens end. */
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type ProviderLinkRow = Row<'provider_links'>;

/** The links of a person, oldest first; at most one per issuer. */
export async function listLinkRows(db: Db, userId: string): Promise<ProviderLinkRow[]> {
  return db
    .selectFrom('provider_links')
    .select(COLUMNS.provider_links)
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute();
}

export async function findLink(
  db: Db,
  { issuer, subject }: { readonly issuer: string; readonly subject: string },
): Promise<ProviderLinkRow | undefined> {
  return db
    .selectFrom('provider_links')
    .select(COLUMNS.provider_links)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst();
}

/** @returns false when either account is linked already */
export async function insertLink(db: Db, link: ProviderLinkRow): Promise<boolean> {
  const row = await db
    .insertInto('provider_links')
    .values(toColumns(link))
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Records a use in the transaction of the sign-in. @returns false when the link was removed in the meantime */
export async function recordLinkUse(
  db: Db,
  link: Pick<ProviderLinkRow, 'userId' | 'issuer' | 'subject' | 'name'>,
  at: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('provider_links')
    .set({ last_used_at: at, name: link.name })
    .where('user_id', '=', link.userId)
    .where('issuer', '=', link.issuer)
    .where('subject', '=', link.subject)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function deleteLink(db: Db, userId: string, issuer: string): Promise<void> {
  await db.deleteFrom('provider_links').where('user_id', '=', userId).where('issuer', '=', issuer).execute();
}

/** A session with its provider and the account's name there. @returns undefined if no provider began it */
export async function findProviderSession(
  db: Db,
  userId: string,
  sessionId: string,
): Promise<{ issuer: string; idToken: Buffer | null; name: string | null } | undefined> {
  return db
    .selectFrom('sessions')
    .leftJoin('provider_links', (join) =>
      join
        .onRef('provider_links.user_id', '=', 'sessions.user_id')
        .onRef('provider_links.issuer', '=', 'sessions.issuer'),
    )
    .select(['sessions.issuer', 'sessions.provider_token as idToken', 'provider_links.name'])
    .where('sessions.user_id', '=', userId)
    .where('sessions.id', '=', sessionId)
    .where('sessions.issuer', 'is not', null)
    .$narrowType<{ issuer: string }>()
    .executeTakeFirst();
}

/** Stores a logout token. @returns false when it was used before */
export async function storeLogoutToken(
  db: Db,
  logout: { readonly issuer: string; readonly fingerprint: Buffer; readonly expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('provider_logouts')
    .values({ issuer: logout.issuer, fingerprint: logout.fingerprint, expires_at: logout.expiresAt })
    .onConflict((conflict) => conflict.columns(['issuer', 'fingerprint']).doNothing())
    .returning('issuer')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteExpiredLogouts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('provider_logouts').where('expires_at', '<=', now).execute();
}

/** Selects the sessions of an issuer by account, by the provider's session, or both. */
export interface ProviderSessionFilter {
  readonly issuer: string;
  readonly userId: string | null;
  readonly session: string | null;
}

/** Sessions that came from a provider's session. */
export async function listProviderSessions(
  db: Db,
  from: ProviderSessionFilter,
): Promise<{ userId: string; id: string }[]> {
  let query = db.selectFrom('sessions').select(['user_id as userId', 'id']).where('issuer', '=', from.issuer);
  if (from.userId !== null) query = query.where('user_id', '=', from.userId);
  if (from.session !== null) query = query.where('provider_session', '=', from.session);
  return query.execute();
}

/** Ends log-ins that wait for their second factor. */
export async function deleteProviderTickets(db: Db, from: ProviderSessionFilter): Promise<void> {
  let query = db.deleteFrom('login_tickets').where('issuer', '=', from.issuer);
  if (from.userId !== null) query = query.where('user_id', '=', from.userId);
  if (from.session !== null) query = query.where('provider_session', '=', from.session);
  await query.execute();
}
