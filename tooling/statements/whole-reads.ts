/** Finds statements that read a table from one end to the other for want of an index. */
import type { PoolClient } from '@guildhall/platform';

/** Tables of a few rows, and queues that are taken from the front. */
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
 * Served by an index all the same: one on a part of the table or on beginnings of names, once PostgreSQL knows the
 * values, or one of two ways that are weighed when it runs; or most rows are wanted.
 */
const BY_INDEX = [
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

/** Statements of a backup's verification, of a restore and of a new epoch: they read all rows, and no request sends them. */
const OF_OPERATORS = /hashtextextended|order by random\(\)|kind <> 'system'|set last_xid = '0'/;

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly 'Join Filter'?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Makes the planner avoid whole reads wherever an index would do. @param client a connection of its own. */
export async function preferIndexes(client: PoolClient): Promise<void> {
  for (const way of ['seqscan', 'hashjoin', 'mergejoin', 'material'])
    await client.query(`set enable_${way} = off`);
}

/** @returns tables that a statement reads whole, each with what it looks for. */
export async function listWholeReads(client: PoolClient, statement: string): Promise<string[]> {
  if (OF_OPERATORS.test(statement)) return [];
  if (OF_OPERATORS.test(statement)) return [];
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    `explain (generic_plan, format json, costs off) ${statement}`,
  );
  const found = rows.flatMap((row) => wholeReads(row['QUERY PLAN'][0].Plan));
  return found.filter((read) => !BY_INDEX.some((known) => known.test(read)));
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
