import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../test/manual-clock.ts';
import { type ScriptedConnection, ScriptedGateway } from '../../test/scripted-gateway.ts';
import { until } from '../../test/until.ts';
import { type Client, type ClientEvents, createClient, GatewayStoppedError } from '../index.ts';

let server: ScriptedGateway;
let clock: ManualClock;
let client: Client;

beforeEach(async () => {
  server = await ScriptedGateway.start();
  clock = new ManualClock();
  client = createClient({
    baseUrl: 'http://127.0.0.1:1',
    token: { kind: 'Bot', value: 'secret' },
    clock,
    random: () => 0.5,
  });
});

afterEach(async () => {
  client.gateway.disconnect();
  await server.stop();
});

function record<Name extends keyof ClientEvents>(name: Name): ClientEvents[Name][] {
  const seen: ClientEvents[Name][] = [];
  client.on(name, (payload) => {
    seen.push(payload);
  });
  return seen;
}

/** Connects and answers up to READY. */
async function connected(heartbeatInterval?: number): Promise<ScriptedConnection> {
  const begun = client.gateway.connect({ url: server.url });
  const connection = await server.connection(1);
  connection.hello(heartbeatInterval);
  await connection.take(OPCODES.identify);
  connection.ready();
  await begun;
  return connection;
}

/** Waits out the back-off. @returns the next connection */
async function nextConnection(number: number, waitMs = 60_000): Promise<ScriptedConnection> {
  await until('reconnecting', () => client.gateway.state === 'reconnecting');
  clock.advance(waitMs);
  return server.connection(number);
}

describe('starting a session', () => {
  it('identifies with token and options, and emits READY', async () => {
    const ready = record('ready');
    const states = record('state');
    const begun = client.gateway.connect({
      url: server.url,
      intents: 513,
      shard: [0, 2],
      presence: { status: 'idle' },
      largeThreshold: 100,
    });
    const connection = await server.connection(1);
    expect(connection.url).toBe(`${server.url}?encoding=json`);
    connection.hello();
    expect(await connection.take(OPCODES.identify)).toEqual({
      token: 'secret',
      intents: 513,
      shard: [0, 2],
      presence: { status: 'idle' },
      largeThreshold: 100,
    });
    connection.ready('abc');
    expect((await begun).sessionId).toBe('abc');
    expect(ready.map(({ sessionId }) => sessionId)).toEqual(['abc']);
    expect(states).toEqual(['connecting', 'connected']);
  });

  it('sends no token if there is a cookie', async () => {
    client.setToken(null);
    void client.gateway.connect({ url: server.url });
    const connection = await server.connection(1);
    connection.hello();
    expect(await connection.take(OPCODES.identify)).toEqual({});
  });

  it('hands typed events to their listeners in order, and goes on when one fails', async () => {
    const connection = await connected();
    const errors = record('error');
    const contents: string[] = [];
    const stop = client.on('MESSAGE_CREATE', () => {
      throw new Error('first');
    });
    client.on('MESSAGE_CREATE', async (message) => {
      contents.push(message.content);
      throw new Error('second');
    });
    connection.dispatch('MESSAGE_CREATE', 2, { content: 'one' });
    await until('the first message', () => contents.length === 1);
    stop();
    connection.dispatch('MESSAGE_CREATE', 3, { content: 'two' });
    await until('both errors', () => errors.length === 3);
    expect(contents).toEqual(['one', 'two']);
    expect(errors.map(String)).toEqual(['Error: first', 'Error: second', 'Error: second']);
  });
});

describe('heartbeats', () => {
  it('spreads the first over the interval, then keeps to it, and carries the last s', async () => {
    const connection = await connected(10_000);
    clock.advance(4_999);
    expect(clock.pending).toContain(1);
    clock.advance(1);
    expect(await connection.take(OPCODES.heartbeat)).toBe(1);
    connection.send(OPCODES.heartbeatAck, null);
    await until('the acknowledgement', () => client.gateway.latencyMs !== null);
    const seen = record('TYPING_START');
    connection.dispatch('TYPING_START', 2, {});
    await until('the event', () => seen.length === 1);
    clock.advance(10_000);
    expect(await connection.take(OPCODES.heartbeat)).toBe(2);
  });

  it('replies at once when the gateway asks', async () => {
    const connection = await connected();
    connection.send(OPCODES.heartbeat, null);
    expect(await connection.take(OPCODES.heartbeat)).toBe(1);
  });

  it('drops a connection that no longer acknowledges', async () => {
    const connection = await connected(10_000);
    const lost = record('disconnected');
    clock.advance(5_000);
    await connection.take(OPCODES.heartbeat);
    clock.advance(10_000);
    expect(lost).toEqual([{ code: 1006, reason: 'Heartbeat not acknowledged', next: 'resume' }]);
    await until('the close', () => connection.closeCode === 4900);
    const second = await nextConnection(2);
    second.hello();
    expect(await second.take(OPCODES.resume)).toMatchObject({ sessionId: 'session', seq: 1 });
  });

  it('gives up on a connection without Hello', async () => {
    void client.gateway.connect({ url: server.url });
    await server.connection(1);
    await until('the deadline', () => clock.pending.includes(20_000));
    clock.advance(20_000);
    expect(client.gateway.state).toBe('reconnecting');
  });
});

describe('resuming', () => {
  it('continues after the last event', async () => {
    const connection = await connected();
    const contents: string[] = [];
    client.on('MESSAGE_CREATE', ({ content }) => {
      contents.push(content);
    });
    const resumed = record('resumed');
    connection.dispatch('MESSAGE_CREATE', 2, { content: 'a' }, 'p2');
    connection.dispatch('TYPING_START', 3, {});
    connection.dispatch('MESSAGE_CREATE', 4, { content: 'b' }, 'p4');
    await until('two messages', () => contents.length === 2);
    connection.cut();
    const second = await nextConnection(2);
    second.hello();
    expect(await second.take(OPCODES.resume)).toEqual({
      token: 'secret',
      sessionId: 'session',
      seq: 4,
      position: 'p4',
    });
    second.dispatch('MESSAGE_CREATE', 4, { content: 'b' }, 'p4');
    second.dispatch('MESSAGE_CREATE', 5, { content: 'b' }, 'p4');
    second.dispatch('MESSAGE_CREATE', 6, { content: 'c' }, 'p6');
    second.dispatch('RESUMED', 7, {});
    second.dispatch('MESSAGE_CREATE', 8, { content: 'd' }, 'p8');
    await until('the last message', () => contents.includes('d'));
    expect(contents).toEqual(['a', 'b', 'c', 'd']);
    expect(resumed).toHaveLength(1);
    expect(client.gateway.state).toBe('connected');
  });

  it('distinguishes several events of one position from a repeated one', async () => {
    const connection = await connected();
    const names: string[] = [];
    client.on('dispatch', ({ name }) => {
      names.push(name);
    });
    connection.dispatch('CHANNEL_CREATE', 2, {}, 'p2');
    connection.dispatch('CHANNEL_DELETE', 3, {}, 'p2');
    await until('both', () => names.length === 2);
    expect(names).toEqual(['CHANNEL_CREATE', 'CHANNEL_DELETE']);
  });

  it('reconnects at once when the gateway asks for it', async () => {
    const connection = await connected();
    connection.send(OPCODES.reconnect, null);
    await until('reconnecting', () => client.gateway.state === 'reconnecting');
    expect(clock.pending).toEqual([500]);
    const second = await nextConnection(2, 500);
    second.hello();
    expect(await second.take(OPCODES.resume)).toMatchObject({ sessionId: 'session' });
  });

  it.each([
    [true, 6, 'resume'],
    [false, 2, 'identify'],
  ])('after an invalid session (%s) sends op %i within 1 to 5 s', async (resumable, op, next) => {
    const lost = record('disconnected');
    const connection = await connected();
    connection.send(OPCODES.invalidSession, resumable);
    await until('reconnecting', () => client.gateway.state === 'reconnecting');
    expect(clock.pending).toEqual([3_000]);
    expect(lost).toMatchObject([{ next }]);
    const second = await nextConnection(2);
    second.hello();
    await second.take(op);
  });

  it('waits longer after each failure, until it is ready again', async () => {
    const delays = record('reconnecting');
    const connection = await connected();
    connection.cut();
    for (let number = 2; number <= 4; number += 1) (await nextConnection(number)).cut();
    await until('four waits', () => delays.length === 4);
    expect(delays.map(({ delayMs }) => delayMs)).toEqual([375, 750, 1_500, 2_250]);
    expect(delays.map(({ attempt }) => attempt)).toEqual([1, 2, 3, 4]);
    const last = await nextConnection(5);
    last.hello();
    await last.take(OPCODES.resume);
    last.dispatch('RESUMED', 2, {});
    await until('resumed', () => client.gateway.state === 'connected');
    last.cut();
    await until('the fifth wait', () => delays.length === 5);
    expect(delays.at(-1)).toEqual({ attempt: 1, delayMs: 375 });
  });

  it('treats an invalid payload as a broken connection', async () => {
    const connection = await connected();
    connection.sendText('<html>');
    await until('the close', () => connection.closeCode === 4900);
    const second = await nextConnection(2);
    second.hello();
    await second.take(OPCODES.resume);
  });
});

describe('close codes', () => {
  it.each([4000, 4001, 4002, 4005, 4009, 1006])('resumes after %i', async (code) => {
    const connection = await connected();
    if (code === 1006) connection.cut();
    else connection.close(code);
    const second = await nextConnection(2);
    second.hello();
    await second.take(OPCODES.resume);
  });

  it.each([4003, 4007])('identifies again after %i', async (code) => {
    const connection = await connected();
    connection.close(code);
    const second = await nextConnection(2);
    second.hello();
    await second.take(OPCODES.identify);
    second.ready('second');
    await until('connected', () => client.gateway.state === 'connected');
  });

  it('waits a minute after too many payloads', async () => {
    const connection = await connected();
    connection.close(4008);
    await until('reconnecting', () => client.gateway.state === 'reconnecting');
    expect(clock.pending).toEqual([60_000]);
  });

  it('reconnects when the instance tells it to', async () => {
    const connection = await connected();
    connection.close(4000, 'Too many sessions open at once; retry after 7.25 s');
    await until('reconnecting', () => client.gateway.state === 'reconnecting');
    expect(clock.pending).toEqual([7250]);
  });

  it.each([4004, 4010, 4011, 4013])('stops after %i', async (code) => {
    const connection = await connected();
    const lost = record('disconnected');
    connection.close(code);
    await until('stopped', () => client.gateway.state === 'stopped');
    expect(lost).toEqual([{ code, reason: '', next: 'stop' }]);
    expect(clock.pending).toEqual([]);
  });

  it('rejects a connect that the instance refuses', async () => {
    const begun = client.gateway.connect({ url: server.url });
    const connection = await server.connection(1);
    connection.hello();
    await connection.take(OPCODES.identify);
    connection.close(4004);
    await expect(begun).rejects.toThrow(GatewayStoppedError);
    const again = client.gateway.connect({ url: server.url });
    const second = await server.connection(2);
    second.hello();
    await second.take(OPCODES.identify);
    second.ready();
    await again;
  });
});

describe('payloads of the client', () => {
  it('ends its session on disconnect', async () => {
    const connection = await connected();
    client.gateway.disconnect();
    await until('the close', () => connection.closeCode === 1000);
    expect(client.gateway.state).toBe('idle');
    expect(clock.pending).toEqual([]);
  });

  it('sends what is on screen, no faster than allowed, and again after a resume', async () => {
    const connection = await connected();
    client.gateway.watch({ serverId: '1', channelId: '2' });
    client.gateway.watch({ serverId: '1', channelId: '3' });
    client.gateway.watch({ serverId: '1', channelId: '4' });
    expect(await connection.take(OPCODES.watch)).toEqual({ serverId: '1', channelId: '2' });
    clock.advance(600);
    expect(await connection.take(OPCODES.watch)).toEqual({ serverId: '1', channelId: '4' });
    connection.cut();
    const second = await nextConnection(2);
    second.hello();
    await second.take(OPCODES.resume);
    second.dispatch('RESUMED', 2, {});
    expect(await second.take(OPCODES.watch)).toEqual({ serverId: '1', channelId: '4' });
    expect(connection.received).toEqual([]);
  });

  it('changes its presence, and begins later sessions with it', async () => {
    const connection = await connected();
    client.gateway.updatePresence({ status: 'dnd' });
    expect(await connection.take(OPCODES.presenceUpdate)).toEqual({ status: 'dnd' });
    connection.close(4007);
    const second = await nextConnection(2);
    second.hello();
    expect(await second.take(OPCODES.identify)).toMatchObject({ presence: { status: 'dnd' } });
  });

  it('repeats its presence after a resume, because the connection may have broken before it arrived', async () => {
    const connection = await connected();
    client.gateway.updatePresence({ status: 'dnd' });
    connection.cut();
    const second = await nextConnection(2);
    second.hello();
    await second.take(OPCODES.resume);
    second.dispatch('RESUMED', 2, {});
    await until('the presence', () => {
      clock.advance(4_000);
      return second.received.some(({ op }) => op === OPCODES.presenceUpdate);
    });
    expect(await second.take(OPCODES.presenceUpdate)).toEqual({ status: 'dnd' });
  });
});
