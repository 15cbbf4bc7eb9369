/** A proxy in front of a database, with which a test or experiment can delay, silence and cut connections. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface DatabaseProxy {
  /** Connection string through the proxy. */
  readonly connectionString: string;
  readonly host: string;
  /** Silences open connections in both directions; new ones work. */
  silence(): void;
  /** Silences new connections too, from their first byte. */
  silenceAll(): void;
  /** Lets new connections work again; silent ones stay silent. */
  restore(): void;
  /** Ends every connection. */
  cut(): void;
  /** Whether new connections learn a wrong process id of the server, as from a pooler. */
  hidesProcesses: boolean;
  /** Delay of every chunk in each direction, in milliseconds. */
  delayMs: number;
  close(): Promise<void>;
}

/** @param connectionString as `pg` takes it, over TCP or with a socket's folder in `host` */
export async function openDatabaseProxy(connectionString: string): Promise<DatabaseProxy> {
  const url = new URL(connectionString);
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5432);
  const lines = new Set<Line>();
  let isSilent = false;
  const server = createServer((near) => {
    const far = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(port, url.hostname);
    const line = new Line(near, far, proxy);
    line.isSilent = isSilent;
    lines.add(line);
    near.on('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy: DatabaseProxy = {
    host,
    connectionString: `postgres://${url.username}${url.password && `:${url.password}`}@${host}${url.pathname}`,
    hidesProcesses: false,
    delayMs: 0,
    silence() {
      for (const line of lines) line.isSilent = true;
    },
    silenceAll() {
      isSilent = true;
      for (const line of lines) line.isSilent = true;
    },
    restore() {
      isSilent = false;
    },
    cut() {
      for (const line of lines) line.end();
    },
    async close() {
      for (const line of lines) line.end();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return proxy;
}

class Line {
  isSilent = false;
  readonly #near: Socket;
  readonly #far: Socket;

  constructor(near: Socket, far: Socket, proxy: Pick<DatabaseProxy, 'hidesProcesses' | 'delayMs'>) {
    this.#near = near;
    this.#far = far;
    if (proxy.hidesProcesses) far.on('data', overwriteProcessId);
    this.#carry(near, far, proxy);
    this.#carry(far, near, proxy);
  }

  end(): void {
    this.#near.destroy();
    this.#far.destroy();
  }

  /** Data that arrives during silence is lost, including the end of a connection. */
  #carry(from: Socket, to: Socket, proxy: Pick<DatabaseProxy, 'delayMs'>): void {
    from.on('data', (chunk) => {
      if (this.isSilent) return;
      if (proxy.delayMs === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), proxy.delayMs);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      if (!this.isSilent) to.destroy();
    });
  }
}

/** The start of the message BackendKeyData, with its length; the process id follows. */
const BACKEND_KEY = Buffer.from([0x4b, 0, 0, 0, 12]);

function overwriteProcessId(chunk: Buffer): void {
  const at = chunk.indexOf(BACKEND_KEY);
  if (at >= 0) chunk.writeInt32BE(1, at + BACKEND_KEY.length);
}
