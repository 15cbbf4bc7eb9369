/** SQL of registration codes, for instances where new accounts need one. */
import { sql } from 'kysely';
import { COLUMNS, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type RegistrationCodeRow = Row<'registration_codes'>;

function isUsable(now: Date) {
  return sql<boolean>`uses < max_uses and (expires_at is null or expires_at > ${now})`;
}

export async function isCodeUsable(db: Db, code: string, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('registration_codes')
    .select('id')
    .where('code', '=', code)
    .where(isUsable(now))
    .executeTakeFirst();
  return row !== undefined;
}

/** Counts a use. @returns false when the code is unknown, used up or expired */
export async function consumeRegistrationCode(db: Db, code: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('registration_codes')
    .set({ uses: sql<number>`uses + 1` })
    .where('code', '=', code)
    .where(isUsable(now))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function insertRegistrationCode(db: Db, code: Omit<RegistrationCodeRow, 'uses'>): Promise<void> {
  await db.insertInto('registration_codes').values(toColumns(code)).execute();
}

/** Newest first. */
export async function registrationCodes(db: Db): Promise<RegistrationCodeRow[]> {
  return db
    .selectFrom('registration_codes')
    .select(COLUMNS.registration_codes)
    .orderBy('id', 'desc')
    .limit(1000)
    .execute();
}

/** @returns false when there is no such code */
export async function deleteRegistrationCode(db: Db, code: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('registration_codes')
    .where('code', '=', code)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
