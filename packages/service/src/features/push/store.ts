/** SQL of push subscriptions and of the position in the event log. */
import type { LogPosition } from '@guildhall/platform';
import { sql } from 'kysely';
import { COLUMNS, type Row, toColumns } from '../../rows.ts';
import type { Db } from '../../tables.ts';

export type SubscriptionRow = Row<'push_subscriptions'>;

/** Identifies the subscription of a device. */
export type Receiver = Pick<SubscriptionRow, 'userId' | 'sessionId'>;

/** The subscriptions of a person with the names of their devices, newest first; at most one per session. */
export async function listSubscriptionRows(
  db: Db,
  userId: string,
): Promise<(SubscriptionRow & { readonly userAgent: string | null })[]> {
  return db
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.user_id', '=', 'push_subscriptions.user_id')
        .onRef('sessions.id', '=', 'push_subscriptions.session_id'),
    )
    .select(COLUMNS.push_subscriptions)
    .select('sessions.user_agent as userAgent')
    .where('push_subscriptions.user_id', '=', userId)
    .orderBy('push_subscriptions.created_at', 'desc')
    .orderBy('push_subscriptions.session_id', 'desc')
    .execute();
}

/** Replaces the session's subscription. */
export async function upsertSubscription(db: Db, row: Omit<SubscriptionRow, 'failures'>): Promise<void> {
  const { userId: _user, sessionId: _session, ...changes } = row;
  await db
    .insertInto('push_subscriptions')
    .columns(['user_id', 'session_id', 'endpoint', 'p256dh', 'auth', 'level', 'created_at', 'active_at'])
    .expression((from) =>
      from
        .selectFrom('sessions')
        .select([
          'user_id',
          'id',
          sql<string>`${row.endpoint}`.as('endpoint'),
          sql<string>`${row.p256dh}`.as('p256dh'),
          sql<string>`${row.auth}`.as('auth'),
          sql<SubscriptionRow['level']>`${row.level}`.as('level'),
          sql<Date>`${row.createdAt}::timestamptz`.as('created_at'),
          sql<Date>`${row.activeAt}::timestamptz`.as('active_at'),
        ])
        .where('user_id', '=', row.userId)
        .where('id', '=', row.sessionId),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'session_id']).doUpdateSet(toColumns({ ...changes, failures: 0 })),
    )
    .execute();
}

/** Deletes other subscriptions of the same browser, by another person or in an earlier session. */
export async function deleteOthersOfEndpoint(
  db: Db,
  endpoint: string,
  { id, credentialId }: { readonly id: string; readonly credentialId: string },
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where((where) => where.or([where('user_id', '<>', id), where('session_id', '<>', credentialId)]))
    .execute();
}

/** @returns whether there was one */
export async function deleteSubscription(db: Db, userId: string, sessionId: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Deletes a subscription unless the session has made another one since. */
export async function deleteEndedSubscription(
  db: Db,
  row: Receiver & Pick<SubscriptionRow, 'endpoint'>,
): Promise<void> {
  await db
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', row.userId)
    .where('session_id', '=', row.sessionId)
    .where('endpoint', '=', row.endpoint)
    .execute();
}

/** Counts failures in a row; deletes a subscription with too many. */
export async function recordPushOutcome(
  db: Db,
  row: Receiver & Pick<SubscriptionRow, 'endpoint'>,
  outcome: { readonly sent: boolean; readonly maxFailures: number },
): Promise<void> {
  const { failures } = (await db
    .updateTable('push_subscriptions')
    .set({ failures: outcome.sent ? 0 : sql`failures + 1` })
    .where('user_id', '=', row.userId)
    .where('session_id', '=', row.sessionId)
    .where('endpoint', '=', row.endpoint)
    .returning('failures')
    .executeTakeFirst()) ?? { failures: 0 };
  if (failures > outcome.maxFailures) await deleteEndedSubscription(db, row);
}

/** @returns how many subscriptions the person has */
export async function markActive(db: Db, userId: string, now: Date): Promise<number> {
  const rows = await db
    .updateTable('push_subscriptions')
    .set({ active_at: now })
    .where('user_id', '=', userId)
    .returning('session_id')
    .execute();
  return rows.length;
}

export async function hasSubscriptions(db: Db): Promise<boolean> {
  const row = await db.selectFrom('push_subscriptions').select('user_id').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** The position in the log; undefined while there are no subscriptions. */
export async function findPushPosition(db: Db): Promise<LogPosition | undefined> {
  return db.selectFrom('push_place').select(['epoch', 'xid', 'position']).executeTakeFirst();
}

/** Starts at this position, with the first subscription; earlier messages are not pushed. */
export async function startPushFrom(db: Db, position: LogPosition): Promise<void> {
  await db
    .insertInto('push_place')
    .values({ ...position })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns false when another job has moved it */
export async function movePushPosition(db: Db, from: LogPosition, to: LogPosition): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('push_place')
    .set({ ...to })
    .where('epoch', '=', from.epoch)
    .where('xid', '=', from.xid)
    .where('position', '=', from.position)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the position, after the last subscription. */
export async function forgetPushPosition(db: Db): Promise<void> {
  await db
    .deleteFrom('push_place')
    .where((where) => where.not(where.exists(where.selectFrom('push_subscriptions').select('user_id'))))
    .execute();
}
