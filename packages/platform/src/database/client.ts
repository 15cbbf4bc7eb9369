/** PostgreSQL connections that prepare frequent statements, detect dead peers, and connect to the writable host. */
import type { Socket } from 'node:net';
import pg from 'pg';
import { PreparedQuery, type QueryCallback, type StatementColumns } from './prepared-query.ts';
import {
  isNamedQuery,
  isPlanOutdated,
  prepareQuery,
  type QueryArguments,
  type StatementNames,
} from './prepared-statements.ts';
import { SilenceWatch } from './silence.ts';
import { markConnectionError } from './unavailable.ts';
import type { WritableHost } from './writable-host.ts';

export interface ClientOptions {
  /** Null: no statement is prepared, not even one with a name. */
  readonly names: StatementNames | null;
  /** Null: there is only one host. */
  readonly writableHost: WritableHost | null;
  /** How long a statement may run before PostgreSQL is asked whether it is still working on it. */
  readonly silentAfterMs: number;
  /** How long to wait for a statement behind a pooler, where PostgreSQL cannot be asked about it. */
  readonly pooledTimeoutMs: number;
}

type ConnectCallback = (error: unknown) => void;

/** SQLSTATE class of errors after which PostgreSQL ends the connection. */
const TERMINATION = /^57P/;
const READ_ONLY = '25006';

class GuildhallClient extends pg.Client {
  readonly #names: StatementNames | null;
  readonly #writableHost: WritableHost | null;
  readonly #watch: SilenceWatch;
  readonly #types: pg.CustomTypesConfig;
  readonly #columns: StatementColumns = new Map();

  constructor(config: pg.ClientConfig, { names, writableHost, ...watching }: ClientOptions) {
    super(config);
    this.#names = names;
    this.#writableHost = writableHost;
    this.#types = config.types ?? pg.types;
    const client = this as unknown as pg.Client;
    const cut = (reason: Error): void => void streamOf(client).destroy(reason);
    this.#watch = new SilenceWatch({ client, config, cut, ...watching });
    this.on('error', (error) => {
      markConnectionError(error);
      writableHost?.forget();
    });
  }

  override connect(callback?: (...outcome: never[]) => void): never {
    const connected = this.#connect();
    if (!callback) return connected as never;
    connected.then(() => (callback as ConnectCallback)(undefined), callback as ConnectCallback);
    return undefined as never;
  }

  async #connect(): Promise<void> {
    try {
      if (this.#writableHost) Object.assign(this, await this.#writableHost.find());
      await super.connect();
    } catch (error) {
      this.#writableHost?.forget();
      throw markConnectionError(error);
    }
  }

  override query(...query: unknown[]): never {
    // COPY is a stream and has no time limit.
    if (isStream(query[0])) return super.query(...(query as [never])) as never;
    const [text, values] = query;
    const callback = query.find((argument) => typeof argument === 'function');
    if (callback) return this.#run([text, values], callback as QueryCallback) as never;
    return new Promise<unknown>((resolve, reject) => {
      this.#run([text, values], (error, result) => (error ? reject(error) : resolve(result)));
    }).catch((error: Error) => {
      // The stack of the caller instead of that of the socket.
      Error.captureStackTrace(error);
      throw error;
    }) as never;
  }

  #run(query: QueryArguments, callback: QueryCallback): void {
    const [prepared, values] = prepareQuery(this.#names, query);
    this.#watch.asked();
    const answered: QueryCallback = (error, result) => {
      if (!error) this.#watch.answered();
      else if (this.#failed(error, prepared)) return this.#run(query, callback);
      callback(error, result);
    };
    const submit = super.query as (...query: unknown[]) => void;
    if (isNamedQuery(prepared))
      submit.call(this, new PreparedQuery(prepared, this.#columns, this.#types, answered));
    else submit.call(this, prepared, values, answered);
  }

  /** @returns whether to retry: a migration made the plan invalid, and nothing was executed */
  #failed(error: unknown, query: unknown): boolean {
    this.#watch.answered();
    const { code = '' } = error as { code?: string };
    if (code === READ_ONLY) this.#leaveStandby();
    // Pools drop clients with this mark of `pg`; otherwise the next query may get one whose socket is about to close.
    if (TERMINATION.test(code)) Object.assign(this, { _queryable: false });
    if (this.#names === null || !isNamedQuery(query) || !isPlanOutdated(error)) return false;
    this.#names.renew(query.name);
    return (this as unknown as pg.Client).getTransactionStatus() === 'I';
  }

  /** The host became a standby, so later connections go to the new writable host. */
  #leaveStandby(): void {
    if (!this.#writableHost) return;
    this.#writableHost.forget();
    setImmediate(() =>
      streamOf(this as unknown as pg.Client).destroy(new Error('The host became read-only.')),
    );
  }
}

/** @returns a client class for `new pg.Pool({ Client })`, or for use without a pool */
export function clientClass(options: ClientOptions): typeof pg.Client {
  return class extends GuildhallClient {
    constructor(config: pg.ClientConfig) {
      super(config, options);
    }
  } as unknown as typeof pg.Client;
}

function streamOf(client: pg.Client): Socket {
  return (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream;
}

function isStream(query: unknown): boolean {
  return typeof query === 'object' && query !== null && 'submit' in query;
}
