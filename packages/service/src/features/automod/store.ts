/** SQL of AutoMod's rules. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { AutomodRulesTable, Tables } from '../../tables.ts';

export type RuleRow = Selectable<AutomodRulesTable>;

/** In the order they run. */
export async function rulesOf(db: Kysely<Tables>, serverId: string): Promise<RuleRow[]> {
  return db.selectFrom('automod_rules').selectAll().where('server_id', '=', serverId).orderBy('id').execute();
}

/** Enabled rules of several servers, in the order they run. */
export async function enabledRules(db: Kysely<Tables>, serverIds: readonly string[]): Promise<RuleRow[]> {
  return db
    .selectFrom('automod_rules')
    .selectAll()
    .where(sql<boolean>`server_id = any(${serverIds}::bigint[])`)
    .where('enabled', '=', true)
    .orderBy('server_id')
    .orderBy('id')
    .execute();
}

export async function insertRule(db: Kysely<Tables>, row: Insertable<AutomodRulesTable>): Promise<RuleRow> {
  return db.insertInto('automod_rules').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Replaces what can change of a rule. @returns undefined when there is none. */
export async function updateRuleRow(
  db: Kysely<Tables>,
  { server_id, id, creator_id: _, ...values }: Insertable<AutomodRulesTable>,
): Promise<RuleRow | undefined> {
  return db
    .updateTable('automod_rules')
    .set(values)
    .where('server_id', '=', server_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function deleteRuleRow(db: Kysely<Tables>, serverId: string, id: string): Promise<void> {
  await db.deleteFrom('automod_rules').where('server_id', '=', serverId).where('id', '=', id).execute();
}
