/** Wake-ups between processes: one throttled NOTIFY, never inside a transaction (its commit would queue). */
import type pg from 'pg';
import { createClient, forgetPlans } from '../database/pool.ts';
import { SCHEMA_CHANGED, SIGNAL_CHANNEL } from './signals.ts';

const THROTTLE_MS = 5;
/** Longer than the leases of process numbers take to show a process that has just begun. */
const HEARD_LATELY_MS = 30_000;
const RECONNECT_MS = 1000;
/** A connection that only listens would not notice that the other side is gone. */
const PING_MS = 5000;

export interface CommitSignal {
  /** Tells other processes that something was committed. */
  send(): void;
  stop(): Promise<void>;
}

export interface CommitSignalOptions {
  readonly pool: pg.Pool;
  readonly connectionString: string;
  /** This process: its own signals are not for it. */
  readonly token: string;
  /** Other processes, as far as this one knows. Nothing is sent while it is alone. */
  readonly otherProcesses: () => number;
  readonly onSignal: () => void;
  /** The connection broke and is back: the database may be another one now. */
  readonly onReconnected: () => Promise<void>;
  readonly onError: (error: unknown) => void;
}

/** Listens on a connection of its own and reconnects when it breaks; meanwhile the tail's slow look is the net. */
export async function startCommitSignal(options: CommitSignalOptions): Promise<CommitSignal> {
  let stopped = false;
  let recovering = false;
  let listener: pg.Client | null = null;
  let pending: NodeJS.Timeout | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  const notify = { text: 'select pg_notify($1, $2)', values: [SIGNAL_CHANNEL, options.token] };

  const connect = async (): Promise<void> => {
    const client = createClient({
      connectionString: options.connectionString,
      applicationName: 'guildhall-signal',
    });
    client.on('notification', ({ payload }) => {
      if (payload === options.token) return;
      if (payload === SCHEMA_CHANGED) return forgetPlans();
      heardAt = performance.now();
      options.onSignal();
    });
    client.on('error', (error) => {
      if (stopped || listener !== client) return;
      listener = null;
      options.onError(error);
      void recover();
    });
    try {
      await client.connect();
      await client.query(`listen ${SIGNAL_CHANNEL}`);
      // Others that believe to be alone learn of this process.
      await options.pool.query(notify);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    listener = client;
  };
  /** Tries until there is a connection to a database that serves. */
  const recover = async (): Promise<void> => {
    if (recovering) return;
    recovering = true;
    let isChecked = false;
    while (!stopped && !(listener && isChecked)) {
      await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS).unref());
      if (stopped) return;
      try {
        if (!listener) {
          isChecked = false;
          await connect();
        }
        await options.onReconnected();
        isChecked = true;
      } catch (error) {
        options.onError(error);
      }
    }
    recovering = false;
    options.onSignal();
  };
  const isAlone = (): boolean =>
    options.otherProcesses() === 0 && performance.now() - heardAt > HEARD_LATELY_MS;
  await connect();
  const pinging = setInterval(() => listener?.query('select 1').catch(() => undefined), PING_MS).unref();

  return {
    send() {
      if (pending || isAlone()) return;
      pending = setTimeout(() => {
        pending = null;
        options.pool.query(notify).catch(options.onError);
      }, THROTTLE_MS);
    },
    async stop() {
      stopped = true;
      clearInterval(pinging);
      if (pending) clearTimeout(pending);
      await listener?.end();
    },
  };
}
