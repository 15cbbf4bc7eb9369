/** Ports of the forwarding unit, and the addresses in its offers. */
import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { UnitSettings } from '@guildhall/forwarding';
import { withoutBrackets } from '@guildhall/platform/addresses';
import { type Configuration, readPortRange } from '@guildhall/platform/config';

/** Each address costs a few checks per connection. */
const MAX_ADDRESSES = 8;

export async function forwardingSettings(
  configuration: Pick<Configuration, 'voice' | 'baseUrl'>,
): Promise<UnitSettings> {
  const { ports, tcp } = configuration.voice;
  return {
    ports: readPortRange(ports) ?? { first: 0, last: 0 },
    tcp,
    addresses: await announcedAddresses(configuration),
  };
}

/** The configured addresses, or that of BASE_URL and those of this machine. */
export async function announcedAddresses({
  voice,
  baseUrl,
}: Pick<Configuration, 'voice' | 'baseUrl'>): Promise<readonly string[]> {
  if (voice.addresses !== undefined) {
    const addresses = voice.addresses.split(',').map((address) => address.trim());
    return (await Promise.all(addresses.map(resolved))).flat();
  }
  const { hostname } = new URL(baseUrl);
  const named = await resolved(withoutBrackets(hostname)).catch(() => []);
  return [...new Set([...named, ...ownAddresses()])].slice(0, MAX_ADDRESSES);
}

async function resolved(host: string): Promise<readonly string[]> {
  if (isIP(host)) return [host];
  return (await lookup(host, { all: true })).map(({ address }) => address);
}

function ownAddresses(): readonly string[] {
  return Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address))
    .sort((one, other) => Number(one.family === 'IPv6') - Number(other.family === 'IPv6'))
    .map(({ address }) => address);
}
