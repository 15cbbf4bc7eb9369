/** SQL of onboarding. */
import { COLUMNS, type Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type OnboardingRow = Row<'onboarding'>;

/** @returns undefined if it was never set */
export async function findOnboarding(db: Db, serverId: string): Promise<OnboardingRow | undefined> {
  return db
    .selectFrom('onboarding')
    .select(COLUMNS.onboarding)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
}

export async function upsertOnboarding(db: Db, row: OnboardingRow): Promise<void> {
  const values = {
    enabled: row.enabled,
    default_channel_ids: row.defaultChannelIds,
    prompts: JSON.stringify(row.prompts),
  };
  await db
    .insertInto('onboarding')
    .values({ server_id: row.serverId, ...values })
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(values))
    .execute();
}
