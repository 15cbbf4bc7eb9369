/** Limits the connections that one address may hold, so that it cannot use up the files and memory of the process. */
import type { Socket } from 'node:net';
import { TLSSocket } from 'node:tls';
import { addressBlock } from '../addresses/index.ts';
import { createProxyCheck } from './callers/caller-address.ts';

export interface ConnectionLimit {
  /** Further connections of an address (IPv6: a /64) are closed at once. */
  readonly perAddress: number;
  /** Proxies hold the connections of many callers. */
  readonly trustProxy: string | false;
}

/** A handler of new connections, for all listeners together. */
export function createConnectionLimit({ perAddress, trustProxy }: ConnectionLimit): (socket: Socket) => void {
  const isProxy = createProxyCheck(trustProxy);
  const held = new Map<string, number>();
  return (socket) => {
    const address = socket.remoteAddress;
    // A TLS connection was counted before its handshake.
    if (socket instanceof TLSSocket || !address || isProxy(address)) return;
    const block = addressBlock(address);
    const others = held.get(block) ?? 0;
    if (others >= perAddress) {
      socket.destroy();
      return;
    }
    held.set(block, others + 1);
    socket.once('close', () => {
      const left = (held.get(block) ?? 1) - 1;
      if (left > 0) held.set(block, left);
      else held.delete(block);
    });
  };
}
