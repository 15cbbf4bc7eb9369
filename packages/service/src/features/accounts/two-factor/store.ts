/** SQL of two-factor authentication: secrets, recovery codes and the tickets between password and code. */
import { sql } from 'kysely';
import { COLUMNS, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type TwoFactorRow = Row<'two_factor'>;
export type LoginTicketRow = Row<'login_tickets'>;

export async function findTwoFactor(db: Db, userId: string): Promise<TwoFactorRow | undefined> {
  return db
    .selectFrom('two_factor')
    .select(COLUMNS.two_factor)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores an unconfirmed secret, and replaces an earlier one. */
export async function upsertUnconfirmedSecret(db: Db, userId: string, secret: Buffer): Promise<void> {
  await db
    .insertInto('two_factor')
    .values({ user_id: userId, secret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, last_step: '0' }))
    .execute();
}

export async function deleteUnconfirmedSecret(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('two_factor').where('user_id', '=', userId).where('confirmed_at', 'is', null).execute();
}

export async function confirmSecret(db: Db, userId: string, at: Date): Promise<void> {
  await db.updateTable('two_factor').set({ confirmed_at: at }).where('user_id', '=', userId).execute();
  await db.updateTable('users').set({ two_factor: true }).where('id', '=', userId).execute();
}

/** Uses a code's time step. @returns false when it, or a later one, was used before */
export async function consumeTimeStep(db: Db, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('two_factor')
    .set({ last_step: String(step) })
    .where('user_id', '=', userId)
    .where('last_step', '<', String(step))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Turns it off; with `before`, only if it was turned on earlier or not at all. */
export async function deleteTwoFactor(db: Db, userId: string, before?: Date): Promise<void> {
  let query = db.deleteFrom('two_factor').where('user_id', '=', userId);
  if (before)
    query = query.where((where) =>
      where.or([where('confirmed_at', '<', before), where('confirmed_at', 'is', null)]),
    );
  const { numDeletedRows } = await query.executeTakeFirst();
  if (numDeletedRows === 0n) return;
  await db.updateTable('users').set({ two_factor: false }).where('id', '=', userId).execute();
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

export async function replaceRecoveryCodes(
  db: Db,
  userId: string,
  fingerprints: readonly Buffer[],
): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const values = fingerprints.map((fingerprint) => ({ user_id: userId, fingerprint }));
  await db.insertInto('recovery_codes').values(values).execute();
}

/** Uses up a recovery code. @returns false when it does not exist */
export async function consumeRecoveryCode(db: Db, userId: string, fingerprint: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function insertTicket(db: Db, ticket: Omit<LoginTicketRow, 'attempts'>): Promise<void> {
  await db.insertInto('login_tickets').values(toColumns(ticket)).execute();
}

/** Counts an attempt on a ticket. @returns the updated ticket; undefined when it does not exist */
export async function countTicketAttempt(
  db: Db,
  userId: string,
  fingerprint: Buffer,
): Promise<LoginTicketRow | undefined> {
  return db
    .updateTable('login_tickets')
    .set({ attempts: sql<number>`attempts + 1` })
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .returning(COLUMNS.login_tickets)
    .executeTakeFirst();
}

/** Uses up a ticket. @returns false when another request has used it */
export async function consumeTicket(db: Db, userId: string, fingerprint: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('login_tickets')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteTickets(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('login_tickets').where('user_id', '=', userId).execute();
}

export async function deleteExpiredTickets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('login_tickets').where('expires_at', '<=', now).execute();
}
