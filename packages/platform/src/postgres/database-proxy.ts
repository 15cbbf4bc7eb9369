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
    const line = new Line(near, far, () => proxy.delayMs);
    line.isSilent = isSilent;
    lines.add(line);
    near.on('close', () => lines.delete(line));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const proxy: DatabaseProxy = {
    host,
    connectionString: `postgres://${url.username}${url.password && `:${url.password}`}@${host}${url.pathname}`,
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

  constructor(near: Socket, far: Socket, delayMs: () => number) {
    this.#near = near;
    this.#far = far;
    this.#carry(near, far, delayMs);
    this.#carry(far, near, delayMs);
  }

  end(): void {
    this.#near.destroy();
    this.#far.destroy();
  }

  /** Data that arrives during silence is lost, including the end of a connection. */
  #carry(from: Socket, to: Socket, delayMs: () => number): void {
    from.on('data', (chunk) => {
      if (this.isSilent) return;
      const delay = delayMs();
      if (delay === 0) to.write(chunk);
      else setTimeout(() => to.write(chunk), delay);
    });
    from.on('error', () => undefined);
    from.on('close', () => {
      if (!this.isSilent) to.destroy();
    });
  }
}
