/**
 * Finds out why a connection is silent: the peer is gone without notice (a failover, a router that dropped the
 * connection), or it is only busy. TCP would need a quarter of an hour, so after a long wait a second connection asks
 * PostgreSQL.
 */
import pg from 'pg';

/** How many times longer to wait if the database is too busy to accept another connection. */
const BUSY_PATIENCE = 3;

export interface WatchedConnection {
  readonly client: pg.Client;
  readonly config: pg.ClientConfig;
  readonly silentAfterMs: number;
  readonly pooledTimeoutMs: number;
  /** Ends the connection; all its pending queries fail. */
  readonly cut: (reason: Error) => void;
}

/**
 * Counts pending queries, and ends the connection if no answer comes and PostgreSQL is not working on one. Thousands
 * of queries share one timer per connection. The timer stays set after quick answers and then finds nothing to do.
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
    this.#checkAfter(this.#connection.silentAfterMs);
  }

  answered(): void {
    this.#waiting -= 1;
    if (this.#waiting > 0) this.#since = performance.now();
  }

  #checkAfter(milliseconds: number): void {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (this.#waiting > 0) void this.#check();
    }, milliseconds).unref();
  }

  async #check(): Promise<void> {
    const since = this.#since;
    const silentMs = performance.now() - since;
    const { silentAfterMs, cut } = this.#connection;
    if (silentMs < silentAfterMs) return this.#checkAfter(silentAfterMs - silentMs);
    const works = await this.#isWorkedOn(silentMs);
    if (this.#waiting === 0) return;
    if (works || this.#since !== since) this.#checkAfter(silentAfterMs);
    else cut(new Error('The connection to the database fell silent.'));
  }

  /** Asks PostgreSQL over a separate connection. */
  async #isWorkedOn(silentMs: number): Promise<boolean> {
    const { client, config, silentAfterMs, pooledTimeoutMs } = this.#connection;
    const asking = new pg.Client({
      ...config,
      connectionTimeoutMillis: silentAfterMs,
      query_timeout: silentAfterMs,
      application_name: 'guildhall-watch',
    });
    // The connection string may name another host.
    Object.assign(asking, { host: client.host, port: client.port });
    asking.on('error', () => undefined);
    try {
      await asking.connect();
      const { rows } = await asking.query<{ own: number; state: string | null }>(
        'select pg_backend_pid() as own, (select state from pg_stat_activity where pid = $1) as state',
        [processIdOf(client)],
      );
      if (rows[0]?.own !== processIdOf(asking)) return silentMs < pooledTimeoutMs;
      return rows[0]?.state === 'active';
    } catch (error) {
      // The database answered, even if only to refuse another connection.
      if (error instanceof pg.DatabaseError) return true;
      const isUnreachable = error instanceof Error && 'code' in error;
      return !isUnreachable && silentMs < BUSY_PATIENCE * silentAfterMs;
    } finally {
      asking.end().catch(() => undefined);
    }
  }
}

/** The id of the server process, which the server announces. */
function processIdOf(client: pg.Client): number | null {
  return (client as unknown as { readonly processID: number | null }).processID;
}
