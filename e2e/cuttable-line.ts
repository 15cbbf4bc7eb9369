/** A connection to the service that a test can cut and restore, as in a train tunnel. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableLine {
  readonly url: string;
  /** Cuts every connection and refuses new ones. */
  cut(): void;
  restore(): void;
  /** Sends new connections to another port, as a proxy does when a process is gone. */
  lead(to: string): void;
  close(): Promise<void>;
}

export async function openLine(target: string): Promise<CuttableLine> {
  let leadsTo = new URL(target);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return near.resetAndDestroy();
    const far = connect(Number(leadsTo.port), leadsTo.hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.resetAndDestroy();
    },
    restore() {
      isCut = false;
    },
    lead(to) {
      leadsTo = new URL(to);
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
