/** A line to the service that a test can cut and restore, as when a train passes a tunnel. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface CuttableLine {
  readonly url: string;
  /** Ends every connection without a word and takes no new ones. */
  cut(): void;
  restore(): void;
  /** New connections go there from now on, as a proxy sends people to the process that is left. */
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
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
