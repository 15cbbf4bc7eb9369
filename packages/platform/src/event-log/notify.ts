/** Wake-ups between processes: one throttled NOTIFY, never inside a transaction (its commit would queue). */
import pg, { type Pool } from 'pg';

const CHANNEL = 'event_log';
const THROTTLE_MS = 5;
/** Longer than the leases of process numbers take to show a process that has just begun. */
const HEARD_LATELY_MS = 30_000;

export interface CommitSignal {
  /** Tells other processes that something was committed. */
  send(): void;
  stop(): Promise<void>;
}

export interface CommitSignalOptions {
  readonly pool: Pool;
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
  let listener: pg.Client | null = null;
  let pending: NodeJS.Timeout | null = null;
  let heardAt = Number.NEGATIVE_INFINITY;
  const notify = { text: 'select pg_notify($1, $2)', values: [CHANNEL, options.token] };

  const connect = async (): Promise<void> => {
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: 'guildhall-signal',
    });
    client.on('notification', ({ payload }) => {
      if (payload === options.token) return;
      heardAt = performance.now();
      options.onSignal();
    });
    client.on('error', (error) => {
      listener = null;
      if (stopped) return;
      options.onError(error);
      setTimeout(() => void reconnect(), 1000).unref();
    });
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    listener = client;
    // Others that believe to be alone learn of this process.
    await options.pool.query(notify);
  };
  const isAlone = (): boolean =>
    options.otherProcesses() === 0 && performance.now() - heardAt > HEARD_LATELY_MS;
  const reconnect = async (): Promise<void> => {
    if (stopped) return;
    try {
      await connect();
      await options.onReconnected();
      options.onSignal();
    } catch (error) {
      options.onError(error);
      setTimeout(() => void reconnect(), 1000).unref();
    }
  };
  await connect();

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
      if (pending) clearTimeout(pending);
      await listener?.end();
    },
  };
}
