/**
 * Checks that a request's Host header names this instance. With DNS rebinding, a foreign page resolves its own name
 * to this address and sends that name; links and caches built from it would lead to the foreign site.
 */
import { isIP } from 'node:net';
import { withoutBrackets } from '../../addresses/index.ts';

/** @param host the Host header */
export type IsOwnHost = (host: string | undefined) => boolean;

/** Endings that public DNS never resolves (RFC 6761, 6762, 8375, 9476, and ICANN's `internal`). */
const PRIVATE_NAME = /^[^.]+$|\.(?:localhost|local|internal|home\.arpa|test|alt)$/;

/**
 * Accepts addresses, names that only a private network resolves, and `names`. Ports are ignored.
 * @param names host names, as an operator wrote them
 */
export function createHostCheck(names: readonly string[]): IsOwnHost {
  const own = new Set(names.map(nameInHeader));
  // Nearly every request names the same host as the one before.
  let lastOwn = '';
  return (host) => {
    if (host === undefined || host === lastOwn) return true;
    const name = withoutBrackets(host.replace(/:\d*$/, '')).replace(/\.$/, '').toLowerCase();
    const isOwn = own.has(name) || isIP(name) !== 0 || PRIVATE_NAME.test(name);
    if (isOwn) lastOwn = host;
    return isOwn;
  };
}

function nameInHeader(name: string): string {
  return URL.parse(`http://${name}`)?.hostname.replace(/\.$/, '') ?? name.toLowerCase();
}
