/** SQL of grants, codes and tokens. */
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';
import type { SecretLocator } from './secrets.ts';

export type GrantRow = Row<'oauth_grants'>;
export type CodeRow = Row<'oauth_codes'>;
export type TokenRow = Row<'oauth_tokens'>;

export async function findGrant(
  db: Db,
  userId: string,
  applicationId: string,
): Promise<GrantRow | undefined> {
  return db
    .selectFrom('oauth_grants')
    .select(COLUMNS.oauth_grants)
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

export async function listGrants(db: Db, userId: string): Promise<GrantRow[]> {
  return db
    .selectFrom('oauth_grants')
    .select(COLUMNS.oauth_grants)
    .where('user_id', '=', userId)
    .orderBy('granted_at', 'desc')
    .orderBy('application_id')
    .execute();
}

/** Creates the grant or changes its scopes; the time of the first consent stays. */
export async function upsertGrant(db: Db, grant: NewRow<'oauth_grants'>): Promise<void> {
  await db
    .insertInto('oauth_grants')
    .values(toColumns(grant))
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'application_id']).doUpdateSet({ scopes: grant.scopes }),
    )
    .execute();
}

export async function recordGrantUse(
  db: Db,
  use: { readonly userId: string; readonly applicationId: string; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('oauth_grants')
    .set({ last_used_at: use.at })
    .where('user_id', '=', use.userId)
    .where('application_id', '=', use.applicationId)
    .execute();
}

/** Deletes the grants of several people for one application. */
export async function deleteGrants(db: Db, applicationId: string, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('oauth_grants')
    .where('application_id', '=', applicationId)
    .where('user_id', 'in', userIds)
    .execute();
}

/** Deletes a grant with its codes and tokens. @returns whether there was one */
export async function deleteGrant(db: Db, userId: string, applicationId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('oauth_grants')
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertCode(db: Db, code: NewRow<'oauth_codes'>): Promise<void> {
  await db.insertInto('oauth_codes').values(toColumns(code)).execute();
}

export async function findCode(db: Db, locator: SecretLocator): Promise<CodeRow | undefined> {
  return db
    .selectFrom('oauth_codes')
    .select(COLUMNS.oauth_codes)
    .where('application_id', '=', locator.applicationId)
    .where('fingerprint', '=', locator.fingerprint)
    .executeTakeFirst();
}

export async function markCodeSpent(db: Db, code: CodeRow, at: Date): Promise<void> {
  await db
    .updateTable('oauth_codes')
    .set({ spent_at: at })
    .where('application_id', '=', code.applicationId)
    .where('id', '=', code.id)
    .execute();
}

export async function insertToken(db: Db, token: NewRow<'oauth_tokens'>): Promise<void> {
  await db.insertInto('oauth_tokens').values(toColumns(token)).execute();
}

/** The pair of an access token; none for a deleted application, whose tokens a job removes. */
export async function findPairByAccess(db: Db, locator: SecretLocator): Promise<TokenRow | undefined> {
  return db
    .selectFrom('oauth_tokens')
    .innerJoin('applications', 'applications.id', 'oauth_tokens.application_id')
    .select(COLUMNS.oauth_tokens)
    .where('oauth_tokens.application_id', '=', locator.applicationId)
    .where('oauth_tokens.access_fingerprint', '=', locator.fingerprint)
    .executeTakeFirst();
}

export async function findPairByRefresh(db: Db, locator: SecretLocator): Promise<TokenRow | undefined> {
  return db
    .selectFrom('oauth_tokens')
    .select(COLUMNS.oauth_tokens)
    .where('application_id', '=', locator.applicationId)
    .where('refresh_fingerprint', '=', locator.fingerprint)
    .executeTakeFirst();
}

export async function markPairReplaced(db: Db, pair: TokenRow, at: Date): Promise<void> {
  await db
    .updateTable('oauth_tokens')
    .set({ replaced_at: at })
    .where('application_id', '=', pair.applicationId)
    .where('id', '=', pair.id)
    .execute();
}

export async function deletePair(db: Db, pair: TokenRow): Promise<void> {
  await db
    .deleteFrom('oauth_tokens')
    .where('application_id', '=', pair.applicationId)
    .where('id', '=', pair.id)
    .execute();
}

/** All pairs that came from one code. */
export async function deleteFamily(db: Db, applicationId: string, familyId: string): Promise<void> {
  await db
    .deleteFrom('oauth_tokens')
    .where('application_id', '=', applicationId)
    .where('family_id', '=', familyId)
    .execute();
}

/** Deletes pairs that can no longer be refreshed, expired unused codes, and used codes after a while. */
export async function deleteExpiredTokens(
  db: Db,
  { now, usedBefore }: { readonly now: Date; readonly usedBefore: Date },
): Promise<void> {
  await db
    .deleteFrom('oauth_codes')
    .where('expires_at', '<=', now)
    .where((where) => where.or([where('spent_at', 'is', null), where('spent_at', '<=', usedBefore)]))
    .execute();
  await db.deleteFrom('oauth_tokens').where('refresh_expires_at', '<=', now).execute();
}

/** Some of the people who authorized an application, ordered by id. */
export async function listGranteeIds(db: Db, applicationId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('oauth_grants')
    .select('user_id')
    .where('application_id', '=', applicationId)
    .orderBy('user_id')
    .limit(limit)
    .execute();
  return rows.map((row) => row.user_id);
}

/** A person's e-mail address, null if another account has confirmed it; undefined for bots. */
export async function findEmail(
  db: Db,
  userId: string,
): Promise<{ email: string | null; emailVerified: boolean } | undefined> {
  return db
    .selectFrom('people')
    .select(['email', 'email_verified as emailVerified'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
