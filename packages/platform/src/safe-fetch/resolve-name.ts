import { Resolver } from 'node:dns/promises';
import type { ResolvedAddress } from './types.ts';

const FIRST_TRY_MS = 2000;
const TOTAL_MS = 5000;

/**
 * Asks the name servers for the addresses of a name. `lookup` of `node:dns` would hold one of the two threads for all
 * look-ups of the process, so names whose name server never answers would keep the database, Redis and mail from
 * connecting.
 * @param nameServers default: those of the system
 */
export async function resolveName(
  hostname: string,
  nameServers?: readonly string[],
): Promise<readonly ResolvedAddress[]> {
  // No name server need know it (RFC 6761).
  if (/(^|\.)localhost\.?$/.test(hostname)) return [{ address: '127.0.0.1', family: 4 }];
  // A new one each time: it reads the name servers of the system only once.
  const resolver = new Resolver({ timeout: FIRST_TRY_MS, tries: 2 });
  if (nameServers) resolver.setServers(nameServers);
  const cancel = setTimeout(() => resolver.cancel(), TOTAL_MS);
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    // IPv4 first, because many hosts have no route for IPv6.
    return [
      ...(four.status === 'fulfilled' ? four.value : []).map((address) => ({ address, family: 4 })),
      ...(six.status === 'fulfilled' ? six.value : []).map((address) => ({ address, family: 6 })),
    ];
  } finally {
    clearTimeout(cancel);
  }
}
