/** SQL of what operators have set. */
import type { Kysely, Selectable } from 'kysely';
import type { InstanceSettingsTable, Tables } from '../../tables.ts';

export async function storedSettings(db: Kysely<Tables>): Promise<Selectable<InstanceSettingsTable>[]> {
  return db.selectFrom('instance_settings').selectAll().orderBy('name').execute();
}

export async function saveSetting(db: Kysely<Tables>, name: string, value: string): Promise<void> {
  await db
    .insertInto('instance_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

export async function deleteSetting(db: Kysely<Tables>, name: string): Promise<void> {
  await db.deleteFrom('instance_settings').where('name', '=', name).execute();
}
