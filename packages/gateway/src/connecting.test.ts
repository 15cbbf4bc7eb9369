/** Rows of design 2.1, "Connecting": handshake, commands before and after Identify, close codes and limits. */

import { once } from 'node:events';
import { connect } from 'node:net';
import { OPCODES, waitFromReason } from '@guildhall/protocol';
import { describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { StartLimits } from './commands/start-limits.ts';
import { ORIGIN, startGateway, type TestGateway } from './testing/start-gateway.ts';
import type { TestClient } from './testing/test-client.ts';

async function online(running: TestGateway, userId = '100'): Promise<TestClient> {
  const client = running.connect();
  await client.identify(running.world.account(userId));
  return client;
}

/** The HTTP status that answers an upgrade request. */
function upgradeStatus(url: string, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const ws = new WebSocket(url, { headers });
    ws.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
    ws.on('open', () => reject(new Error('was accepted')));
    ws.on('error', () => undefined);
  });
}

describe('many at once', () => {
  test('each learns when to reconnect, at different times, before it identifies', async () => {
    await using running = await startGateway({ sessionsOpening: 5 });
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const authenticate = running.world.authenticate.bind(running.world);
    const asked = vi.spyOn(running.world, 'authenticate').mockImplementation(async (credentials) => {
      await held;
      return authenticate(credentials);
    });
    const come = async (number: number): Promise<TestClient> => {
      const client = running.connect('', { 'x-forwarded-for': `10.0.0.${number % 250}` });
      await client.nextOp(OPCODES.hello);
      client.send(OPCODES.identify, { token: running.world.account(String(1000 + number)) });
      return client;
    };
    const first = await Promise.all(Array.from({ length: 5 }, (_, number) => come(number)));
    await expect.poll(() => asked.mock.calls.length).toBe(5);
    const waits: number[] = [];
    for (let number = 5; number < 15; number += 1) {
      const [code, reason] = await once((await come(number)).ws, 'close');
      expect(code).toBe(4000);
      waits.push(waitFromReason(String(reason)) ?? 0);
    }
    expect(waits[0]).toBeGreaterThan(0);
    expect(new Set(waits).size).toBe(10);
    expect(waits).toEqual(waits.toSorted((left, right) => left - right));
    expect(asked).toHaveBeenCalledTimes(5);
    letGo();
    await Promise.all(first.map((client) => client.nextEvent()));
    await (await come(20)).nextEvent();
  });
});

describe('hello and heartbeats', () => {
  test('hello comes at once with the heartbeat interval', async () => {
    await using running = await startGateway();
    const hello = await running.connect().next();
    expect(hello).toEqual({ op: 10, t: null, s: null, d: { heartbeatInterval: 41_250 } });
  });

  test('a heartbeat is acknowledged, before and after identify', async () => {
    await using running = await startGateway();
    const client = running.connect();
    await client.nextOp(OPCODES.hello);
    client.send(OPCODES.heartbeat, null);
    expect(await client.next()).toEqual({ op: 11, t: null, s: null, d: null });
    client.send(OPCODES.identify, { token: running.world.account('100') });
    await client.nextEvent();
    client.send(OPCODES.heartbeat, 1);
    expect((await client.next()).op).toBe(OPCODES.heartbeatAck);
  });

  test('a connection without heartbeats is closed with 4009, one with heartbeats stays', async () => {
    await using running = await startGateway();
    const silent = await online(running, '100');
    const beating = await online(running, '200');
    running.clock.time += 41_250;
    beating.send(OPCODES.heartbeat, 1);
    await beating.nextOp(OPCODES.heartbeatAck);
    running.clock.time += 21_000;
    expect(await silent.closed()).toBe(4009);
    beating.send(OPCODES.heartbeat, 1);
    expect((await beating.nextOp(OPCODES.heartbeatAck)).op).toBe(OPCODES.heartbeatAck);
  });

  test('heartbeats do not extend the time to identify', async () => {
    await using running = await startGateway();
    const client = running.connect();
    await client.nextOp(OPCODES.hello);
    running.clock.time += 8000;
    client.send(OPCODES.heartbeat, null);
    await client.nextOp(OPCODES.heartbeatAck);
    running.clock.time += 3000;
    expect(await client.closed()).toBe(4003);
  });
});

describe('identify', () => {
  test('READY is the first dispatch and contains everything needed to resume', async () => {
    await using running = await startGateway();
    const ready = await running.connect().identify(running.world.account('100'), { largeThreshold: 100 });
    expect(ready).toMatchObject({ op: 0, t: 'READY', s: 1, d: { user: { id: '100' } } });
    expect(ready.d.resumeUrl).toBe('ws://guildhall.test/gateway');
    expect(running.world.initialStates[0]).toMatchObject({ largeThreshold: 100, shard: null });
  });

  test.each(['Bot ', 'Session ', ''])('the token is accepted after the prefix %j', async (prefix) => {
    await using running = await startGateway();
    const token = running.world.account('100', prefix === 'Bot ' ? 'bot' : 'person');
    expect((await running.connect().identify(prefix + token)).t).toBe('READY');
  });

  test('a browser logs in with the cookie of its upgrade request', async () => {
    await using running = await startGateway();
    const token = running.world.account('100', 'person');
    const client = running.connect('', { cookie: `session=${token}`, origin: ORIGIN });
    expect((await client.identify(undefined)).d.user.id).toBe('100');
  });

  test('the cookie stays valid after a refused resume', async () => {
    await using running = await startGateway();
    const token = running.world.account('100', 'person');
    const client = running.connect('', { cookie: `session=${token}`, origin: ORIGIN });
    await client.nextOp(OPCODES.hello);
    client.send(OPCODES.resume, { sessionId: 'long gone', seq: 5 });
    expect(await client.next()).toMatchObject({ op: 9, d: false });
    client.send(OPCODES.identify, {});
    expect((await client.next()).t).toBe('READY');
  });

  test('a cookie from another origin, or without an origin, gets 403', async () => {
    await using running = await startGateway();
    const cookie = `session=${running.world.account('100', 'person')}`;
    expect(await upgradeStatus(running.url(), { cookie, origin: 'http://evil.test' })).toBe(403);
    expect(await upgradeStatus(running.url(), { cookie })).toBe(403);
  });

  test('a page of another origin may log in by token', async () => {
    await using running = await startGateway();
    const client = running.connect('', { origin: 'http://bot-console.test' });
    expect((await client.identify(running.world.account('100'))).t).toBe('READY');
  });

  test('the initial presence is set before READY; an invalid one closes the connection with 4001', async () => {
    await using running = await startGateway();
    const presence = { status: 'idle', customStatus: 'cooking' };
    await running.connect().identify(running.world.account('100'), { presence });
    expect(running.world.presences).toEqual([['100', presence]]);
    const refused = running.connect();
    await refused.nextOp(OPCODES.hello);
    refused.send(OPCODES.identify, {
      token: running.world.account('200'),
      presence: { status: 'sleeping' },
    });
    expect(await refused.closed()).toBe(4001);
  });

  test('a presence that cannot be stored closes the connection with 4000, in Identify or later', async () => {
    await using running = await startGateway();
    const client = await online(running);
    const starting = running.connect();
    await starting.nextOp(OPCODES.hello);
    running.world.choosePresence = async () => {
      throw new Error('the database is away');
    };
    const presence = { status: 'idle' } as const;
    client.send(OPCODES.presenceUpdate, presence);
    starting.send(OPCODES.identify, { token: running.world.account('200'), presence });
    for (const waiting of [client, starting]) expect(await waiting.closed()).toBe(4000);
  });

  test('the first and last connection of an account are reported', async () => {
    await using running = await startGateway();
    const first = await online(running);
    running.clock.time += 6000;
    const second = await online(running);
    first.ws.close(1000);
    await first.closed();
    second.ws.close(1000);
    await second.closed();
    await expect
      .poll(() => running.world.connectionCounts)
      .toEqual([
        ['100', 1],
        ['100', 0],
      ]);
  });
});

describe('close codes', () => {
  test.each<[string, number, unknown, number]>([
    ['an unknown opcode', 99, null, 4001],
    ['a dispatch from a client', OPCODES.dispatch, {}, 4001],
    ['identify without an object', OPCODES.identify, 'token', 4001],
    ['a wrong token', OPCODES.identify, { token: 'wrong' }, 4004],
    ['neither token nor cookie', OPCODES.identify, {}, 4004],
    ['intents that are text', OPCODES.identify, { token: 'token-100', intents: '513' }, 4013],
    ['negative intents', OPCODES.identify, { token: 'token-100', intents: -1 }, 4013],
    ['fractional intents', OPCODES.identify, { token: 'token-100', intents: 1.5 }, 4013],
    ['a shard beyond the count', OPCODES.identify, { token: 'token-100', shard: [2, 2] }, 4010],
    ['a shard of one number', OPCODES.identify, { token: 'token-100', shard: [0] }, 4010],
    ['a presence before identify', OPCODES.presenceUpdate, { status: 'idle' }, 4003],
    ['a member request before identify', OPCODES.requestMembers, { serverId: '1', query: '' }, 4003],
    ['a resume without its fields', OPCODES.resume, { token: 'token-100' }, 4001],
    ['a malformed heartbeat', OPCODES.heartbeat, 'now', 4001],
  ])('%s closes', async (_what, op, d, code) => {
    await using running = await startGateway();
    running.world.account('100');
    const client = running.connect();
    await client.nextOp(OPCODES.hello);
    client.send(op, d);
    expect(await client.closed()).toBe(code);
  });

  test.each<[string, number, unknown]>([
    ['presence', OPCODES.presenceUpdate, { status: 'sleeping' }],
    ['member request', OPCODES.requestMembers, { serverId: '1' }],
    ['member request with both', OPCODES.requestMembers, { serverId: '1', query: '', userIds: ['1'] }],
    ['watch', OPCODES.watch, { channelId: 3 }],
    ['voice state', OPCODES.voiceStateUpdate, { channelId: 3 }],
    ['voice signal', OPCODES.voiceSignal, { signal: 'offer' }],
  ])('a malformed %s closes the connection with 4001', async (_what, op, d) => {
    await using running = await startGateway();
    const client = await online(running);
    client.send(op, d);
    expect(await client.closed()).toBe(4001);
  });

  test.each(['no json', '[]', '"text"', 'null'])('%s closes the connection with 4002', async (text) => {
    await using running = await startGateway();
    const client = running.connect();
    await client.nextOp(OPCODES.hello);
    client.sendText(text);
    expect(await client.closed()).toBe(4002);
  });

  test('a payload may have 4096 bytes, more close the connection with 4002; a voice signal may have 16384', async () => {
    await using running = await startGateway();
    const client = await online(running);
    const padded = (op: number, d: object, bytes: number) => {
      const bare = JSON.stringify({ op, d, pad: '' });
      return JSON.stringify({ op, d, pad: 'x'.repeat(bytes - bare.length) });
    };
    const signal = { channelId: '1', targetSessionId: 's', signal: { kind: 'offer', sdp: '' } };
    client.sendText(padded(OPCODES.voiceSignal, signal, 16_384));
    client.sendText(padded(OPCODES.watch, { serverId: '1', channelId: null }, 4096));
    client.send(OPCODES.heartbeat, 1);
    await client.nextOp(OPCODES.heartbeatAck);
    client.sendText(padded(OPCODES.watch, { serverId: '1', channelId: null }, 4097));
    expect(await client.closed()).toBe(4002);
    const other = await online(running, '200');
    other.sendText(padded(OPCODES.voiceSignal, signal, 16_385));
    expect(await other.closed()).toBe(4002);
  });

  test('a second identify closes the connection with 4005', async () => {
    await using running = await startGateway();
    const client = await online(running);
    client.send(OPCODES.identify, { token: 'token-100' });
    expect(await client.closed()).toBe(4005);
  });

  test.each(['?encoding=etf', '?compress=gzip'])('%s closes the connection with 4002', async (query) => {
    await using running = await startGateway();
    expect(await running.connect(query).closed()).toBe(4002);
  });

  test('a failing port closes the connection with 4000 and is logged', async () => {
    await using running = await startGateway();
    running.world.beforeState = () => Promise.reject(new Error('database is unavailable'));
    const client = running.connect();
    await client.nextOp(OPCODES.hello);
    client.send(OPCODES.identify, { token: running.world.account('100') });
    expect(await client.closed()).toBe(4000);
    expect(running.errors).toHaveLength(1);
  });

  test('a disconnect order closes with its code, and only connections of the named credentials', async () => {
    await using running = await startGateway();
    const client = await online(running);
    const order = (credentialIds: string[]) => ({
      name: '$disconnect',
      audience: { kind: 'user', id: '100' } as const,
      payload: { userId: '100', credentialIds, code: 4004 },
    });
    await running.tail.publish(order(['another']));
    client.send(OPCODES.heartbeat, 1);
    expect((await client.next()).op).toBe(OPCODES.heartbeatAck);
    await running.tail.publish(order(['credential-100']));
    expect(await client.closed()).toBe(4004);
  });

  test('stopping sends op 7 and closes the connection with 4000', async () => {
    await using running = await startGateway();
    const client = await online(running);
    const stopped = running.gateway.stop();
    expect(await client.next()).toEqual({ op: 7, t: null, s: null, d: null });
    expect(await client.closed()).toBe(4000);
    await stopped;
    expect(running.gateway.connectionCount()).toBe(0);
    expect(await upgradeStatus(running.url(), {})).toBe(503);
  });
});

describe('limits', () => {
  test('an address has a limit of connections that have not logged in, which does not affect others', async () => {
    await using running = await startGateway({ connectionsPerAddress: 24 });
    const headers = { 'x-forwarded-for': '2001:db8::1' };
    const strangers = [1, 2, 3].map((last) =>
      running.connect('', { 'x-forwarded-for': `2001:db8::${last}` }),
    );
    for (const stranger of strangers) await stranger.nextOp(OPCODES.hello);
    expect(await upgradeStatus(running.url(), headers)).toBe(429);
    const other = running.connect('', { 'x-forwarded-for': '2001:db8:0:1::1' });
    expect((await other.identify(running.world.account('100'))).t).toBe('READY');
    strangers[0]?.send(OPCODES.identify, { token: running.world.account('200') });
    await strangers[0]?.nextEvent();
    const next = running.connect('', headers);
    await next.nextOp(OPCODES.hello);
    expect(await upgradeStatus(running.url(), headers)).toBe(429);
    next.ws.close();
    await next.closed();
    await running.connect('', headers).nextOp(OPCODES.hello);
  });

  test('an address has a limit of connections', async () => {
    await using running = await startGateway({ connectionsPerAddress: 2 });
    const [first] = [await online(running, '100'), await online(running, '200')];
    expect(await upgradeStatus(running.url(), {})).toBe(429);
    first?.ws.close();
    await first?.closed();
    await online(running, '300');
  });

  test('120 payloads a minute, heartbeats included; the next closes the connection with 4008', async () => {
    await using running = await startGateway();
    const client = await online(running);
    for (let sent = 1; sent < 120; sent += 1) client.send(OPCODES.heartbeat, 1);
    for (let got = 1; got < 120; got += 1) await client.nextOp(OPCODES.heartbeatAck);
    client.send(OPCODES.heartbeat, 1);
    expect(await client.closed()).toBe(4008);
  });

  test.each([
    ['pongs count, and', 4008, Buffer.alloc(0)],
    ['any frame counts after a close, and', 4002, Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78])],
  ])('%s a client that does not reply to the close frame is not read any more', async (_, code, first) => {
    await using running = await startGateway();
    const { hostname, port, pathname } = new URL(running.url());
    const key = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==';
    const socket = connect(Number(port), hostname).resume();
    const closed = new Promise((resolve) => socket.on('error', () => {}).once('close', resolve));
    socket.write(
      `GET ${pathname} HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${key}\r\n\r\n`,
    );
    const pong = Buffer.from([0x8a, 0x80, 0, 0, 0, 0]);
    const setTimeout = vi.spyOn(globalThis, 'setTimeout');
    socket.write(Buffer.concat([first, ...new Array(5000).fill(pong)]));
    const began = performance.now();
    await closed;
    // Frames that were read together with the last one that counts cost no memory.
    expect(setTimeout.mock.calls.length).toBeLessThan(100);
    setTimeout.mockRestore();
    expect(running.closes).toEqual([code]);
    // Others have ten seconds for their reply.
    expect(performance.now() - began).toBeLessThan(9000);
  });

  test('after a minute the count starts over', async () => {
    await using running = await startGateway();
    const client = await online(running);
    for (let sent = 1; sent < 120; sent += 1) client.send(OPCODES.heartbeat, 1);
    for (let got = 1; got < 120; got += 1) await client.nextOp(OPCODES.heartbeatAck);
    running.clock.time += 60_000;
    client.send(OPCODES.heartbeat, 1);
    expect((await client.nextOp(OPCODES.heartbeatAck)).op).toBe(OPCODES.heartbeatAck);
  });

  test('the scale multiplies all limits', async () => {
    await using running = await startGateway({ rateLimitScale: 2 });
    const client = await online(running);
    for (let sent = 1; sent < 240; sent += 1) client.send(OPCODES.heartbeat, 1);
    for (let got = 1; got < 240; got += 1) await client.nextOp(OPCODES.heartbeatAck);
    client.send(OPCODES.heartbeat, 1);
    expect(await client.closed()).toBe(4008);
  });

  test('one identify per 5 s and token; the connection may try again later', async () => {
    await using running = await startGateway();
    await online(running);
    const second = running.connect();
    await second.nextOp(OPCODES.hello);
    second.send(OPCODES.identify, { token: 'token-100' });
    expect(await second.next()).toEqual({ op: 9, t: null, s: null, d: false });
    running.clock.time += 5000;
    second.send(OPCODES.identify, { token: 'token-100' });
    expect((await second.next()).t).toBe('READY');
  });

  test('20 identifies per 5 s by a cookie, which the tabs of a browser share', async () => {
    await using running = await startGateway();
    const headers = { cookie: `session=${running.world.account('100', 'person')}`, origin: ORIGIN };
    for (let opened = 0; opened < 20; opened += 1) await running.connect('', headers).identify(undefined);
    const further = running.connect('', headers);
    await further.nextOp(OPCODES.hello);
    further.send(OPCODES.identify, {});
    expect(await further.next()).toMatchObject({ op: 9, d: false });
    running.clock.time += 5000;
    further.send(OPCODES.identify, {});
    expect((await further.next()).t).toBe('READY');
  });

  test('1000 identifies a day, as sessionStartLimit reports', async () => {
    await using running = await startGateway({ rateLimitScale: 0.002 });
    expect(running.gateway.sessionStartLimit('100')).toEqual({
      total: 2,
      remaining: 2,
      resetAfter: 0,
      maxConcurrency: 1,
    });
    for (const remaining of [1, 0]) {
      await online(running);
      expect(running.gateway.sessionStartLimit('100').remaining).toBe(remaining);
      running.clock.time += 5000;
    }
    const third = running.connect();
    await third.nextOp(OPCODES.hello);
    third.send(OPCODES.identify, { token: 'token-100' });
    expect(await third.next()).toMatchObject({ op: 9, d: false });
    expect(running.gateway.sessionStartLimit('100').resetAfter).toBe(86_400_000 - 10_000);
    running.clock.time += 86_400_000;
    expect(running.gateway.sessionStartLimit('100').remaining).toBe(2);
  });

  test('5 presences per 20 s reach the service, further ones are dropped', async () => {
    await using running = await startGateway();
    const client = await online(running);
    for (let sent = 0; sent < 7; sent += 1) client.send(OPCODES.presenceUpdate, { status: 'idle' });
    client.send(OPCODES.heartbeat, 1);
    await client.nextOp(OPCODES.heartbeatAck);
    expect(running.world.presences).toHaveLength(5);
  });

  test('60 presences of an account per 20 s reach the service, over all its connections', async () => {
    await using running = await startGateway();
    const token = running.world.account('100');
    const shards: TestClient[] = [];
    for (let shard = 0; shard < 13; shard += 1) {
      const client = running.connect();
      await client.nextOp(OPCODES.hello);
      client.send(OPCODES.identify, { token, shard: [shard, 13] });
      await client.nextEvent();
      running.clock.time += 5000;
      shards.push(client);
    }
    for (const client of shards) {
      for (let sent = 0; sent < 5; sent += 1) client.send(OPCODES.presenceUpdate, { status: 'idle' });
      client.send(OPCODES.heartbeat, 1);
      await client.nextOp(OPCODES.heartbeatAck);
    }
    expect(running.world.presences).toHaveLength(60);
  });

  test('presences take effect in the order sent', async () => {
    await using running = await startGateway();
    const { world } = running;
    const client = await online(running);
    const choose = world.choosePresence.bind(world);
    let waits = 3;
    world.choosePresence = async (identity, presence) => {
      waits -= 1;
      for (let wait = waits; wait > 0; wait -= 1) await new Promise((resolve) => setImmediate(resolve));
      return choose(identity, presence);
    };
    for (const status of ['idle', 'dnd', 'online'] as const) client.send(OPCODES.presenceUpdate, { status });
    await expect
      .poll(() => world.presences.map(([, { status }]) => status))
      .toEqual(['idle', 'dnd', 'online']);
  });

  test('10 member requests per 10 s, the next closes the connection with 4008', async () => {
    await using running = await startGateway();
    running.world.server('1', { '100': 'everyone' }, {});
    const client = await online(running);
    for (let sent = 0; sent < 10; sent += 1) {
      client.send(OPCODES.requestMembers, { serverId: '1', query: '', nonce: `n${sent}` });
      const d = { serverId: '1', members: ['100'], nonce: `n${sent}` };
      expect(await client.nextEvent()).toMatchObject({ t: 'MEMBERS_CHUNK', s: sent + 2, d });
    }
    client.send(OPCODES.requestMembers, { serverId: '1', query: '' });
    expect(await client.closed()).toBe(4008);
  });

  test('100 member requests that are not answered yet, the next closes the connection with 4008', async () => {
    await using running = await startGateway({ rateLimitScale: 1000 });
    running.world.requestMembers = async function* () {
      await new Promise(() => undefined);
      yield { name: 'MEMBERS_CHUNK', payload: '{}' };
    };
    const client = await online(running);
    for (let sent = 0; sent < 100; sent += 1)
      client.send(OPCODES.requestMembers, { serverId: '1', query: '' });
    client.send(OPCODES.heartbeat, null);
    expect((await client.next()).op).toBe(OPCODES.heartbeatAck);
    client.send(OPCODES.requestMembers, { serverId: '1', query: '' });
    expect(await client.closed()).toBe(4008);
  });

  test('a 17th session of a person closes the oldest with 4000', async () => {
    await using running = await startGateway();
    const token = running.world.account('100', 'person');
    const headers = { cookie: `session=${token}`, origin: ORIGIN };
    const clients: TestClient[] = [];
    for (let opened = 0; opened < 17; opened += 1) {
      const client = running.connect('', headers);
      await client.identify(undefined);
      clients.push(client);
    }
    expect(await clients[0]?.closed()).toBe(4000);
    expect(clients.slice(1).every((client) => client.ws.readyState === WebSocket.OPEN)).toBe(true);
  });

  test('a bot may overlap once per shard; a third session closes the oldest with 4000', async () => {
    await using running = await startGateway();
    const clients: TestClient[] = [];
    for (let opened = 0; opened < 3; opened += 1) {
      clients.push(await online(running));
      running.clock.time += 5000;
    }
    expect(await clients[0]?.closed()).toBe(4000);
    expect(clients[1]?.ws.readyState).toBe(WebSocket.OPEN);
  });
});

test('the starts of each log-in are forgotten after a day', () => {
  let now = 0;
  const limits = new StartLimits({ now: () => now }, 1);
  for (let key = 0; key < 1000; key += 1) limits.take(`log-in ${key}`, 'token');
  expect(limits.size).toBe(1000);
  now += 24 * 3_600_000;
  for (let key = 0; key < 1000; key += 1) limits.take(`later ${key}`, 'token');
  expect(limits.size).toBeLessThan(1010);
  expect(limits.take('later 999', 'token')).toBe(false);
});
