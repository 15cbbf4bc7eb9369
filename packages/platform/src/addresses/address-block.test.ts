import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { addressBlock, addressBlocks } from './index.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const address = (parts: Uint8Array) => ipaddr.fromByteArray([...parts]).toString();

describe('the block of an address', () => {
  test('is the address itself for IPv4, mapped into IPv6 or not', () => {
    fc.assert(
      fc.property(fc.ipV4(), (ip) => {
        expect(addressBlock(ip)).toBe(ip);
        expect(addressBlock(`::ffff:${ip}`)).toBe(ip);
        expect(addressBlocks(`::ffff:${ip}`)).toEqual([{ block: ip, times: 1 }]);
      }),
    );
  });

  test('is the same for all of an IPv6 /64, and differs from that of any other /64', () => {
    const notMapped = bytes(8).filter((prefix) => prefix.some((byte) => byte !== 0));
    fc.assert(
      fc.property(notMapped, notMapped, bytes(8), bytes(8), (prefix, other, left, right) => {
        const block = addressBlock(address(Uint8Array.from([...prefix, ...left])));
        expect(addressBlock(address(Uint8Array.from([...prefix, ...right])))).toBe(block);
        const same = prefix.every((byte, index) => byte === other[index]);
        expect(addressBlock(address(Uint8Array.from([...other, ...left]))) === block).toBe(same);
      }),
    );
  });

  test('does not depend on how the address is written', () => {
    fc.assert(
      fc.property(fc.ipV6(), (ip) => {
        const written = ipaddr.parse(ip);
        expect(addressBlock(written.toNormalizedString())).toBe(addressBlock(ip));
        expect(addressBlock(ip.toUpperCase())).toBe(addressBlock(ip));
      }),
    );
    expect(addressBlock('fe80::1%eth0')).toBe('fe80::/64');
  });

  test('grows in steps', () => {
    expect(addressBlocks('2001:db8:12:3456:789a::1')).toEqual([
      { block: '2001:db8:12:3456::/64', times: 1 },
      { block: '2001:db8:12:3400::/56', times: 4 },
      { block: '2001:db8:12::/48', times: 16 },
    ]);
  });

  test('returns other text unchanged', () => {
    for (const text of ['', 'unknown', ':', '::::', '1:2']) expect(addressBlock(text)).toBe(text);
  });
});
