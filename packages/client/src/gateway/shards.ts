/**
 * The shards of a bot in one process (design 2.1): as many connections as the instance recommends, each with the events
 * of its servers. `shardIds` divides them among several processes.
 */
import type { Ready } from '@guildhall/protocol';
import { shardForServer } from '@guildhall/protocol/shards';
import type { Gateway } from './gateway.ts';
import type { ConnectOptions } from './options.ts';

/** The instance's limits for starting (GET /gateway/bot). */
export interface GatewayAdvice {
  readonly url: string;
  readonly shards: number;
  readonly sessionStartLimit: { readonly remaining: number; readonly resetAfter: number };
}

/** Options of sharding. */
export interface ShardOptions {
  /**
   * The number over all processes; `auto` uses the instance's recommendation. Default: a single connection without a
   * shard number.
   */
  readonly shards?: 'auto' | number | undefined;
  /** The shards of this process; default all. Needs `shards` as a number, the same in all processes. */
  readonly shardIds?: readonly number[] | undefined;
}

/** Thrown if the day's sessions are used up; nothing was started. */
export class SessionStartLimitError extends Error {
  override readonly name = 'SessionStartLimitError';
  /** Milliseconds until sessions may start again. */
  readonly resetAfterMs: number;

  constructor(needed: number, { remaining, resetAfter }: GatewayAdvice['sessionStartLimit']) {
    super(`${needed} sessions are needed and ${remaining} may still be started`);
    this.resetAfterMs = resetAfter;
  }
}

export class Shards {
  readonly #open: (shard: number) => Gateway;
  readonly #gateways = new Map<number, Gateway>();
  /** The number of shards over all processes; 1 before the start. */
  #count = 1;

  /** @param open creates the gateway of a shard */
  constructor(open: (shard: number) => Gateway) {
    this.#open = open;
  }

  /** Connections of this process by shard. */
  get gateways(): ReadonlyMap<number, Gateway> {
    return this.#gateways;
  }

  /** The shard that receives the events of a server. */
  shardForServer(serverId: string): number {
    return shardForServer(serverId, this.#count);
  }

  /**
   * Connects all shards of this process, one identify at a time.
   * @returns READY of each, in the order of their numbers
   * @throws SessionStartLimitError, GatewayStoppedError, ApiRequestError; then none is connected
   */
  async start(
    advice: GatewayAdvice,
    { shards, shardIds }: ShardOptions,
    options: ConnectOptions,
  ): Promise<readonly Ready[]> {
    this.#count = shards === 'auto' || shards === undefined ? advice.shards : shards;
    const ids = [...(shardIds ?? Array.from({ length: this.#count }, (_, index) => index))].sort(
      (left, right) => left - right,
    );
    this.#check(ids, shards);
    if (advice.sessionStartLimit.remaining < ids.length) {
      throw new SessionStartLimitError(ids.length, advice.sessionStartLimit);
    }
    try {
      return await Promise.all(ids.map((id) => this.#connect(id, options)));
    } catch (error) {
      this.stop();
      throw error;
    }
  }

  stop(): void {
    for (const gateway of this.#gateways.values()) gateway.disconnect();
  }

  #connect(id: number, options: ConnectOptions): Promise<Ready> {
    const gateway = this.#gateways.get(id) ?? this.#open(id);
    this.#gateways.set(id, gateway);
    return gateway.connect({ ...options, shard: [id, this.#count] });
  }

  #check(ids: readonly number[], shards: ShardOptions['shards']): void {
    if (!Number.isInteger(this.#count) || this.#count < 1) {
      throw new RangeError('shards must be a whole number, at least 1');
    }
    const outside = ids.find((id) => !Number.isInteger(id) || id < 0 || id >= this.#count);
    if (outside !== undefined || ids.length === 0) {
      throw new RangeError(`shardIds must be whole numbers from 0 to ${this.#count - 1}`);
    }
    if (ids.length < this.#count && typeof shards !== 'number') {
      throw new RangeError('shardIds need the number of shards, which all processes must share');
    }
  }
}
