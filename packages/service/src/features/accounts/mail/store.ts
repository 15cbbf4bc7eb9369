/** SQL of links that prove an e-mail address or set a password, and of the language of e-mails. */
import { COLUMNS, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type LinkRow = Row<'account_links'>;
export type LinkKind = LinkRow['kind'];

/** Stores a link and replaces earlier ones of its kind. */
export async function replaceLink(db: Db, link: LinkRow): Promise<void> {
  await deleteLinks(db, link.userId, link.kind);
  await db.insertInto('account_links').values(toColumns(link)).execute();
}

export async function linkByFingerprint(
  db: Db,
  userId: string,
  fingerprint: Buffer,
): Promise<LinkRow | undefined> {
  return db
    .selectFrom('account_links')
    .select(COLUMNS.account_links)
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
}

/** Marks a link as used. @returns false when another request has used it */
export async function consumeLink(db: Db, userId: string, fingerprint: Buffer): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('fingerprint', '=', fingerprint)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function deleteLinks(db: Db, userId: string, kind: LinkKind): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('kind', '=', kind).execute();
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}

/** The language of a person's e-mails. */
export async function accountLocale(db: Db, userId: string): Promise<string> {
  const row = await db
    .selectFrom('user_settings')
    .select('locale')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.locale ?? 'en';
}

/** Stores the language of a new account; its other settings are the defaults. */
export async function insertLocale(db: Db, userId: string, locale: string): Promise<void> {
  await db.insertInto('user_settings').values({ user_id: userId, locale }).execute();
}
