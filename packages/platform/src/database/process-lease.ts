/**
 * The process number in ids, leased from the database so that two live processes never share one. The lease of a
 * killed process stays until it expires, and the next process takes another number. A process that cannot renew its
 * lease draws no ids until it can.
 */
import type { Pool } from 'pg';
import type { Log } from '../log/index.ts';
import { acquireNumber, LEASE_SECS, RESPONDING_LEASE_SECS } from './acquire-number.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

const RENEW_MS = 10_000;
/** Pause after a failed renewal. */
const RETRY_MS = 1000;
/** Behind a pooler, a dead connection is noticed later than the lease ends; the next renewal gets another one. */
const RENEWAL_TIMEOUT_MS = 10_000;

/** Ids are drawn only while the lease lasts at least this much longer, so that they are written while it is valid. */
const MARGIN_MS = 5000;

/** A process's description of itself for the others. */
export interface ProcessFacts {
  readonly host: string;
  /** Its id on that host. */
  readonly pid: number;
  /** Equal for processes that see each other's ids; a process of an earlier release does not say. */
  readonly idScope?: string;
  /** Guildhall's version. */
  readonly version: string;
  /** Whether it shares rate limits, presence and typing through Redis. */
  readonly usesRedis: boolean;
  /** Identifies the store of uploaded files; equal for processes that share their files. */
  readonly files: string;
  /** Where people reach it; a process of an earlier release does not say. */
  readonly baseUrl?: string;
  /** Whether it makes backups; a process of an earlier release does not say. */
  readonly backsUp?: boolean;
}

export interface ProcessLease {
  /**
   * The current number for ids. It changes if another process takes the old one over.
   * @throws DatabaseUnavailableError while the lease is so old that another process may take the number
   */
  currentNumber(): number;
  /** A unique identifier of this process, stored in `process_leases` as long as the process lives. */
  readonly token: string;
  /** Number of other processes with a lease, as of the last renewal. Shows whether a wake-up is worth sending. */
  otherProcesses(): number;
  /**
   * Whether every process reads rows of the event log with several events, as of the last renewal. An older release,
   * which does not, never starts on this release's database.
   */
  mayGroupEvents(): boolean;
  /**
   * Calls back at once for processes that ended before this one started, and later whenever another one ends or is
   * silent for 15 seconds. A silent process may come back.
   */
  onOthersGone(listener: () => void): void;
  /** Publishes this process's description, now and with every renewal. */
  describe(facts: ProcessFacts): Promise<void>;
  /** Publishes this process's condition soon, and with every renewal. */
  reportCondition(read: () => Promise<object>): void;
  /**
   * Why the last renewal failed; null if it succeeded. A renewal is committed every ten seconds, so it also shows that
   * the database accepts writes.
   */
  fault(): string | null;
  release(): Promise<void>;
}

/**
 * Leases a number and keeps renewing it, even while the database is unavailable; then no ids can be drawn.
 * @throws StartupError if a restore into this database has not finished, or every number is taken
 */
export async function leaseProcessNumber(pool: Pool, log: Log): Promise<ProcessLease> {
  const lease = new RenewedLease(pool, log);
  await lease.begin();
  return lease;
}

/**
 * Whether every other live process reads rows with several events. A fact counts only with the token of its process;
 * see `#storedFacts`.
 */
const ALL_READ_GROUPED_EVENTS = `not exists (select from process_leases where expires_at > now() and token <> $2
  and not coalesce(facts->>'token' = token::text and facts ? 'readsGroups', false))`;

const RENEWAL = `with renewed as (
    update process_leases set expires_at = now() + make_interval(secs => $3), facts = $5
    where process_number = $1 and token = $2 returning 1)
  select exists (select from renewed) as renewed,
         (select count(*)::int from process_leases where expires_at > now() and process_number <> $1) as others,
         array(select token::text from process_leases
           where expires_at > now() + make_interval(secs => $4) and process_number <> $1) as "respondingTokens",
         ${ALL_READ_GROUPED_EVENTS} as "mayGroupEvents"`;

interface Renewal {
  readonly renewed: boolean;
  readonly mayGroupEvents: boolean;
  readonly others: number;
  readonly respondingTokens: readonly string[];
}

class RenewedLease implements ProcessLease {
  readonly token = crypto.randomUUID();
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #listeners: (() => void)[] = [];
  #number = 0;
  #others = 0;
  #mayGroupEvents = false;
  #respondingTokens: readonly string[] = [];
  /** When the last successful renewal was sent, by a monotonic clock and by one that counts time asleep. */
  #renewedAt = { elapsed: 0, wall: 0 };
  #renewing: Promise<void> | null = null;
  #timer: NodeJS.Timeout | null = null;
  #fault: string | null = null;
  #facts: ProcessFacts | null = null;
  #readCondition: (() => Promise<object>) | null = null;
  #condition: object | null = null;
  #released = false;

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  async begin(): Promise<void> {
    await this.#acquire();
    this.#schedule();
  }

  currentNumber(): number {
    const { elapsed, wall } = this.#renewedAt;
    const age = Math.max(performance.now() - elapsed, Date.now() - wall);
    if (age < LEASE_SECS * 1000 - MARGIN_MS) return this.#number;
    void this.#renew();
    throw new DatabaseUnavailableError('The process number could not be renewed.');
  }

  otherProcesses(): number {
    return this.#others;
  }

  mayGroupEvents(): boolean {
    return this.#mayGroupEvents;
  }

  onOthersGone(listener: () => void): void {
    this.#listeners.push(listener);
    listener();
  }

  async describe(facts: ProcessFacts): Promise<void> {
    this.#facts = facts;
    await this.#renewOnce();
  }

  reportCondition(read: () => Promise<object>): void {
    this.#readCondition = read;
    void this.#refreshCondition().then(() => this.#renew());
  }

  fault(): string | null {
    return this.#fault;
  }

  async release(): Promise<void> {
    this.#released = true;
    if (this.#timer) clearTimeout(this.#timer);
    // If the database is unavailable, the lease expires by itself.
    await this.#pool
      .query('delete from process_leases where process_number = $1 and token = $2', [
        this.#number,
        this.token,
      ])
      .catch((error: unknown) => this.#log.debug({ err: error }, 'the process number could not be released'));
  }

  #schedule(): void {
    if (this.#released) return;
    this.#timer = setTimeout(() => void this.#renew(), this.#fault ? RETRY_MS : RENEW_MS).unref();
  }

  /** One renewal at a time; the next one follows some time after its end. */
  #renew(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#renewing ??= this.#tryRenewal().finally(() => {
      this.#renewing = null;
      this.#schedule();
    });
    return this.#renewing;
  }

  async #tryRenewal(): Promise<void> {
    try {
      await this.#renewOnce();
      if (this.#fault) this.#log.warn('the process number was renewed');
      this.#fault = null;
    } catch (error) {
      if (!this.#fault && !this.#released)
        this.#log.warn({ err: error }, 'the process number could not be renewed; retrying');
      this.#fault = (error as Error).message || 'no answer';
    }
  }

  /**
   * Reads the condition for the next renewal: this one must not wait for a report that may be slow on a busy machine.
   */
  async #refreshCondition(): Promise<void> {
    this.#condition = (await this.#readCondition?.().catch(() => null)) ?? null;
  }

  async #renewOnce(): Promise<void> {
    void this.#refreshCondition();
    const sentAt = { elapsed: performance.now(), wall: Date.now() };
    const query = {
      text: RENEWAL,
      values: [this.#number, this.token, LEASE_SECS, RESPONDING_LEASE_SECS, this.#storedFacts()],
      query_timeout: RENEWAL_TIMEOUT_MS,
    };
    const { rows } = await this.#pool.query<Renewal>(query);
    const [renewal] = rows;
    if (renewal === undefined || this.#released) return;
    if (!renewal.renewed) return this.#replace();
    this.#renewedAt = sentAt;
    this.#others = renewal.others;
    this.#mayGroupEvents = renewal.mayGroupEvents;
    const before = this.#respondingTokens;
    this.#respondingTokens = renewal.respondingTokens;
    if (before.some((other) => !renewal.respondingTokens.includes(other)))
      for (const listener of this.#listeners) listener();
  }

  /**
   * Stored with the token, because an older release that takes the number over leaves the facts unchanged. Readers of
   * the event log check whether every process registers its writes; see `event-log/writers.ts`. Writers
   * check whether every process reads rows with several events.
   */
  #storedFacts(): string {
    return JSON.stringify({
      ...this.#facts,
      condition: this.#condition ?? undefined,
      token: this.token,
      registersWrites: true,
      readsGroups: true,
    });
  }

  async #replace(): Promise<void> {
    const former = this.#number;
    await this.#acquire();
    this.#log.warn(
      { former, number: this.#number },
      'another process took the process number; took a new one',
    );
  }

  async #acquire(): Promise<void> {
    const sentAt = { elapsed: performance.now(), wall: Date.now() };
    const { number, others, respondingTokens } = await acquireNumber(
      this.#pool,
      this.token,
      this.#storedFacts(),
    );
    this.#number = number;
    this.#others = others;
    this.#respondingTokens = respondingTokens;
    this.#renewedAt = sentAt;
  }
}
