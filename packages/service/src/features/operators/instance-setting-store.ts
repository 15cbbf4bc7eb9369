/** SQL of the operators' settings. */
import type { Kysely } from 'kysely';
import { COLUMNS, type Row } from '../../rows.ts';
import type { Tables } from '../../tables.ts';

export async function storedSettings(db: Kysely<Tables>): Promise<Row<'instance_settings'>[]> {
  return db.selectFrom('instance_settings').select(COLUMNS.instance_settings).orderBy('name').execute();
}

export async function upsertSetting(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('instance_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('instance_settings').where('name', '=', name).execute();
}
