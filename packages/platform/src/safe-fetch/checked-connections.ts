import type { LookupFunction } from 'node:net';
import { isIP } from 'node:net';
import type { Agent } from 'undici';
import { withoutBrackets } from '../addresses/index.ts';
import { type ResolvedAddress, SafeFetchError } from './types.ts';

type Undici = typeof import('undici');

const CONNECT_TIMEOUT_MS = 5000;

/**
 * Resolves a name, checks its addresses, and connects to exactly these, so a name that resolves differently a moment
 * later (DNS rebinding) has no effect. One forbidden address refuses the name.
 */
export function createCheckedAgent(
  undici: Undici,
  {
    isAllowed,
    trusted,
    resolve,
  }: {
    readonly isAllowed: (address: string) => boolean;
    /** Hosts with port whose address is not checked. */
    readonly trusted: ReadonlySet<string>;
    readonly resolve: (hostname: string) => Promise<readonly ResolvedAddress[]>;
  },
): Agent {
  const checkedLookup: LookupFunction = (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        const bad = addresses.find(({ address }) => !isAllowed(address));
        if (bad) callback(forbidden(hostname, bad.address), '', 0);
        else if (!first) callback(new SafeFetchError('unreachable', `${hostname} has no address.`), '', 0);
        else if (options.all) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: unknown) =>
        callback(new SafeFetchError('unreachable', `${hostname} was not found.`, { cause: error }), '', 0),
    );
  };
  const settings = { timeout: CONNECT_TIMEOUT_MS, allowH2: false };
  const connect = undici.buildConnector({ ...settings, lookup: checkedLookup });
  const connectUnchecked = undici.buildConnector(settings);
  return new undici.Agent({
    connect(target, callback) {
      if (trusted.has(hostOf(target))) return connectUnchecked(target, callback);
      // Node does not call `lookup` for a literal address.
      const hostname = withoutBrackets(target.hostname);
      if (isIP(hostname) !== 0 && !isAllowed(hostname)) callback(forbidden(hostname, hostname), null);
      else connect(target, callback);
    },
  });
}

/** The host in the form of `URL.host`: without the protocol's default port. */
function hostOf(target: {
  readonly hostname: string;
  readonly protocol: string;
  readonly port: string;
}): string {
  const standard = target.protocol === 'https:' ? '443' : '80';
  return target.port === '' || target.port === standard
    ? target.hostname
    : `${target.hostname}:${target.port}`;
}

function forbidden(hostname: string, address: string): SafeFetchError {
  return new SafeFetchError(
    'forbidden_address',
    `${hostname} is at ${address}, which is not a public address.`,
  );
}
