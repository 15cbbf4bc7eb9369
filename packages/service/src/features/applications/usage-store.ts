/** SQL of applications' usage counters. */
import { sql } from 'kysely';
import { COLUMNS, type Row } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export async function addUsage(
  db: Db,
  usage: {
    readonly applicationId: string;
    readonly day: number;
    readonly runs: number;
    readonly failures: number;
  },
): Promise<void> {
  const { applicationId, day, runs, failures } = usage;
  await db
    .insertInto('application_usage')
    .values({
      application_id: applicationId,
      day,
      commands_run: String(runs),
      failures: String(failures),
    })
    .onConflict((conflict) =>
      conflict.columns(['application_id', 'day']).doUpdateSet({
        commands_run: sql`application_usage.commands_run + excluded.commands_run`,
        failures: sql`application_usage.failures + excluded.failures`,
      }),
    )
    .execute();
}

export async function usageSince(
  db: Db,
  applicationId: string,
  firstDay: number,
): Promise<Row<'application_usage'>[]> {
  return db
    .selectFrom('application_usage')
    .select(COLUMNS.application_usage)
    .where('application_id', '=', applicationId)
    .where('day', '>=', firstDay)
    .orderBy('day')
    .execute();
}

export async function deleteUsageBefore(db: Db, day: number): Promise<void> {
  await db.deleteFrom('application_usage').where('day', '<', day).execute();
}

export async function findEndpointHealth(
  db: Db,
  applicationId: string,
): Promise<Row<'application_endpoint_health'> | undefined> {
  return db
    .selectFrom('application_endpoint_health')
    .select(COLUMNS.application_endpoint_health)
    .where('application_id', '=', applicationId)
    .executeTakeFirst();
}

export async function forgetEndpointHealth(db: Db, applicationId: string): Promise<void> {
  await db.deleteFrom('application_endpoint_health').where('application_id', '=', applicationId).execute();
}

export async function upsertEndpointSuccess(db: Db, applicationId: string, at: Date): Promise<void> {
  await db
    .insertInto('application_endpoint_health')
    .values({ application_id: applicationId, last_success_at: at })
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet({ last_success_at: at, failures_in_row: 0 }),
    )
    .execute();
}

/** @returns the number of consecutive failures */
export async function upsertEndpointFailure(
  db: Db,
  applicationId: string,
  at: Date,
  fault: string,
): Promise<number> {
  const row = await db
    .insertInto('application_endpoint_health')
    .values({ application_id: applicationId, last_failure_at: at, last_failure: fault, failures_in_row: 1 })
    .onConflict((conflict) =>
      conflict.column('application_id').doUpdateSet({
        last_failure_at: at,
        last_failure: fault,
        failures_in_row: sql`application_endpoint_health.failures_in_row + 1`,
      }),
    )
    .returning('failures_in_row')
    .executeTakeFirstOrThrow();
  return row.failures_in_row;
}

/** Disabled until it is saved again. */
export async function disableEndpoint(db: Db, applicationId: string): Promise<void> {
  await db
    .updateTable('application_endpoint_health')
    .set({ disabled: true })
    .where('application_id', '=', applicationId)
    .execute();
}
