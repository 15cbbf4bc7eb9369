/**
 * Silence on a connection: the other side is gone without a word (a failover, a router that forgot the connection), or
 * it is only busy. TCP itself would find out after a quarter of an hour, so a connection that has waited for long asks PostgreSQL.
 */
import pg from 'pg';

/** Behind a pooler nobody can say which statement is whose. */
const POOLED_PATIENCE_MS = 60_000;
/** A database that is too busy to take one more connection is given so many times the usual time. */
const BUSY_PATIENCE = 3;

export interface WatchedConnection {
  readonly client: pg.Client;
  /** With the host that the client chose. */
  readonly config: pg.ClientConfig;
  readonly silentAfterMs: number;
  /** Ends the connection; everything that waits for it fails. */
  readonly cut: (reason: Error) => void;
}

/**
 * Counts what waits for an answer; cuts the connection when none comes and PostgreSQL does not work on it. Queries come
 * by the thousand, so none sets a timer of its own: the connection has one, which outlives quick answers and then finds
 * nothing to do.
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

  /** Asks over a connection of its own. */
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
      // It answered, if only that it has no room for one more.
      if (error instanceof pg.DatabaseError) return true;
      const isUnreachable = error instanceof Error && 'code' in error;
      return !isUnreachable && silentMs < BUSY_PATIENCE * silentAfterMs;
    } finally {
      asking.end().catch(() => undefined);
    }
  }
}

/** As the server announced itself. */
function processIdOf(client: pg.Client): number | null {
  return (client as unknown as { readonly processID: number | null }).processID;
}
