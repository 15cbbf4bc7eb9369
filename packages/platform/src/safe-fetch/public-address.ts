import ipaddr from 'ipaddr.js';

/** In a public range, but a cloud's internal service (Azure's metadata and DNS). */
const CLOUD_SERVICES = new Set(['168.63.129.16']);

/**
 * Whether an address is a single host of the public internet. An address that contains an IPv4 address (mapped,
 * NAT64, 6to4) is checked by that address. All special-purpose ranges are refused.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed instanceof ipaddr.IPv4) return isPublicIpv4(parsed);
  const embedded = embeddedIpv4(parsed);
  if (embedded) return isPublicIpv4(embedded);
  // Only 2000::/3 is assigned to hosts of the internet.
  return parsed.range() === 'unicast' && (parsed.toByteArray()[0] ?? 0) >> 5 === 0b001;
}

function isPublicIpv4(address: ipaddr.IPv4): boolean {
  return address.range() === 'unicast' && !CLOUD_SERVICES.has(address.toString());
}

function embeddedIpv4(address: ipaddr.IPv6): ipaddr.IPv4 | null {
  const bytes = address.toByteArray();
  const isWithin = (network: string, bits: number) => address.match(ipaddr.IPv6.parse(network), bits);
  if (isWithin('::ffff:0:0', 96) || isWithin('64:ff9b::', 96)) return new ipaddr.IPv4(bytes.slice(12));
  if (isWithin('2002::', 16)) return new ipaddr.IPv4(bytes.slice(2, 6));
  return null;
}
