/** SQL of the operators' settings. */
import { COLUMNS, type Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export async function storedSettings(db: Db): Promise<Row<'instance_settings'>[]> {
  return db.selectFrom('instance_settings').select(COLUMNS.instance_settings).orderBy('name').execute();
}

/** @returns whether it changed */
export async function upsertSetting(db: Db, name: string, value: string): Promise<boolean> {
  const row = await db
    .insertInto('instance_settings')
    .values({ name, value })
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet({ value }).where('instance_settings.value', '<>', value),
    )
    .returning('name')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns whether it was set */
export async function deleteSetting(db: Db, name: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('instance_settings')
    .where('name', '=', name)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
