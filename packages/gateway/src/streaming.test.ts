/** Compression, and receivers that do not keep up (design 2.1). */
import { OPCODES } from '@guildhall/protocol';
import { describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';

const own = { kind: 'user', id: '100' } as const;

describe('compression', () => {
  test.each(['zlib-stream', 'zstd-stream'])('%s: one binary frame per payload, flushed', async (name) => {
    await using running = await startGateway();
    const client = running.connect(`?encoding=json&compress=${name}`);
    expect((await client.identify(running.world.account('100'))).t).toBe('READY');
    const text = 'ünïcode '.repeat(20_000);
    const events = ['a', 'b', text].map((content) => ({
      name: 'MESSAGE_CREATE',
      audience: own,
      payload: { content },
    }));
    await running.tail.publish(...events);
    const received = [await client.nextEvent(), await client.nextEvent(), await client.nextEvent()];
    expect(received.map(({ s, d }) => [s, d.content?.length])).toEqual([
      [2, 1],
      [3, 1],
      [4, text.length],
    ]);
    expect(received[2]?.d.content === text).toBe(true);
    expect(client.frames).toHaveLength(5);
    expect(client.frames.every(({ isBinary }) => isBinary)).toBe(true);
    if (name === 'zlib-stream') {
      for (const { bytes } of client.frames) expect(bytes.subarray(-4).toString('hex')).toBe('0000ffff');
    }
  });

  test.each(['zlib-stream', 'zstd-stream'])('%s: nothing is compressed before the log-in', async (name) => {
    await using running = await startGateway();
    const client = running.connect(`?compress=${name}`);
    expect((await client.next()).op).toBe(OPCODES.hello);
    client.send(OPCODES.heartbeat, null);
    expect((await client.next()).op).toBe(OPCODES.heartbeatAck);
    client.send(OPCODES.identify, { token: running.world.account('100') });
    expect((await client.nextEvent()).t).toBe('READY');
    await running.tail.publish({ name: 'X', audience: own, payload: { content: 'again '.repeat(100) } });
    expect((await client.nextEvent()).d.content).toBe('again '.repeat(100));
    const isPlain = client.frames.map(({ bytes }) => bytes.includes('"op":1'));
    expect(isPlain.slice(0, 2)).toEqual([true, true]);
    expect(client.frames.at(-1)?.bytes.length).toBeLessThan(200);
  });

  test.each(['zlib-stream', 'zstd-stream'])('%s: uncompressed when contexts run out', async (name) => {
    await using running = await startGateway({ compressedConnections: 1 });
    const content = 'ünïcode '.repeat(40_000);
    const received = async (userId: string) => {
      const client = running.connect(`?compress=${name}`);
      await client.identify(running.world.account(userId));
      const audience = { kind: 'user', id: userId } as const;
      await running.tail.publish({ name: 'X', audience, payload: { content } });
      expect((await client.nextEvent()).d.content === content).toBe(true);
      return { client, bytes: client.frames.at(-1)?.bytes.length ?? 0 };
    };
    const first = await received('100');
    expect(first.bytes).toBeLessThan(10_000);
    expect((await received('200')).bytes).toBeGreaterThan(content.length);
    first.client.ws.close();
    await first.client.closed();
    expect((await received('300')).bytes).toBeLessThan(10_000);
  });

  test('requests that wait for the same client to keep up all continue', async () => {
    await using running = await startGateway();
    const text = Array.from({ length: 60_000 }, () => Math.random()).join();
    running.world.requestMembers = async function* (_identity, { nonce }) {
      for (let chunk = 0; chunk < 4; chunk += 1)
        yield { name: 'MEMBERS_CHUNK', payload: JSON.stringify({ nonce, text }) };
    };
    const client = running.connect('?compress=zlib-stream');
    await client.identify(running.world.account('100'));
    for (const nonce of ['a', 'b', 'c'])
      client.send(OPCODES.requestMembers, { serverId: '1', query: '', nonce });
    const nonces: unknown[] = [];
    while (nonces.length < 12) nonces.push((await client.nextEvent()).d.nonce);
    expect(nonces.toSorted()).toEqual(['a', 'b', 'c'].flatMap((nonce) => Array(4).fill(nonce)));
  });

  test('closing first delivers earlier payloads, such as op 7', async () => {
    await using running = await startGateway();
    const client = running.connect('?compress=zlib-stream');
    await client.identify(running.world.account('100'));
    const stopped = running.gateway.stop();
    expect((await client.next()).op).toBe(7);
    expect(await client.closed()).toBe(4000);
    await stopped;
  });

  test("identify's compress: true compresses each payload by itself", async () => {
    await using running = await startGateway();
    const client = running.connect();
    await client.identify(running.world.account('100'), { compress: true });
    await running.tail.publish({ name: 'X', audience: own, payload: { content: 'text' } });
    expect((await client.nextEvent()).d).toEqual({ content: 'text' });
    expect(client.frames.map(({ isBinary }) => isBinary)).toEqual([false, true, true]);
  });
});

/** The event or opcode that follows a resume with everything after READY missed. */
async function answerTo(running: TestGateway, token: string, sessionId: string): Promise<string | number> {
  const client = running.connect();
  await client.resume(token, sessionId, 1);
  const { op, t } = await client.next();
  return t ?? op;
}

describe('slow receivers', () => {
  test('a client with more than 4 MiB unread is closed with 4000 and resumes; others are not delayed', async () => {
    await using running = await startGateway();
    running.world.server('1', { '100': 'everyone', '200': 'everyone' }, {});
    const slow = running.connect();
    const token = running.world.account('100');
    const { sessionId } = (await slow.identify(token)).d;
    const quick = running.connect();
    await quick.identify(running.world.account('200'));
    slow.ws.pause();
    const content = 'x'.repeat(1_000_000);
    let sent = 0;
    while (!running.closes.includes(4000) && sent < 100) {
      await running.tail.publish({
        name: 'SERVER_UPDATE',
        audience: { kind: 'server', id: '1' },
        payload: { number: sent, content },
      });
      expect((await quick.nextEvent()).d.number).toBe(sent);
      sent += 1;
    }
    expect(running.closes).toEqual([4000]);
    // The socket's buffers hold some of it.
    expect(sent).toBeLessThan(20);
    slow.ws.terminate();
    const second = running.connect();
    await second.resume(token, sessionId, sent - 1);
    const events = await second.eventsUntil('RESUMED');
    expect(events.map(({ s }) => s)).toEqual([sent, sent + 1, sent + 2]);
  });

  test('a client that does not read for 10 s is closed with 4000, one that reads is not', async () => {
    await using running = await startGateway();
    running.world.server('1', { '100': 'everyone', '200': 'everyone' }, {});
    const slow = running.connect();
    await slow.identify(running.world.account('100'));
    const quick = running.connect();
    await quick.identify(running.world.account('200'));
    slow.ws.pause();
    const content = 'x'.repeat(250_000);
    const audience = { kind: 'server', id: '1' } as const;
    const publish = async (number: number): Promise<void> => {
      await running.tail.publish({ name: 'SERVER_UPDATE', audience, payload: { number, content } });
      expect((await quick.nextEvent()).d.number).toBe(number);
    };
    // Fills the buffers of the system, and leaves a little in this process.
    for (let number = 0; number < 24; number += 1) await publish(number);
    expect(running.closes).toEqual([]);
    running.clock.time += 9000;
    await publish(24);
    expect(running.closes).toEqual([]);
    running.clock.time += 2000;
    await publish(25);
    expect(running.closes).toEqual([4000]);
  });

  test.each([
    [12, ''],
    [5, '?compress=zlib-stream'],
  ])('a READY of %s MB reaches the client (%s)', async (megabytes, query) => {
    await using running = await startGateway();
    const id = 'x'.repeat(megabytes * 1_000_000);
    running.world.inReady = { user: { id } };
    const client = running.connect(query);
    const ready = await client.identify(running.world.account('100'));
    expect(ready.d.user.id === id).toBe(true);
    await running.tail.publish({ name: 'LAST', audience: own });
    await client.eventsUntil('LAST');
    expect(running.closes).toEqual([]);
  });

  test('clients that do not read their READY are closed when too much waits for all together', async () => {
    await using running = await startGateway({ unreadStateBytes: 60_000_000 });
    running.world.inReady = { user: { id: 'x'.repeat(30_000_000) } };
    for (let number = 100; number < 105; number += 1) {
      const slow = running.connect();
      await slow.nextOp(OPCODES.hello);
      slow.ws.pause();
      slow.send(OPCODES.identify, { token: running.world.account(String(number)) });
    }
    await expect.poll(() => running.closes, { timeout: 120_000 }).toContain(4000);
    running.world.inReady = {};
    const quick = running.connect();
    expect((await quick.identify(running.world.account('200'))).t).toBe('READY');
    await expect.poll(() => running.gateway.connectionCount(), { timeout: 120_000 }).toBeLessThan(6);
    expect(running.closes.length).toBeLessThan(5);
    quick.ws.close();
    expect(await quick.closed()).not.toBe(4000);
  });

  test('initial state is no longer kept for resuming when there is too much of it for all together', async () => {
    await using running = await startGateway({ unreadStateBytes: 20_000_000 });
    const payload = JSON.stringify({ content: 'x'.repeat(7_000_000) });
    running.world.following = [[{ name: 'SERVER_CREATE', payload }]];
    const start = async (token: string) => {
      const client = running.connect();
      const ready = await client.identify(token);
      await client.eventsUntil('SERVER_CREATE');
      return ready.d.sessionId as string;
    };
    const token = running.world.account('100');
    const first = await start(token);
    expect(await answerTo(running, token, first)).toBe('SERVER_CREATE');
    for (const id of ['200', '300']) await start(running.world.account(id));
    await expect
      .poll(() => answerTo(running, token, first), { timeout: 120_000 })
      .toBe(OPCODES.invalidSession);
  });

  test('presences that each session was sent are no longer kept either', async () => {
    await using running = await startGateway();
    const { world, tail } = running;
    await using other = await startGateway({ world, tail, unreadStateBytes: 20_000_000 });
    const payload = JSON.stringify({ content: 'x'.repeat(7_000_000) });
    world.presencesNow = [{ name: 'PRESENCE_UPDATE', payload }];
    const move = async (token: string) => {
      const { sessionId } = (await running.connect().identify(token)).d;
      const client = other.connect();
      await client.resume(token, sessionId, 1, 'at-0');
      await client.eventsUntil('RESUMED');
      return sessionId;
    };
    const token = world.account('100');
    const first = await move(token);
    expect(await answerTo(other, token, first)).toBe('PRESENCE_UPDATE');
    for (const id of ['200', '300']) await move(world.account(id));
    await expect.poll(() => answerTo(other, token, first), { timeout: 120_000 }).toBe(OPCODES.invalidSession);
  });

  test('a long initial state waits for the client instead of filling memory', async () => {
    await using running = await startGateway();
    const content = 'x'.repeat(1_000_000);
    const payload = JSON.stringify({ content });
    running.world.following = Array.from({ length: 40 }, () => [{ name: 'SERVER_CREATE', payload }]);
    const client = running.connect();
    await client.identify(running.world.account('100'));
    await running.tail.publish({ name: 'LAST', audience: own });
    const events = await client.eventsUntil('LAST');
    expect(events).toHaveLength(41);
    expect(running.closes).toEqual([]);
  });
});
