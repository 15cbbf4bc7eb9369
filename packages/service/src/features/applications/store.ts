/** SQL of applications. */
import { COLUMNS, type NewRow, type Row, type RowChanges, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type ApplicationRow = Row<'applications'>;

export async function applicationById(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return db.selectFrom('applications').select(COLUMNS.applications).where('id', '=', id).executeTakeFirst();
}

export async function applicationsByIds(db: Db, ids: readonly string[]): Promise<ApplicationRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('applications').select(COLUMNS.applications).where('id', 'in', ids).execute();
}

export async function applicationsByBots(db: Db, botIds: readonly string[]): Promise<ApplicationRow[]> {
  return db.selectFrom('applications').select(COLUMNS.applications).where('bot_id', 'in', botIds).execute();
}

export async function listOwnedApplications(db: Db, ownerId: string): Promise<ApplicationRow[]> {
  return db
    .selectFrom('applications')
    .select(COLUMNS.applications)
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute();
}

/** The bots of a person's applications. */
export async function listOwnedBotIds(db: Db, ownerId: string): Promise<string[]> {
  return (await listOwnedApplications(db, ownerId)).flatMap((application) => application.botId ?? []);
}

/** Locks an application against deletion until the transaction ends. @returns whether it exists */
export async function lockApplication(db: Db, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('applications')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertApplication(
  db: Db,
  application: NewRow<'applications'>,
): Promise<ApplicationRow> {
  return db
    .insertInto('applications')
    .values(toColumns(application))
    .returning(COLUMNS.applications)
    .executeTakeFirstOrThrow();
}

/** @returns undefined when the application has been deleted */
export async function updateApplicationRow(
  db: Db,
  id: string,
  changes: RowChanges<'applications'>,
): Promise<ApplicationRow | undefined> {
  return db
    .updateTable('applications')
    .set(toColumns(changes))
    .where('id', '=', id)
    .returning(COLUMNS.applications)
    .executeTakeFirst();
}

/** Sets the bot of an application. @returns false when it had one already */
export async function attachBot(
  db: Db,
  id: string,
  bot: { readonly botId: string; readonly tokenFingerprint: Buffer },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('applications')
    .set({ bot_id: bot.botId, bot_token_fingerprint: bot.tokenFingerprint })
    .where('id', '=', id)
    .where('bot_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Stores who added a bot to a server; removed when the bot leaves. */
export async function insertInstall(db: Db, install: NewRow<'bot_installs'>): Promise<void> {
  await db.insertInto('bot_installs').values(toColumns(install)).execute();
}

export async function setBotAvatar(db: Db, botId: string, avatar: string | null): Promise<void> {
  await db.updateTable('users').set({ avatar }).where('id', '=', botId).execute();
}

/** @returns the deleted row, with its bot and icon; undefined when it was deleted already */
export async function deleteApplicationRow(db: Db, id: string): Promise<ApplicationRow | undefined> {
  return db
    .deleteFrom('applications')
    .where('id', '=', id)
    .returning(COLUMNS.applications)
    .executeTakeFirst();
}

/** The number of servers of each bot. Members of deleted servers stay until their clean-up. */
export async function serverCounts(db: Db, botIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (botIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('members')
    .innerJoin('servers', 'servers.id', 'members.server_id')
    .select(['user_id', (select) => select.fn.countAll<string>().as('count')])
    .where('user_id', 'in', botIds)
    .groupBy('user_id')
    .execute();
  return new Map(rows.map((row) => [row.user_id, Number(row.count)]));
}

export async function countApplications(db: Db, ownerId: string): Promise<number> {
  const row = await db
    .selectFrom('applications')
    .select((select) => select.fn.countAll<string>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
