/** Finds the writable host among several; the role may move between them. */
import pg from 'pg';
import type { DatabaseHost } from './connection-string.ts';
import { DatabaseUnavailableError } from './unavailable.ts';

/** Two of these fit into a pool's connection timeout. */
const TIMEOUT_MS = 4000;

export class WritableHost {
  readonly #hosts: readonly DatabaseHost[];
  readonly #connectionString: string;
  #found: Promise<DatabaseHost> | null = null;

  /** @param connectionString contains one of the hosts; user, password and database are the same on all. */
  constructor(hosts: readonly DatabaseHost[], connectionString: string) {
    this.#hosts = hosts;
    this.#connectionString = connectionString;
  }

  /**
   * Asks all hosts at once, unless the writable one is known.
   * @throws DatabaseUnavailableError while no host accepts writes
   */
  find(): Promise<DatabaseHost> {
    this.#found ??= Promise.any(this.#hosts.map((host) => this.#requireWritable(host))).catch((error) => {
      this.#found = null;
      const reasons = (error as AggregateError).errors.map(({ message }: Error) => message);
      throw new DatabaseUnavailableError(`No host of DATABASE_URL accepts writes: ${reasons.join('; ')}`);
    });
    return this.#found;
  }

  /** Forgets the writable host after a connection failed or became read-only. */
  forget(): void {
    this.#found = null;
  }

  async #requireWritable(host: DatabaseHost): Promise<DatabaseHost> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    Object.assign(client, host);
    client.on('error', () => undefined);
    try {
      await client.connect();
      const { rows } = await client.query<{ readOnly: boolean }>(
        `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "readOnly"`,
      );
      if (rows[0]?.readOnly) throw new Error(`${host.host}:${host.port} is read-only`);
      return host;
    } finally {
      client.end().catch(() => undefined);
    }
  }
}
