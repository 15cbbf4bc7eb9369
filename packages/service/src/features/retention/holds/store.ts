/** SQL of legal holds. */
import { sql } from 'kysely';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../../rows.ts';
import type { Db } from '../../../tables.ts';

export type HoldRow = Row<'retention_holds'>;
export type HoldKind = HoldRow['kind'];

/** @returns undefined when the hold exists */
export async function insertHold(db: Db, hold: NewRow<'retention_holds'>): Promise<HoldRow | undefined> {
  return db
    .insertInto('retention_holds')
    .values(toColumns(hold))
    .onConflict((conflict) => conflict.doNothing())
    .returning(COLUMNS.retention_holds)
    .executeTakeFirst();
}

export async function deleteHold(db: Db, kind: HoldKind, targetId: string): Promise<HoldRow | undefined> {
  return db
    .deleteFrom('retention_holds')
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .returning(COLUMNS.retention_holds)
    .executeTakeFirst();
}

/** The newest first. */
export async function holdsPage(db: Db, from: string | undefined, limit: number): Promise<HoldRow[]> {
  let holds = db.selectFrom('retention_holds').select(COLUMNS.retention_holds);
  if (from !== undefined) holds = holds.where('id', '<', from);
  return holds.orderBy('id', 'desc').limit(limit).execute();
}

/** Names of targets, by kind and id; deleted ones have none. */
export async function namesOfHeld(db: Db, holds: readonly HoldRow[]): Promise<ReadonlyMap<string, string>> {
  const ids = holds.map(({ targetId }) => targetId);
  const { rows } = await sql<{ key: string; name: string }>`
    select 'server ' || id as key, name from servers where id = any(${ids}::bigint[])
    union all select 'channel ' || id, name from channels where id = any(${ids}::bigint[])
    union all select 'user ' || id, username from users where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ key, name }) => [key, name]));
}

/** @returns undefined if there is none, or for a category, which has no messages */
export async function findHoldable(
  db: Db,
  kind: 'server' | 'channel',
  id: string,
): Promise<string | undefined> {
  const row = await (kind === 'server'
    ? db.selectFrom('servers').select('id').where('id', '=', id)
    : db.selectFrom('channels').select('id').where('id', '=', id).where('kind', '<>', 'category')
  ).executeTakeFirst();
  return row?.id;
}
