/**
 * The database as use cases see it: typed queries, and transactions to which events and jobs belong. Events are
 * written with their rows and handed on after the commit, never before (architecture, rule 5).
 */
import type { AudienceKind } from '@guildhall/protocol';
import { CompiledQuery, Kysely } from 'kysely';
import type { Pool } from 'pg';
import type { TObject, TSchema } from 'typebox';
import { appendEvents } from '../event-log/append.ts';
import { type FactContract, newEvent, touched } from '../event-log/events.ts';
import type { SeenState } from '../event-log/seen-state.ts';
import type { Audience, EventEffects, NewEvent } from '../event-log/types.ts';
import { addJob, type Job, type JobOptions } from '../jobs/index.ts';
import type { PayloadInput } from '../schemas/index.ts';
import { GuildhallDialect } from './dialect.ts';

const LOCK_FRESH = 'select pg_advisory_xact_lock($1), refuse_stale($2, $3, $4::bigint[], $5::text[])';

export interface Transaction<Tables> {
  /** Typed queries of this transaction. */
  readonly db: Kysely<Tables>;
  /** Adds an event to this transaction; it is delivered once the commit has succeeded. */
  emit<Payload extends TSchema, Kind extends AudienceKind>(
    event: FactContract<Payload, Kind>,
    audience: Audience<NoInfer<Kind>>,
    payload: PayloadInput<NoInfer<Payload>>,
    effects?: EventEffects,
  ): void;
  /** Drops cached state in every process once the commit has succeeded; no session hears of it. */
  touch(keys: readonly string[]): void;
  /**
   * Waits for the other transactions that change what this id names, and keeps them waiting until this one ends. To be
   * called before the first write: the log is ordered by transactions, which begin to count when they first write,
   * so events of a transaction that writes before waiting would arrive in the wrong order. Row locks are no replacement.
   * @param seen what this was decided from. @throws an error that `missedChanges` knows when that has changed since.
   */
  lock(id: string, seen?: SeenState | null): Promise<void>;
  /** Adds a job to this transaction. */
  addJob<Payload extends TObject>(
    job: Job<Payload>,
    payload: PayloadInput<NoInfer<Payload>>,
    options?: JobOptions,
  ): Promise<void>;
  /** Runs once the commit has succeeded; for what must not be said of a change that was rolled back. */
  afterCommit(work: () => void): void;
}

export interface Database<Tables> {
  readonly db: Kysely<Tables>;
  /** For the hot path's prepared statements; never waits for a transaction. */
  readonly pool: Pool;
  /** Runs `work` in one transaction; throwing rolls back rows, jobs and events together. */
  transaction<Result>(work: (tx: Transaction<Tables>) => Promise<Result>): Promise<Result>;
  /** Tells listeners of events that were committed by a hand-written statement. */
  announce(events: readonly CommittedEvent[]): void;
  /** Called after each commit of this process, before the writer is answered. */
  onCommit(listener: (events: readonly CommittedEvent[]) => void): void;
  close(): Promise<void>;
}

/** What in-process listeners learn of a commit: enough to drop cached state and wake the tail. */
export type CommittedEvent = Pick<NewEvent, 'name' | 'touches'>;

/**
 * @param pool single statements. @param transactionPool transactions: a pool of its own, so that a transaction which
 * fills a cache on the way can always get a connection for that.
 */
export function createDatabase<Tables>(pool: Pool, transactionPool: Pool): Database<Tables> {
  const db = new Kysely<Tables>({ dialect: new GuildhallDialect({ pool }) });
  const transactions = new Kysely<Tables>({ dialect: new GuildhallDialect({ pool: transactionPool }) });
  const listeners: ((events: readonly CommittedEvent[]) => void)[] = [];
  const announce = (events: readonly CommittedEvent[]): void => {
    for (const listener of listeners) listener(events);
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
      // Kysely leaves a pool open that it never ran a query on.
      await Promise.all([pool, transactionPool].filter((each) => !each.ending).map((each) => each.end()));
    },
    async transaction(work) {
      const events: NewEvent[] = [];
      const afterwards: (() => void)[] = [];
      const result = await transactions.transaction().execute(async (db) => {
        const query = (text: string, values: readonly unknown[]) =>
          db.executeQuery(CompiledQuery.raw(text, [...values]));
        const outcome = await work({
          db,
          emit: (event, audience, payload, effects) => {
            events.push(newEvent(event, audience, payload, effects));
          },
          touch: (touches) => {
            events.push(newEvent(touched, { kind: 'users', id: '0', ids: [] }, null, { touches }));
          },
          lock: async (id, seen) => {
            if (!seen) await query('select pg_advisory_xact_lock($1)', [id]);
            else await query(LOCK_FRESH, [id, seen.place.xid, seen.place.position, seen.known, seen.keys]);
          },
          addJob: async (job, payload, options) => {
            await addJob({ query }, job, payload, options);
          },
          afterCommit: (work) => {
            afterwards.push(work);
          },
        });
        if (events.length > 0) await appendEvents({ query }, events);
        return outcome;
      });
      if (events.length > 0) announce(events);
      for (const work of afterwards) work();
      return result;
    },
  };
}
