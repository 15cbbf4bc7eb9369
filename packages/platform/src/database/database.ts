/**
 * The database interface for use cases: typed queries, and transactions that include events and jobs. Events are
 * written with their rows and delivered after the commit, never before.
 */
import type { AudienceKind } from '@guildhall/protocol';
import { CompiledQuery, Kysely, type QueryResult } from 'kysely';
import pg, { type Pool } from 'pg';
import type { TObject, TSchema } from 'typebox';
import { appendEvents } from '../event-log/append.ts';
import { type LoggedEventContract, newEvent, touched } from '../event-log/events.ts';
import type { StateVersion } from '../event-log/state-version.ts';
import type { Audience, EventEffects, NewEvent } from '../event-log/types.ts';
import type { WrittenEvents } from '../event-log/written-events.ts';
import { addJob, addJobs, type Job, type JobOptions, type NewJob } from '../jobs/index.ts';
import type { PayloadInput } from '../schemas/index.ts';
import { GuildhallDialect } from './dialect.ts';

const DEADLOCK_DETECTED = '40P01';
/** How often work that ends in deadlocks runs at most. */
const ATTEMPTS = 5;
const LOCK_ALL =
  'select pg_advisory_xact_lock(id) from (select unnest($1::bigint[]) as id order by id) as ids';
const IS_CURRENT = `
  select not exists (
    select from event_log_touches
    where touch = any($4::text[]) and (xid, position) > ($1::xid8, $2::bigint) and position <> all($3::bigint[])
  ) as "isCurrent"`;
const LOCK_FRESH = 'select pg_advisory_xact_lock($1), refuse_stale($2, $3, $4::bigint[], $5::text[])';

export interface Transaction<Tables> {
  /** Typed queries of this transaction. */
  readonly db: Kysely<Tables>;
  /** Adds an event to this transaction; it is delivered after the commit. */
  emit<Payload extends TSchema, Kind extends AudienceKind>(
    event: LoggedEventContract<Payload, Kind>,
    audience: Audience<NoInfer<Kind>>,
    payload: PayloadInput<NoInfer<Payload>>,
    effects?: EventEffects,
  ): void;
  /** Drops cached state in every process after the commit; sessions receive nothing. */
  touch(keys: readonly string[]): void;
  /**
   * Locks the thing with this id until the transaction ends. Call it before the first write: the log is ordered by
   * transaction ids, which are drawn at the first write. If a transaction wrote before it waited, its events would
   * arrive in the wrong order. Row locks do not replace it.
   * @param stateVersion the state that the decision was based on
   * @throws an error that `missedChanges` recognises if that state has changed since
   */
  lock(id: string, stateVersion?: StateVersion | null): Promise<void>;
  /** Locks several ids at once, in the order of the ids, so that two transactions cannot block each other. */
  lockAll(ids: readonly string[], stateVersion?: StateVersion | null): Promise<void>;
  /** Whether the database still has this state. Ask after locking what it belongs to. */
  isCurrent(stateVersion: StateVersion): Promise<boolean>;
  /** Adds a job to this transaction. */
  addJob<Payload extends TObject>(
    job: Job<Payload>,
    payload: PayloadInput<NoInfer<Payload>>,
    options?: JobOptions,
  ): Promise<void>;
  /** Adds many jobs of one kind to this transaction with one query. */
  addJobs<Payload extends TObject>(job: Job<Payload>, jobs: readonly NewJob<Payload>[]): Promise<void>;
  /** Runs `work` after the commit, for effects that a rolled-back change must not have. */
  afterCommit(work: () => void): void;
}

export interface Database<Tables> {
  readonly db: Kysely<Tables>;
  /** For the hot path's prepared statements; never waits for a connection held by a transaction. */
  readonly pool: Pool;
  /**
   * Runs `work` in one transaction. An error rolls back rows, jobs and events together. After a deadlock it runs again,
   * so `work` must change nothing outside the transaction; calls counted in it count again.
   */
  transaction<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /**
   * Notifies listeners of events that a hand-written statement committed.
   * @param written the same events in full, if the statement proved their place in the log
   */
  announce(events: readonly CommittedEvent[], written?: WrittenEvents | null): void;
  /** Called after each commit of this process, before the writer gets its result. */
  onCommit(listener: CommitListener): void;
  close(): Promise<void>;
}

/** The part of an event that listeners in this process get at the commit, to drop cached state and wake the tail. */
export type CommittedEvent = Pick<NewEvent, 'name' | 'touches'>;

type CommitListener = (events: readonly CommittedEvent[], written: WrittenEvents | null) => void;

/**
 * @param pool for single statements
 * @param transactionPool for transactions; separate, so that a transaction that loads a cache can always get a
 * connection for the load
 */
export function createDatabase<Tables>(pool: Pool, transactionPool: Pool): Database<Tables> {
  const db = new Kysely<Tables>({ dialect: new GuildhallDialect({ pool }) });
  const transactions = new Kysely<Tables>({ dialect: new GuildhallDialect({ pool: transactionPool }) });
  const listeners: CommitListener[] = [];
  const announce = (events: readonly CommittedEvent[], written: WrittenEvents | null = null): void => {
    for (const listener of listeners) listener(events, written);
  };
  return {
    db,
    pool,
    announce,
    onCommit: (listener) => {
      listeners.push(listener);
    },
    close: async () => {
      await transactions.destroy();
      await db.destroy();
      // Kysely does not close a pool on which it never ran a query.
      await Promise.all([pool, transactionPool].filter((each) => !each.ending).map((each) => each.end()));
    },
    async transaction(work) {
      const { result, events, afterwards } = await withoutDeadlock(async () => {
        const pending: Pending = { events: [], afterwards: [] };
        const result = await transactions.transaction().execute(async (db) => {
          const query: Query = (text, values) => db.executeQuery(CompiledQuery.raw(text, [...values]));
          const outcome = await work(beginTransaction(db, query, pending));
          if (pending.events.length > 0) await appendEvents({ query }, pending.events);
          return outcome;
        });
        return { result, ...pending };
      });
      if (events.length > 0) announce(events);
      for (const work of afterwards) work();
      return result;
    },
  };
}

/**
 * Runs work again when PostgreSQL ended it because it and another transaction waited for each other.
 * @param work must change nothing outside the database
 */
export async function withoutDeadlock<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const isDeadlock = error instanceof pg.DatabaseError && error.code === DEADLOCK_DETECTED;
      if (!isDeadlock || attempt === ATTEMPTS) throw error;
    }
  }
}

type Query = (text: string, values: readonly unknown[]) => Promise<QueryResult<unknown>>;

/** What a transaction collects until its commit. */
interface Pending {
  readonly events: NewEvent[];
  readonly afterwards: (() => void)[];
}

function beginTransaction<Tables>(
  db: Kysely<Tables>,
  query: Query,
  { events, afterwards }: Pending,
): Transaction<Tables> {
  const lock = async (id: string, stateVersion?: StateVersion | null): Promise<void> => {
    if (!stateVersion) await query('select pg_advisory_xact_lock($1)', [id]);
    else
      await query(LOCK_FRESH, [
        id,
        stateVersion.place.xid,
        stateVersion.place.position,
        stateVersion.known,
        stateVersion.keys,
      ]);
  };
  return {
    db,
    emit: (event, audience, payload, effects) => {
      events.push(newEvent(event, audience, payload, effects));
    },
    touch: (touches) => {
      events.push(newEvent(touched, { kind: 'users', id: '0', ids: [] }, null, { touches }));
    },
    lock,
    lockAll: async (ids, stateVersion) => {
      await query(LOCK_ALL, [ids]);
      // Checked after the last lock, as a single lock does.
      const [id] = ids;
      if (id !== undefined && stateVersion) await lock(id, stateVersion);
    },
    isCurrent: async ({ place, known, keys }) => {
      const { rows } = await query(IS_CURRENT, [place.xid, place.position, known, keys]);
      return (rows[0] as { readonly isCurrent: boolean }).isCurrent;
    },
    addJob: async (job, payload, options) => {
      await addJob({ query }, job, payload, options);
    },
    addJobs: async (job, jobs) => {
      await addJobs({ query }, job, jobs);
    },
    afterCommit: (work) => {
      afterwards.push(work);
    },
  };
}
