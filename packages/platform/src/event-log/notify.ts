/**
 * Wake-ups between processes by throttled NOTIFY. Never sent inside a transaction, because NOTIFY serialises commits.
 */
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { createClient, forgetPlans } from '../database/pool.ts';
import type { FailureLog } from '../log/index.ts';
import { SCHEMA_CHANGED, SIGNAL_CHANNEL } from './signals.ts';

const THROTTLE_MS = 5;
/** Longer than a new process takes to appear in the leases. */
const RECENTLY_HEARD_MS = 30_000;
const RECONNECT_MS = 1000;
/** A connection that only listens would not notice a dead peer. */
const PING_MS = 5000;

export interface CommitSignal {
  /** Signals other processes that something was committed. */
  send(): void;
  stop(): Promise<void>;
}

export interface CommitSignalOptions {
  readonly pool: pg.Pool;
  readonly connectionString: string;
  /** This process, which ignores its own signals. */
  readonly token: string;
  /** The number of other known processes. Nothing is sent while there are none. */
  readonly otherProcesses: () => number;
  readonly onSignal: () => void;
  /** Called after the connection was restored. The database may be another one now. */
  readonly onReconnected: () => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Receives failures of the connection that listens, and each restored connection. */
  readonly connection: FailureLog;
}

/**
 * Sends and receives signals between processes. While the connection is broken, the tail relies on its periodic read.
 */
export async function startCommitSignal(options: CommitSignalOptions): Promise<CommitSignal> {
  const { pool, token, otherProcesses, onSignal, onError } = options;
  const notify = { text: 'select pg_notify($1, $2)', values: [SIGNAL_CHANNEL, token] };
  let pending: NodeJS.Timeout | null = null;
  let lastHeardAt = Number.NEGATIVE_INFINITY;
  const listener = new SignalListener(options, {
    // Announces this process to others that assume they are alone.
    announce: () => pool.query(notify),
    onNotification(sender) {
      if (sender === token) return;
      if (sender === SCHEMA_CHANGED) return forgetPlans();
      lastHeardAt = performance.now();
      onSignal();
    },
  });
  const isAlone = (): boolean =>
    otherProcesses() === 0 && performance.now() - lastHeardAt > RECENTLY_HEARD_MS;
  await listener.start();

  return {
    send() {
      if (pending || isAlone()) return;
      pending = setTimeout(() => {
        pending = null;
        pool.query(notify).catch(onError);
      }, THROTTLE_MS);
    },
    async stop() {
      if (pending) clearTimeout(pending);
      await listener.stop();
    },
  };
}

interface ListenerCalls {
  announce(): Promise<unknown>;
  onNotification(payload: string | undefined): void;
}

/** Listens on a separate connection, and reconnects when it breaks. */
class SignalListener {
  readonly #options: CommitSignalOptions;
  readonly #calls: ListenerCalls;
  #client: pg.Client | null = null;
  #stopped = false;
  #recovering = false;
  #pinging: NodeJS.Timeout | undefined;

  constructor(options: CommitSignalOptions, calls: ListenerCalls) {
    this.#options = options;
    this.#calls = calls;
  }

  async start(): Promise<void> {
    await this.#connect();
    let isAsked = false;
    this.#pinging = setInterval(async () => {
      // A second question would only wait for the answer to the first.
      if (isAsked) return;
      isAsked = true;
      await this.#client?.query('select 1').catch(() => undefined);
      isAsked = false;
    }, PING_MS).unref();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#pinging);
    await this.#client?.end();
  }

  async #connect(): Promise<void> {
    const { connectionString, connection } = this.#options;
    const client = createClient({ connectionString, applicationName: 'guildhall-signal' });
    client.on('notification', ({ payload }) => this.#calls.onNotification(payload));
    client.on('error', (error) => {
      if (this.#stopped || this.#client !== client) return;
      this.#client = null;
      connection.failed(error);
      void this.#recover();
    });
    try {
      await client.connect();
      await client.query(`listen ${SIGNAL_CHANNEL}`);
      await this.#calls.announce();
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
  }

  /** Retries until it is connected to a working database. */
  async #recover(): Promise<void> {
    if (this.#recovering) return;
    const { onReconnected, connection, onSignal } = this.#options;
    this.#recovering = true;
    let isChecked = false;
    while (!this.#stopped && !(this.#client && isChecked)) {
      await delay(RECONNECT_MS, undefined, { ref: false });
      if (this.#stopped) return;
      try {
        if (!this.#client) {
          isChecked = false;
          await this.#connect();
        }
        await onReconnected();
        isChecked = true;
      } catch (error) {
        connection.failed(error);
      }
    }
    this.#recovering = false;
    if (this.#stopped) return;
    connection.succeeded();
    onSignal();
  }
}
