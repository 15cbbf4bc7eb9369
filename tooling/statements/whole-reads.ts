/** Finds statements that scan a whole table because an index is missing. */
import type { PoolClient } from '@guildhall/platform';

/** Small tables, and queues that are read from the front. */
const READ_WHOLE = new Set([
  'address_bans',
  'backup_runs',
  'event_log_epoch',
  'event_log_pruning',
  'event_log_unplanned',
  'instance_secrets',
  'instance_settings',
  'log_in_links',
  'message_search_queue',
  'migrations',
  'process_leases',
  'push_place',
]);

/**
 * Reads that are no problem. PostgreSQL uses a partial index or one for prefixes once it knows the values, or chooses
 * between two plans at run time; other statements need most rows anyway.
 */
const HARMLESS = [
  /^page_changes .*backend <> 0/,
  /^push_subscriptions $/,
  /^users .*status <> 'dnd'/,
  /^relationships .*type = 'blocked'/,
  /^applications .*in_directory = /,
  /^servers .*listed = /,
  /^interactions .*response_type/,
  /^webhooks .*source_channel_id = /,
  /^(servers|users) .*~~ /,
  /^users \(operator = /,
  /^reports \(closed_at IS NOT NULL\)/,
  /^voice_states .*orphaned_at IS NOT NULL/,
];

/**
 * Statements of backup verification, of a restore and of a new epoch. They read all rows, and no request sends them.
 */
const OF_OPERATORS = /hashtextextended|order by random\(\)|kind <> 'system'|set last_xid = '0'/;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Join Filter'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Makes the planner avoid scans wherever it could use an index. @param client a separate connection */
export async function preferIndexes(client: PoolClient): Promise<void> {
  for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material'])
    await client.query(`set enable_${way} = off`);
}

/** @returns the tables that a statement scans completely, each with its condition */
export async function listWholeReads(client: PoolClient, statement: string): Promise<string[]> {
  if (OF_OPERATORS.test(statement)) return [];
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, format json, costs off) ${statement}`,
  );
  const found = rows.flatMap((row) => wholeReads(row['QUERY PLAN'][0].Plan));
  return found.filter((read) => !HARMLESS.some((known) => known.test(read)));
}

/** @param fewRows whether reading ends after the first rows, in the order of an index */
function wholeReads(node: PlanNode, fewRows = false): string[] {
  const { 'Node Type': type, 'Relation Name': table, Filter: filter, Plans: plans = [] } = node;
  const isWhole = type === 'Seq Scan' || (type.startsWith('Index') && !node['Index Cond']);
  const isPage = fewRows && filter === undefined;
  const own =
    table && isWhole && !isPage && !table.startsWith('pg_') && !READ_WHOLE.has(table)
      ? [`${table} ${filter ?? ''}`]
      : [];
  const needsAll = /Sort|Aggregate/.test(type) || node['Join Filter'] !== undefined;
  const below = type === 'Limit' || (fewRows && !needsAll);
  return [...own, ...plans.flatMap((plan) => wholeReads(plan, below))];
}
