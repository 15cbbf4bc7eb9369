/**
 * Checks that a request's Host header names this instance. A foreign page whose name is made to resolve here (DNS
 * rebinding) sends its own name; links and caches built from it would lead to that site.
 */
import { isIP } from 'node:net';

/** @param host the Host header */
export type IsOwnHost = (host: string | undefined) => boolean;

/** Endings that public DNS never answers for (RFC 6761, 6762, 8375, 9476, and ICANN's `internal`). */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|test|alt)$/;

/**
 * Accepts addresses, names that only a private network resolves, and the given names. Ports are ignored.
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
