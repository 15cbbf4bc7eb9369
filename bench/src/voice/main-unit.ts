/** A process with the forwarding unit alone, or with a bare relay of the same packets. */
import { createSocket, type RemoteInfo } from 'node:dgram';
import { type ForwardingUnit, startForwarding } from '@guildhall/forwarding';
import { serveCalls } from '../calls/serve-calls.ts';

const rights = { speaks: true, hears: true, showsScreen: true };
let unit: ForwardingUnit | null = null;
const offers = new Map<string, (sdp: string) => void>();

const api = {
  /** Lets someone in. @returns the offer */
  admit({ sessionId, roomId }: { sessionId: string; roomId: string }): Promise<string> {
    if (!unit) {
      unit = startForwarding({
        settings: () => ({ ports: { first: 41_000, last: 41_050 }, tcp: false, addresses: ['127.0.0.1'] }),
      });
      unit.listen({
        report: (report) => {
          if (report.kind === 'offer') offers.get(report.sessionId)?.(report.sdp);
        },
        failed: (error) => console.error(error),
      });
    }
    const offer = new Promise<string>((resolve) => offers.set(sessionId, resolve));
    unit.send({ kind: 'admit', roomId, sessionId, userId: sessionId, rights });
    return offer;
  },
  answer({ sessionId, sdp }: { sessionId: string; sdp: string }): void {
    unit?.send({ kind: 'answer', sessionId, sdp });
  },
  show({ sessionId, userIds }: { sessionId: string; userIds: readonly string[] }): void {
    const pictures = userIds.map((userId) => ({ userId, source: 'camera', height: 720 }) as const);
    unit?.send({ kind: 'show', sessionId, pictures });
  },
  remove({ sessionId }: { sessionId: string }): void {
    unit?.send({ kind: 'remove', sessionId });
  },
  /** Relays packets from each address to all other known addresses. @returns its port */
  async relay(): Promise<number> {
    const known = new Map<string, RemoteInfo>();
    const socket = createSocket('udp4');
    socket.on('message', (packet, from) => {
      const key = `${from.address} ${from.port}`;
      known.set(key, from);
      if (packet.length < 20) return;
      for (const [other, { port, address }] of known) if (other !== key) socket.send(packet, port, address);
    });
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
    return socket.address().port;
  },
  usage(): { cpuMicros: number; bytes: number } {
    const { user, system } = process.cpuUsage();
    return { cpuMicros: user + system, bytes: process.memoryUsage().rss };
  },
};
export type UnitApi = typeof api;

serveCalls(api);
