/** Settings of voice: how participants are connected, and the ports of the forwarding unit. */
import { type Static, Type } from 'typebox';
import { choice, flag, isList, isReachableHost, text } from './declare-setting.ts';

const MAX_PORTS = 1000;

export const voice = Type.Object({
  mode: choice(['auto', 'mesh', 'sfu'], 'auto', {
    description:
      'How people in voice connect: `mesh` to each other (up to 8), `sfu` through this process or LiveKit (up to 99), `auto` like `mesh` for two people and like `sfu` for more.',
  }),
  ports: text({
    default: '40000-40019',
    expects: `a port, or a range of up to ${MAX_PORTS} such as 40000-40019`,
    example: '40000-40019',
    description:
      'UDP and TCP ports of the forwarding unit. A process takes the first one that is free: open one for each process in your firewall.',
    accepts: (value) => readPortRange(value) !== null,
  }),
  addresses: Type.Optional(
    text({
      expects: 'IP addresses or host names without ports, separated by commas',
      example: '203.0.113.7',
      description:
        'Addresses by which people reach the forwarding unit. Needed if the machine does not know its public address, for example behind a router.',
      defaultText: 'those of this machine, and that of BASE_URL',
      accepts: isList(isReachableHost),
    }),
  ),
  tcp: flag(true, {
    description: 'Also accept sound and pictures over TCP, for people whose network blocks UDP.',
  }),
});

export type VoiceSettings = Static<typeof voice>;

/** @returns null when the text is not a range of ports */
export function readPortRange(value: string): { readonly first: number; readonly last: number } | null {
  const [, from, to = from] = value.match(/^(\d{1,5})(?:-(\d{1,5}))?$/) ?? [];
  const [first, last] = [Number(from), Number(to)];
  const isRange = first >= 1 && last <= 65_535 && first <= last && last - first < MAX_PORTS;
  return isRange ? { first, last } : null;
}
