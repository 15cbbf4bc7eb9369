import type { IncomingMessage } from 'node:http';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAddressReader } from './caller-address.ts';

const addressOf = createAddressReader('10.0.0.0/8');
const read = (forwarded: string) =>
  addressOf({
    socket: { remoteAddress: '10.0.0.1' },
    headers: { 'x-forwarded-for': forwarded },
  } as unknown as IncomingMessage);

const port = fc.integer({ min: 1, max: 65_535 });
const clients = fc.oneof(
  fc.ipV4().map((ip) => ({ ip, withPort: (number: number) => `${ip}:${number}` })),
  fc.ipV6().map((ip) => ({ ip, withPort: (number: number) => `[${ip}]:${number}` })),
);

test('the address of a client does not depend on ports that proxies add', () => {
  fc.assert(
    fc.property(clients, port, port, ({ ip, withPort }, own, ofProxy) => {
      fc.pre(!ip.startsWith('10.'));
      expect(read(ip)).toBe(ip);
      expect(read(withPort(own))).toBe(ip);
      expect(read(`203.0.113.9, ${withPort(own)}, 10.1.2.3:${ofProxy}`)).toBe(ip);
    }),
  );
});

test('other text stays as it is', () => {
  for (const text of ['unknown', '2001:db8::1:443', 'host:80']) expect(read(text)).toBe(text);
});
