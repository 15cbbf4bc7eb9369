/** SQL of passkeys and their challenges. */
import { COLUMNS, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type PasskeyRow = Row<'passkeys'>;

/** Oldest first. */
export async function listPasskeyRows(db: Db, userId: string): Promise<PasskeyRow[]> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS.passkeys)
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();
}

/** Whether a person can log in without a password: with a passkey, or through one of these providers. */
export async function hasPasskeyOrLink(db: Db, userId: string, issuers: readonly string[]): Promise<boolean> {
  const links = db
    .selectFrom('provider_links')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('issuer', '=', (expression) => expression.fn.any(expression.val([...issuers])));
  const row = await db
    .selectFrom('passkeys')
    .select('user_id')
    .where('user_id', '=', userId)
    .unionAll(links)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function passkeyByCredential(db: Db, credentialId: string): Promise<PasskeyRow | undefined> {
  return db
    .selectFrom('passkeys')
    .select(COLUMNS.passkeys)
    .where('credential_id', '=', credentialId)
    .executeTakeFirst();
}

/** @returns undefined when the credential exists already */
export async function insertPasskey(
  db: Db,
  passkey: Omit<PasskeyRow, 'lastUsedAt'>,
): Promise<PasskeyRow | undefined> {
  return db
    .insertInto('passkeys')
    .values(toColumns(passkey))
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(COLUMNS.passkeys)
    .executeTakeFirst();
}

/** @returns undefined when the person has no such passkey */
export async function renamePasskeyRow(
  db: Db,
  userId: string,
  id: string,
  name: string,
): Promise<PasskeyRow | undefined> {
  return db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(COLUMNS.passkeys)
    .executeTakeFirst();
}

/** @returns false when the person has no such passkey */
export async function deletePasskey(db: Db, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkeys')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deletePasskeysBefore(db: Db, userId: string, before: Date): Promise<void> {
  await db.deleteFrom('passkeys').where('user_id', '=', userId).where('created_at', '<', before).execute();
}

/** Stores the counter and the time of a use. @returns false when the passkey has been removed */
export async function recordPasskeyUse(
  db: Db,
  passkey: { readonly userId: string; readonly id: string; readonly counter: number; readonly usedAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ counter: String(passkey.counter), last_used_at: passkey.usedAt })
    .where('user_id', '=', passkey.userId)
    .where('id', '=', passkey.id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertChallenge(
  db: Db,
  challenge: {
    readonly fingerprint: Buffer;
    readonly userId: string | null;
    readonly expiresAt: Date;
  },
): Promise<void> {
  await db
    .insertInto('passkey_challenges')
    .values({
      fingerprint: challenge.fingerprint,
      user_id: challenge.userId,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Removes a challenge issued for this person, or for a log-in (null). @returns whether there was one */
export async function consumeChallenge(
  db: Db,
  fingerprint: Buffer,
  userId: string | null,
  now: Date,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('passkey_challenges')
    .where('fingerprint', '=', fingerprint)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Removes the challenges that a person has not answered. */
export async function deleteChallenges(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('user_id', '=', userId).execute();
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('passkey_challenges').where('expires_at', '<=', now).execute();
}
