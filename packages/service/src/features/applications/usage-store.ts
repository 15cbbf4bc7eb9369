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

/** An address at which an application receives its interactions. */
export interface Endpoint {
  readonly applicationId: string;
  readonly url: string;
}

/** Nothing for an address that is not in use: late responses of an earlier one say nothing about the next. */
const endpointInUse = ({ applicationId, url }: Endpoint) => sql`
  select id from applications where id = ${applicationId} and interactions_endpoint_url = ${url} for share`;

export async function upsertEndpointSuccess(db: Db, endpoint: Endpoint, at: Date): Promise<void> {
  await sql`
    with used as (${endpointInUse(endpoint)})
    insert into application_endpoint_health (application_id, last_success_at)
    select id, ${at}::timestamptz from used
    on conflict (application_id) do update
      set last_success_at = excluded.last_success_at, failures_in_row = 0`.execute(db);
}

/** @returns the number of consecutive failures */
export async function upsertEndpointFailure(
  db: Db,
  endpoint: Endpoint,
  at: Date,
  fault: string,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with used as (${endpointInUse(endpoint)})
    insert into application_endpoint_health as health
      (application_id, last_failure_at, last_failure, failures_in_row)
    select id, ${at}::timestamptz, ${fault}, 1 from used
    on conflict (application_id) do update
      set last_failure_at = excluded.last_failure_at, last_failure = excluded.last_failure,
          failures_in_row = health.failures_in_row + 1
    returning failures_in_row as count`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Disabled until it is saved again. */
export async function disableEndpoint(db: Db, applicationId: string): Promise<void> {
  await db
    .updateTable('application_endpoint_health')
    .set({ disabled: true })
    .where('application_id', '=', applicationId)
    .execute();
}
