/**
 * Detects silent connections: the peer is gone without notice (a failover, a router that dropped the connection), or it
 * is only busy. TCP would notice after a quarter of an hour, so a connection that waits for long asks PostgreSQL.
 */
import pg from 'pg';

/** Behind a pooler, statements cannot be matched to connections. */
const POOLED_PATIENCE_MS = 60_000;
/** How many times longer to wait for a database that is too busy to accept another connection. */
const BUSY_PATIENCE = 3;

export interface WatchedConnection {
  readonly client: pg.Client;
  /** With the host that the client connected to. */
  readonly config: pg.ClientConfig;
  readonly silentAfterMs: number;
  /** Ends the connection; everything waiting for it fails. */
  readonly cut: (reason: Error) => void;
}

/**
 * Counts pending queries, and cuts the connection when no answer comes and PostgreSQL does not work on one. Thousands
 * of queries share one timer per connection, which stays set after quick answers and then finds nothing to do.
 */
export class SilenceWatch {
  readonly #connection: WatchedConnection;
  #waiting = 0;
  #since = 0;
  #timer: NodeJS.Timeout | null = null;

  constructor(connection: WatchedConnection) {
    this.#connection = connection;
  }

  asked(): void {
    this.#waiting += 1;
    if (this.#waiting > 1) return;
    this.#since = performance.now();
    this.#lookAfter(this.#connection.silentAfterMs);
  }

  answered(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) this.#since = performance.now();
  }

  #lookAfter(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (this.#waiting > 0) void this.#look();
    }, milliseconds).unref();
  }

  async #look(): Promise<void> {
    const since = this.#since;
    const silentMs = performance.now() - since;
    const { silentAfterMs, cut } = this.#connection;
    if (silentMs < silentAfterMs) return this.#lookAfter(silentAfterMs - silentMs);
    const works = await this.#isWorkedOn(silentMs);
    if (this.#waiting === 0) return;
    if (works || this.#since !== since) this.#lookAfter(silentAfterMs);
    else cut(new Error('The connection to the database fell silent.'));
  }

  /** Asks over a separate connection. */
  async #isWorkedOn(silentMs: number): Promise<boolean> {
    const { client, config, silentAfterMs } = this.#connection;
    const asking = new pg.Client({
      ...config,
      connectionTimeoutMillis: silentAfterMs,
      query_timeout: silentAfterMs,
      application_name: 'guildhall-watch',
    });
    asking.on('error', () => undefined);
    try {
      await asking.connect();
      const { rows } = await asking.query<{ own: number; state: string | null }>(
        'select pg_backend_pid() as own, (select state from pg_stat_activity where pid = $1) as state',
        [processIdOf(client)],
      );
      if (rows[0]?.own !== processIdOf(asking)) return silentMs < POOLED_PATIENCE_MS;
      return rows[0]?.state === 'active';
    } catch (error) {
      // The database answered, even if only that it accepts no more connections.
      if (error instanceof pg.DatabaseError) return true;
      const isUnreachable = error instanceof Error && 'code' in error;
      return !isUnreachable && silentMs < BUSY_PATIENCE * silentAfterMs;
    } finally {
      asking.end().catch(() => undefined);
    }
  }
}

/** As announced by the server. */
function processIdOf(client: pg.Client): number | null {
  return (client as unknown as { readonly processID: number | null }).processID;
}
