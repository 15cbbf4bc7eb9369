/** A UDP path between a page and the forwarding unit that a test can close and open, as when the network changes. */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';

export interface Detour {
  /** @returns the offer with this path as its only candidate */
  lead(offer: string): string;
  /** Drops every packet in both directions. */
  cut(): void;
  restore(): void;
  close(): void;
}

export async function openDetour(): Promise<Detour> {
  const near = createSocket('udp4');
  /** Sockets towards the unit, by the port of the page. */
  const far = new Map<number, Socket>();
  let unitPort = 0;
  let isCut = false;
  const farSocketFor = (pagePort: number): Socket => {
    let socket = far.get(pagePort);
    if (!socket) {
      socket = createSocket('udp4');
      socket.on('message', (packet) => {
        if (!isCut) near.send(packet, pagePort, '127.0.0.1');
      });
      far.set(pagePort, socket);
    }
    return socket;
  };
  near.on('message', (packet, { port }) => {
    if (!isCut) farSocketFor(port).send(packet, unitPort, '127.0.0.1');
  });
  near.bind(0, '127.0.0.1');
  await once(near, 'listening');
  const { port } = near.address() as AddressInfo;
  return {
    lead(offer) {
      const candidates = /(?:^a=candidate:.*\r\n)+/m;
      unitPort = Number(/^a=candidate:\d+ 1 udp \d+ \S+ (\d+)/m.exec(offer)?.[1] ?? 0);
      return offer.replace(candidates, `a=candidate:1 1 udp 2130706431 127.0.0.1 ${port} typ host\r\n`);
    },
    cut() {
      isCut = true;
    },
    restore() {
      isCut = false;
    },
    close() {
      for (const socket of [near, ...far.values()]) socket.close();
    },
  };
}
