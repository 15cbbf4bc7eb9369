/** SQL of archives that owners requested. */
import { COLUMNS, type NewRow, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type ServerExportRow = Row<'server_exports'>;

export async function findServerExport(db: Db, serverId: string): Promise<ServerExportRow | undefined> {
  return db
    .selectFrom('server_exports')
    .select(COLUMNS.server_exports)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
}

export async function insertServerExport(db: Db, row: NewRow<'server_exports'>): Promise<ServerExportRow> {
  return db
    .insertInto('server_exports')
    .values(toColumns(row))
    .returning(COLUMNS.server_exports)
    .executeTakeFirstOrThrow();
}

export async function deleteServerExport(db: Db, serverId: string): Promise<ServerExportRow | undefined> {
  return db
    .deleteFrom('server_exports')
    .where('server_id', '=', serverId)
    .returning(COLUMNS.server_exports)
    .executeTakeFirst();
}

export async function changeServerExport(
  db: Db,
  { serverId, id }: Pick<ServerExportRow, 'serverId' | 'id'>,
  changes: Partial<Omit<NewRow<'server_exports'>, 'serverId' | 'id'>>,
): Promise<void> {
  await db
    .updateTable('server_exports')
    .set(toColumns(changes))
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .execute();
}
