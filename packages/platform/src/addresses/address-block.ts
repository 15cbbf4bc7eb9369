/**
 * The block of addresses that one caller controls. An IPv4 caller has a single address; an IPv6 network has at least a
 * /64, so a limit per single address would limit nobody.
 */
import ipaddr from 'ipaddr.js';

/** Prefix lengths of IPv6 blocks that limits count: a subnet, a home or small office, a site. */
export type AddressBlock = 64 | 56 | 48;

/**
 * The block that an address belongs to, as the key of a limit: an IPv4 address (even mapped into IPv6) unchanged, an
 * IPv6 address as its network, such as `2001:db8:0:1::/64`. Other text stays unchanged.
 */
export function addressBlock(address: string, bits: AddressBlock = 64): string {
  if (!address.includes(':')) return address;
  const zone = address.indexOf('%');
  const bare = zone === -1 ? address : address.slice(0, zone);
  if (!ipaddr.IPv6.isValid(bare)) return address;
  const parsed = ipaddr.IPv6.parse(bare);
  if (parsed.isIPv4MappedAddress()) return parsed.toIPv4Address().toString();
  const network = ipaddr.IPv6.networkAddressFromCIDR(`${bare}/${bits}`);
  return `${network.toString()}/${bits}`;
}

/**
 * The blocks of an address from the smallest to the largest; one for IPv4. A network with many blocks may make four or
 * sixteen times as many calls as one block.
 */
export function addressBlocks(
  address: string,
): readonly { readonly block: string; readonly times: number }[] {
  const blocks = new Set(([64, 56, 48] as const).map((bits) => addressBlock(address, bits)));
  return [...blocks].map((block, index) => ({ block, times: 4 ** index }));
}
