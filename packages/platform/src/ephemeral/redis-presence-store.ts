import { randomUUID } from 'node:crypto';
import type { ChainableCommander, Redis } from 'ioredis';
import type { Closable, ForgottenListener, LostListener, PresenceStore } from './types.ts';

export interface RedisPresenceOptions {
  readonly redis: Redis;
  /** Processes with the same prefix share presence; default `guildhall`. */
  readonly prefix?: string;
  /** How long the connections of a dead process still count; default 30 seconds. */
  readonly leaseMs?: number;
  /** Called for failed writes and renewals; the next renewal makes up for them. */
  readonly onError: (error: unknown) => void;
  /** Called after each renewal, which writes even if nobody is connected. */
  readonly onRenewed?: () => void;
}

const DEFAULT_LEASE_MS = 30_000;
/** The number of renewals within one lease. */
const RENEWALS = 3;
const ADD_BATCH = 1000;
/**
 * A dead process's set stays readable for this many leases, so that another process can announce its accounts as
 * offline.
 */
const LEFT_OVER_LEASES = 100;

/**
 * Presence of all processes in Redis: each process has a set of connected accounts and a lease, and a list names the
 * sets. The process that finds an expired lease removes its set from the list and announces the accounts. A process
 * that stops leaves its lease to expire, too.
 */
export class RedisPresenceStore implements PresenceStore, Closable {
  readonly #redis: Redis;
  readonly #leaseMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #onRenewed: () => void;
  readonly #listKey: string;
  readonly #ownKey: string;
  readonly #connected = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  /** Whether Redis may lack a change because a command failed. */
  #hasFailed = false;
  /** Whether the list has named this process. If it is missing there later, others have announced its accounts. */
  #isListed = false;
  #renewedAt = performance.now();
  /** After an outage, leases of live processes have expired, too; until this time they may renew them. */
  #sparesUntil = 0;
  #onLost: LostListener = () => {};
  #onForgotten: ForgottenListener = () => {};
  readonly #renewNow = (): void => void this.renew().catch(this.#onError);

  constructor(options: RedisPresenceOptions) {
    this.#redis = options.redis;
    this.#leaseMs = options.leaseMs ?? DEFAULT_LEASE_MS;
    this.#onError = (error) => options.onError(reasonOf(error));
    this.#onRenewed = options.onRenewed ?? (() => undefined);
    this.#listKey = `${options.prefix ?? 'guildhall'}:presence`;
    this.#ownKey = `${this.#listKey}:${randomUUID()}`;
    this.#timer = setInterval(this.#renewNow, this.#leaseMs / RENEWALS).unref();
    this.#redis.on('ready', this.#renewNow);
  }

  /** The change and the look at the other processes are one step, so that two processes cannot both be the last. */
  async setConnected(userId: string, connected: boolean): Promise<boolean> {
    if (connected) this.#connected.add(userId);
    else this.#connected.delete(userId);
    const others = await this.#others().catch(() => ({ alive: [] }));
    const change = this.#redis.multi();
    for (const key of others.alive) change.sismember(key, userId);
    if (connected) {
      change
        .sadd(this.#ownKey, userId)
        .pexpire(this.#ownKey, this.#leaseMs * LEFT_OVER_LEASES)
        .set(leaseKey(this.#ownKey), '1', 'PX', this.#leaseMs)
        .sadd(this.#listKey, this.#ownKey);
    } else change.srem(this.#ownKey, userId);
    const answers = await this.#write(change);
    if (connected && answers.length > 0) this.#noteListed(answers.at(-1)?.[1] === 1);
    // Nobody here can be shown as offline by mistake.
    if (this.#connected.size === 0) this.#isListed = false;
    return answers.slice(0, others.alive.length).some(([, isMember]) => isMember === 1);
  }

  /** While Redis does not answer, only accounts connected to this process. */
  async connectedAmong(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set(userIds.filter((userId) => this.#connected.has(userId)));
    const sought = userIds.filter((userId) => !found.has(userId));
    if (sought.length === 0) return found;
    const answers = await this.#others()
      .then(({ alive }) => Promise.all(alive.map((key) => this.#redis.smismember(key, ...sought))))
      .catch((): number[][] => []);
    for (const answer of answers) {
      answer.forEach((member, index) => {
        const userId = sought[index];
        if (member === 1 && userId !== undefined) found.add(userId);
      });
    }
    return found;
  }

  /** While Redis does not answer, only accounts connected to this process. */
  async everyoneConnected(): Promise<ReadonlySet<string>> {
    const elsewhere = await this.#others()
      .then(({ alive }) => (alive.length === 0 ? [] : this.#redis.sunion(...alive)))
      .catch((): string[] => []);
    return new Set([...this.#connected, ...elsewhere]);
  }

  onLost(listener: LostListener): void {
    this.#onLost = listener;
  }

  onForgotten(listener: ForgottenListener): void {
    this.#onForgotten = listener;
  }

  /**
   * Renews the lease, writes the set again if Redis does not have all of it, and reports dead processes: not while Redis
   * refuses writes, because then live processes cannot renew their leases either.
   */
  async renew(): Promise<void> {
    const { size } = this.#connected;
    const stored = await this.#redis.scard(this.#ownKey);
    if (stored !== size || this.#hasFailed) await this.#writeAll();
    else await this.#redis.pexpire(this.#ownKey, this.#leaseMs * LEFT_OVER_LEASES);
    await this.#redis.set(leaseKey(this.#ownKey), '1', 'PX', this.#leaseMs);
    if (this.#connected.size > 0)
      this.#noteListed((await this.#redis.sadd(this.#listKey, this.#ownKey)) === 1);
    this.#onRenewed();
    const now = performance.now();
    // Two renewals have failed.
    if (now - this.#renewedAt > (this.#leaseMs * (RENEWALS - 1)) / RENEWALS)
      this.#sparesUntil = now + this.#leaseMs;
    this.#renewedAt = now;
    if (now < this.#sparesUntil) return;
    const { dead } = await this.#others();
    for (const key of dead) await this.#takeOver(key);
  }

  #noteListed(wasMissing: boolean): void {
    if (wasMissing && this.#isListed) this.#onForgotten([...this.#connected]);
    this.#isListed = true;
  }

  /** The sets of other processes, by whether their leases are valid. */
  async #others(): Promise<{ readonly alive: readonly string[]; readonly dead: readonly string[] }> {
    const keys = (await this.#redis.smembers(this.#listKey)).filter((key) => key !== this.#ownKey);
    const leases = keys.length === 0 ? [] : await this.#redis.mget(keys.map(leaseKey));
    return {
      alive: keys.filter((_, index) => leases[index] !== null),
      dead: keys.filter((_, index) => leases[index] === null),
    };
  }

  /** Only one process removes a set from the list, and that one reports it. */
  async #takeOver(key: string): Promise<void> {
    const left = await this.#redis.smembers(key);
    if ((await this.#redis.srem(this.#listKey, key)) === 0) return;
    await this.#redis.del(key);
    if (left.length > 0) this.#onLost(left, false);
  }

  /**
   * Leaves the set to the other processes for one more lease. By then its accounts are connected to them, or they
   * announce them as offline.
   */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#redis.off('ready', this.#renewNow);
    const change = this.#redis.multi();
    if (this.#connected.size > 0) change.set(leaseKey(this.#ownKey), '1', 'PX', this.#leaseMs);
    else change.del(this.#ownKey, leaseKey(this.#ownKey)).srem(this.#listKey, this.#ownKey);
    await change.exec().catch(this.#onError);
  }

  async #writeAll(): Promise<void> {
    this.#hasFailed = false;
    const userIds = [...this.#connected];
    const change = this.#redis.multi().del(this.#ownKey);
    for (let start = 0; start < userIds.length; start += ADD_BATCH)
      change.sadd(this.#ownKey, ...userIds.slice(start, start + ADD_BATCH));
    await this.#write(change.pexpire(this.#ownKey, this.#leaseMs * LEFT_OVER_LEASES));
  }

  /** @returns the answers to the commands; none if they failed */
  async #write(change: ChainableCommander): Promise<readonly [error: Error | null, result: unknown][]> {
    try {
      return (await change.exec()) ?? [];
    } catch (error) {
      this.#hasFailed = true;
      this.#onError(error);
      return [];
    }
  }
}

/** Redis gives the reason for which it discards a transaction only with the commands of that transaction. */
function reasonOf(error: unknown): unknown {
  const { previousErrors } = error as { readonly previousErrors?: readonly unknown[] };
  return previousErrors?.[0] ?? error;
}

function leaseKey(key: string): string {
  return `${key}:lease`;
}
