/**
 * Whether a request's Host header names this instance. A page elsewhere whose name is made to lead here (DNS
 * rebinding) sends that name; links and caches made from a foreign name would lead away.
 */
import { isIP } from 'node:net';

/** @param host the Host header */
export type IsOwnHost = (host: string | undefined) => boolean;

/** Endings that public DNS never answers for (RFC 6761, 6762, 8375, 9476, and ICANN's `internal`). */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|test|alt)$/;

/**
 * Takes addresses, names that only a private network resolves, and the given names. Ports do not matter.
 * @param names host names, in lower case
 */
export function createHostCheck(names: readonly string[]): IsOwnHost {
  const own = new Set(names);
  return (host) => {
    if (host === undefined || host === '') return true;
    const name = host
      .replace(/:\d*$/, '')
      .replace(/^\[(.*)\]$/, '$1')
      .replace(/\.$/, '')
      .toLowerCase();
    return own.has(name) || isIP(name) !== 0 || PRIVATE_NAME.test(name);
  };
}
