/** Limits connections, so that they cannot use up the files and memory of the process. */
import type { Socket } from 'node:net';
import { totalmem } from 'node:os';
import { TLSSocket } from 'node:tls';
import { addressBlock } from '../addresses/index.ts';
import { createProxyCheck } from './callers/caller-address.ts';

/** Connections may take this share of the files; the others are for the database, uploads and pages. */
const SHARE_OF_FILES = 3 / 4;
/** Connections may take this share of the memory. Idle ones need 10 KiB, those with TLS more. */
const SHARE_OF_MEMORY = 1 / 2;
const BYTES_PER_CONNECTION = 32 * 1024;

export interface ConnectionLimit {
  /** Further connections of an address (IPv6: a /64) are closed at once. */
  readonly perAddress: number;
  /** Further connections of any address are closed at once. */
  readonly total: number;
  /** Proxies hold the connections of many callers, and only `total` limits them. */
  readonly trustProxy: string | false;
}

/**
 * A handler of new connections, for all listeners together. An address may hold at most as many as are left for all
 * others, so that a few addresses cannot shut out the rest.
 */
export function createConnectionLimit({
  perAddress,
  total,
  trustProxy,
}: ConnectionLimit): (socket: Socket) => void {
  const isProxy = createProxyCheck(trustProxy);
  const held = new Map<string, number>();
  let open = 0;
  return (socket) => {
    const address = socket.remoteAddress;
    // A TLS connection was counted before its handshake.
    if (socket instanceof TLSSocket || !address) return;
    const block = addressBlock(address);
    const others = held.get(block) ?? 0;
    const left = total - open;
    if (left <= 0 || (others >= Math.min(perAddress, left) && !isProxy(address))) {
      socket.destroy();
      return;
    }
    open += 1;
    held.set(block, others + 1);
    socket.once('close', () => {
      open -= 1;
      const remaining = (held.get(block) ?? 1) - 1;
      if (remaining > 0) held.set(block, remaining);
      else held.delete(block);
    });
  };
}

/** How many connections the files and the memory of this process allow. */
export function affordableConnections(): number {
  const memory = Math.min(process.constrainedMemory() || Number.POSITIVE_INFINITY, totalmem());
  return Math.floor(
    Math.min(openableFiles() * SHARE_OF_FILES, (memory * SHARE_OF_MEMORY) / BYTES_PER_CONNECTION),
  );
}

/** Infinite if the system has no such limit. */
function openableFiles(): number {
  // Otherwise the report looks up names of addresses.
  Object.assign(process.report, { excludeNetwork: true });
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft: number | 'unlimited' } };
  };
  const files = userLimits?.open_files?.soft;
  return typeof files === 'number' ? files : Number.POSITIVE_INFINITY;
}
