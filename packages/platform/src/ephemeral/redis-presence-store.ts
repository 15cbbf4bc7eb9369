import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { Closable, PresenceStore } from './types.ts';

export interface RedisPresenceOptions {
  readonly redis: Redis;
  /** Processes with the same prefix see each other; default `guildhall`. */
  readonly prefix?: string;
  /** How long the connections of a process that died still count; default 30 seconds. */
  readonly leaseMs?: number;
  /** Told about failures to write or to renew; the next renewal makes up for them. */
  readonly onError: (error: unknown) => void;
}

const DEFAULT_LEASE_MS = 30_000;
const ADD_BATCH = 1000;

/**
 * Presence of all processes in Redis: each has one set of its connected accounts, which expires unless the process
 * renews it, and a list names the sets.
 */
export class RedisPresenceStore implements PresenceStore, Closable {
  readonly #redis: Redis;
  readonly #leaseMs: number;
  readonly #onError: (error: unknown) => void;
  readonly #listKey: string;
  readonly #ownKey: string;
  readonly #connected = new Set<string>();
  readonly #timer: NodeJS.Timeout;

  constructor(options: RedisPresenceOptions) {
    this.#redis = options.redis;
    this.#leaseMs = options.leaseMs ?? DEFAULT_LEASE_MS;
    this.#onError = options.onError;
    this.#listKey = `${options.prefix ?? 'guildhall'}:presence`;
    this.#ownKey = `${this.#listKey}:${randomUUID()}`;
    this.#timer = setInterval(() => this.renew().catch(this.#onError), this.#leaseMs / 3).unref();
  }

  async setConnected(userId: string, connected: boolean): Promise<void> {
    if (connected) this.#connected.add(userId);
    else this.#connected.delete(userId);
    const change = this.#redis.multi();
    if (connected) {
      change
        .sadd(this.#ownKey, userId)
        .pexpire(this.#ownKey, this.#leaseMs)
        .sadd(this.#listKey, this.#ownKey);
    } else change.srem(this.#ownKey, userId);
    await change.exec().catch(this.#onError);
  }

  /** Rejects when Redis does not answer; a process knows no others without it. */
  async isConnected(userIds: readonly string[]): Promise<ReadonlySet<string>> {
    const found = new Set(userIds.filter((userId) => this.#connected.has(userId)));
    const sought = userIds.filter((userId) => !found.has(userId));
    if (sought.length === 0) return found;
    const others = (await this.#redis.smembers(this.#listKey)).filter((key) => key !== this.#ownKey);
    const answers = await Promise.all(others.map((key) => this.#redis.smismember(key, ...sought)));
    for (const answer of answers) {
      answer.forEach((member, index) => {
        const userId = sought[index];
        if (member === 1 && userId !== undefined) found.add(userId);
      });
    }
    return found;
  }

  /** Rejects when Redis does not answer. */
  async everyoneConnected(): Promise<ReadonlySet<string>> {
    const others = (await this.#redis.smembers(this.#listKey)).filter((key) => key !== this.#ownKey);
    const elsewhere = others.length === 0 ? [] : await this.#redis.sunion(...others);
    return new Set([...this.#connected, ...elsewhere]);
  }

  /** Renews the lease; writes the set anew when Redis has lost it, and unlists the sets of processes that died. */
  async renew(): Promise<void> {
    const kept = await this.#redis.pexpire(this.#ownKey, this.#leaseMs);
    if (kept === 0 && this.#connected.size > 0) await this.#writeAll();
    const others = await this.#redis.smembers(this.#listKey);
    const alive = await Promise.all(others.map((key) => this.#redis.exists(key)));
    const dead = others.filter((key, index) => alive[index] === 0 && key !== this.#ownKey);
    if (dead.length > 0) await this.#redis.srem(this.#listKey, ...dead);
  }

  /** Ends the lease at once: the accounts of this process are no longer connected to it. */
  async close(): Promise<void> {
    clearInterval(this.#timer);
    this.#connected.clear();
    await this.#redis.multi().del(this.#ownKey).srem(this.#listKey, this.#ownKey).exec().catch(this.#onError);
  }

  async #writeAll(): Promise<void> {
    const userIds = [...this.#connected];
    for (let start = 0; start < userIds.length; start += ADD_BATCH) {
      await this.#redis.sadd(this.#ownKey, ...userIds.slice(start, start + ADD_BATCH));
    }
    await this.#redis.pexpire(this.#ownKey, this.#leaseMs);
    await this.#redis.sadd(this.#listKey, this.#ownKey);
  }
}
