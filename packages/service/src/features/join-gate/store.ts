/** SQL of join gates. */
import { COLUMNS, type NewRow, type Row, type RowChanges, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type JoinGateRow = Row<'join_gates'>;

/** @returns undefined where it was never set */
export async function findGate(db: Db, serverId: string): Promise<JoinGateRow | undefined> {
  return db
    .selectFrom('join_gates')
    .select(COLUMNS.join_gates)
    .where('server_id', '=', serverId)
    .executeTakeFirst();
}

export async function upsertGate(db: Db, gate: NewRow<'join_gates'>): Promise<JoinGateRow> {
  const { serverId: _, ...values } = gate;
  return db
    .insertInto('join_gates')
    .values(toColumns(gate))
    .onConflict((conflict) => conflict.column('server_id').doUpdateSet(toColumns(values)))
    .returning(COLUMNS.join_gates)
    .executeTakeFirstOrThrow();
}

export async function updateGateRow(
  db: Db,
  serverId: string,
  changes: RowChanges<'join_gates'>,
): Promise<void> {
  await db.updateTable('join_gates').set(toColumns(changes)).where('server_id', '=', serverId).execute();
}
