/** SQL of retention rules, and of the servers that need checking. */
import { DAY_MS } from '@guildhall/platform';
import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import { type Rules, type StoredRule, WHOLE_SERVER } from './rules.ts';

/** Leaves out rules of deleted channels. */
export async function listRules(db: Db, serverId: string): Promise<StoredRule[]> {
  return db
    .selectFrom('retention_rules')
    .select([
      'channel_id as channelId',
      'message_days as messageDays',
      'attachment_days as attachmentDays',
      'changed_at as changedAt',
    ])
    .where('server_id', '=', serverId)
    .where((is) =>
      is.or([
        is('channel_id', '=', WHOLE_SERVER),
        is.exists(
          is
            .selectFrom('channels')
            .select('id')
            .where('channels.server_id', '=', serverId)
            .whereRef('channels.id', '=', 'retention_rules.channel_id'),
        ),
      ]),
    )
    .orderBy('channel_id')
    .execute();
}

export async function replaceRules(db: Db, serverId: string, rules: Rules, changedAt: Date): Promise<void> {
  await db.deleteFrom('retention_rules').where('server_id', '=', serverId).execute();
  const { messageDays, attachmentDays, channels } = rules;
  const rows = [{ channelId: WHOLE_SERVER, messageDays, attachmentDays }, ...channels];
  await db
    .insertInto('retention_rules')
    .values(
      rows.map((rule) => ({
        server_id: serverId,
        channel_id: rule.channelId,
        message_days: rule.messageDays,
        attachment_days: rule.attachmentDays,
        changed_at: changedAt,
      })),
    )
    .execute();
}

/** @returns whether this process claimed the search for expired messages */
export async function claimRun(db: Db, now: Date, everyMs: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('retention_runs')
    .set({ started_at: now })
    .where((run) =>
      run.or([
        run('started_at', '<=', new Date(now.getTime() - everyMs)),
        // The clock was set back since. A restore, however, sets the time a day ahead.
        run('started_at', '>', new Date(now.getTime() + DAY_MS + everyMs)),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Servers that may have expired messages or attachments, by id, without those with a job, which may continue
 * an earlier one. @param all whether the instance has a maximum @param jobKeys a job's key up to the server's id
 */
export async function serversWithRules(
  db: Db,
  {
    all,
    after,
    limit,
    jobKeys,
  }: { readonly all: boolean; readonly after: string; readonly limit: number; readonly jobKeys: string },
): Promise<string[]> {
  let servers = db
    .selectFrom('servers')
    .select('id')
    .where('id', '>', after)
    .where(
      sql<boolean>`not exists (select from graphile_worker.jobs job where job.key = ${jobKeys} || servers.id
        and job.attempts < job.max_attempts)`,
    );
  if (!all)
    servers = servers.where('id', 'in', (query) => query.selectFrom('retention_rules').select('server_id'));
  const rows = await servers.orderBy('id').limit(limit).execute();
  return rows.map(({ id }) => id);
}

/** Servers with rules changed after a time. */
export async function countChangedSince(db: Db, since: Date): Promise<number> {
  const { servers } = await db
    .selectFrom('retention_rules')
    .select((rule) => rule.fn.count('server_id').distinct().as('servers'))
    .where('changed_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(servers);
}
