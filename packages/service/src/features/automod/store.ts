/** SQL of AutoMod's rules. */
import { sql } from 'kysely';
import { COLUMNS, type NewRow, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type RuleRow = Row<'automod_rules'>;

/** In the order they run. */
export async function listRuleRows(db: Db, serverId: string): Promise<RuleRow[]> {
  return db
    .selectFrom('automod_rules')
    .select(COLUMNS.automod_rules)
    .where('server_id', '=', serverId)
    .orderBy('id')
    .execute();
}

/** Enabled rules of several servers, in the order they run. */
export async function enabledRules(db: Db, serverIds: readonly string[]): Promise<RuleRow[]> {
  return db
    .selectFrom('automod_rules')
    .select(COLUMNS.automod_rules)
    .where(sql<boolean>`server_id = any(${serverIds}::bigint[])`)
    .where('enabled', '=', true)
    .orderBy('server_id')
    .orderBy('id')
    .execute();
}

export async function insertRule(db: Db, row: NewRow<'automod_rules'>): Promise<RuleRow> {
  return db
    .insertInto('automod_rules')
    .values(toColumns(row))
    .returning(COLUMNS.automod_rules)
    .executeTakeFirstOrThrow();
}

/** Replaces the changeable fields of a rule. @returns undefined when it does not exist */
export async function updateRuleRow(
  db: Db,
  { serverId, id, creatorId: _, ...values }: NewRow<'automod_rules'>,
): Promise<RuleRow | undefined> {
  return db
    .updateTable('automod_rules')
    .set(toColumns(values))
    .where('server_id', '=', serverId)
    .where('id', '=', id)
    .returning(COLUMNS.automod_rules)
    .executeTakeFirst();
}

export async function deleteRuleRow(db: Db, serverId: string, id: string): Promise<void> {
  await db.deleteFrom('automod_rules').where('server_id', '=', serverId).where('id', '=', id).execute();
}
