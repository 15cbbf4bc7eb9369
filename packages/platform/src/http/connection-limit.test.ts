import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type ConnectionLimit, createConnectionLimit } from './connection-limit.ts';

class Connection extends EventEmitter {
  readonly remoteAddress: string;
  closed = false;

  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }

  destroy(): void {
    this.closed = true;
    this.emit('close');
  }
}

function listener({ trustProxy = false, total = 100 }: Partial<ConnectionLimit> = {}) {
  const limit = createConnectionLimit({ perAddress: 2, total, trustProxy });
  return (address: string) => {
    const connection = new Connection(address);
    limit(connection as unknown as Socket);
    return connection;
  };
}

test('an address, even mapped into IPv6, may hold so many connections; a closed one makes room', () => {
  const open = listener();
  const first = open('203.0.113.7');
  expect(open('::ffff:203.0.113.7').closed).toBe(false);
  expect(open('203.0.113.7').closed).toBe(true);
  expect(open('203.0.113.7').closed).toBe(true);
  expect(open('203.0.113.8').closed).toBe(false);
  first.destroy();
  expect(open('203.0.113.7').closed).toBe(false);
  expect(open('203.0.113.7').closed).toBe(true);
});

test('a /64 counts as one address', () => {
  const open = listener();
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((address) => open(address).closed)).toEqual([
    false,
    false,
    true,
  ]);
  expect(open('2001:db8:0:1::1').closed).toBe(false);
});

test('trusted proxies have no limit of their own', () => {
  const open = listener({ trustProxy: 'loopback, 10.0.0.0/8' });
  for (const address of ['127.0.0.1', '10.1.2.3', '::ffff:10.1.2.3'])
    expect([1, 2, 3].map(() => open(address).closed)).toEqual([false, false, false]);
});

test('an address may hold as many as are left for all others, but at most all together', () => {
  const open = listener({ total: 4 });
  const closed = ['203.0.113.7', '203.0.113.7', '203.0.113.8', '203.0.113.8', '203.0.113.9', '203.0.113.10'];
  expect(closed.map((address) => open(address).closed)).toEqual([false, false, false, true, false, true]);
});

test('trusted proxies may use what is left', () => {
  const open = listener({ total: 3, trustProxy: 'loopback' });
  const connections = [1, 2, 3, 4].map(() => open('127.0.0.1'));
  expect(connections.map(({ closed }) => closed)).toEqual([false, false, false, true]);
  connections[0]?.destroy();
  expect(open('127.0.0.1').closed).toBe(false);
});
