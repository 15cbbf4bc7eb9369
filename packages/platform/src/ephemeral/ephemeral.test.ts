import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EphemeralEvent } from '../event-log/types.ts';
import { connectRedis } from '../redis/index.ts';
import { redisInstalled, startTestRedis, type TestRedis } from '../redis/test-server.ts';
import {
  InProcessEphemeralBus,
  InProcessPresenceStore,
  openFilePresenceStore,
  openRedisEphemeralBus,
  type RedisPresenceOptions,
  RedisPresenceStore,
} from './index.ts';

const TYPING: EphemeralEvent = {
  name: 'TYPING_START',
  audience: { kind: 'channel', id: '1000000000000000001', permission: 'View Channel' },
  payload: '{"text":"quotes \\" and ünïcode"}',
  exceptUserIds: ['1000000000000000002'],
};
const WAIT = { timeout: 120_000, interval: 5 };

const portOf = ({ url }: TestRedis): number => Number(new URL(url).port);

/** Forwards connections to a port, until those that are open go silent. New ones may go to another port. */
async function openSilentProxy(port: number) {
  let target = port;
  const sockets: Socket[] = [];
  const proxy = createServer((near) => {
    const far = connect(target, '127.0.0.1');
    for (const socket of [near, far]) sockets.push(socket.on('error', () => undefined));
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  return {
    url: `redis://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    moveTo: (other: number) => {
      target = other;
    },
    silence: () => {
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      proxy.close();
    },
  };
}

describe('in process', () => {
  it('delivers events to every listener until it unsubscribes', () => {
    const bus = new InProcessEphemeralBus();
    const [one, other] = [vi.fn(), vi.fn()];
    const end = bus.subscribe(one);
    bus.subscribe(other);
    bus.publish(TYPING);
    end();
    bus.publish(TYPING);
    expect(one).toHaveBeenCalledExactlyOnceWith(TYPING);
    expect(other).toHaveBeenCalledTimes(2);
  });

  it('lists connected accounts', async () => {
    const store = new InProcessPresenceStore();
    await store.setConnected('1', true);
    await store.setConnected('2', true);
    await store.setConnected('2', false);
    expect(await store.connectedAmong(['1', '2', '3'])).toEqual(new Set(['1']));
    expect(await store.everyoneConnected()).toEqual(new Set(['1']));
  });
});

describe('kept in a file', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-presence-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const open = (name: string) =>
    openFilePresenceStore({
      path: join(folder, name),
      delayMs: 1,
      onError: (error) => expect(error).toBeNull(),
    });

  it('tells the next process which accounts were connected when the last one was killed', async () => {
    const killed = await open('killed');
    await killed.setConnected('1', true);
    await killed.setConnected('2', true);
    await killed.setConnected('2', false);
    await vi.waitFor(async () => {
      const told = vi.fn();
      (await open('killed')).onLost(told);
      expect(told.mock.calls).toEqual([[['1'], true]]);
    }, WAIT);
    // A process without connections leaves the file unchanged.
    await (await open('killed')).close();
    const next = await open('killed');
    const told = vi.fn();
    next.onLost(told);
    expect(told).toHaveBeenCalledExactlyOnceWith(['1'], true);
    expect(await next.connectedAmong(['1'])).toEqual(new Set());
  });

  it('reports no accounts if the file is missing or unreadable', async () => {
    await writeFile(join(folder, 'broken'), '{"half');
    for (const name of ['missing', 'broken']) {
      const told = vi.fn();
      (await open(name)).onLost(told);
      expect(told).not.toHaveBeenCalled();
    }
  });
});

describe.skipIf(!redisInstalled())('in Redis', () => {
  let server: TestRedis;
  let redis: Awaited<ReturnType<typeof connectRedis>>;
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  /** A process; those with the same prefix share presence. */
  const open = (prefix: string, more: Partial<RedisPresenceOptions> = {}) =>
    new RedisPresenceStore({ redis, onError, prefix, ...more });

  beforeAll(async () => {
    server = await startTestRedis();
    redis = await connectRedis(server.url, { onAway: onError });
  });
  afterAll(async () => {
    redis?.disconnect();
    await server?.stop();
  });

  it('delivers events once to the listeners of all processes', async () => {
    const [here, there] = await Promise.all([
      openRedisEphemeralBus({ redis, onError }),
      openRedisEphemeralBus({ redis, onError }),
    ]);
    const [atHome, abroad] = [vi.fn(), vi.fn()];
    here.subscribe(atHome);
    there.subscribe(abroad);
    here.publish(TYPING);
    here.publish({ ...TYPING, name: 'LAST' });
    await vi.waitFor(() => expect(abroad).toHaveBeenCalledTimes(2), WAIT);
    expect(abroad.mock.calls[0]).toEqual([TYPING]);
    // A reply from the other process proves that this process's messages went through Redis, too.
    there.publish({ ...TYPING, name: 'ANSWER' });
    await vi.waitFor(() => expect(atHome).toHaveBeenLastCalledWith({ ...TYPING, name: 'ANSWER' }), WAIT);
    expect(atHome).toHaveBeenCalledTimes(3);
    await Promise.all([here.close(), there.close()]);
  });

  it('tells when messages of others, which this process alone has missed, arrive again', async () => {
    const bus = await openRedisEphemeralBus({ redis, onError });
    const told = vi.fn();
    bus.onReachable(told);
    await redis.call('CLIENT', 'KILL', 'TYPE', 'pubsub');
    await vi.waitFor(() => expect(told).toHaveBeenCalledOnce(), WAIT);
    await bus.close();
  });

  it('subscribes again when the connection goes silent', async () => {
    const proxy = await openSilentProxy(portOf(server));
    const proxied = await connectRedis(proxy.url, { onAway: () => undefined });
    const here = await openRedisEphemeralBus({
      redis: proxied,
      prefix: 'silent',
      onError: () => undefined,
      pingMs: 20,
    });
    const there = await openRedisEphemeralBus({ redis, prefix: 'silent', onError });
    const heard = vi.fn();
    here.subscribe(heard);
    proxy.silence();
    await vi.waitFor(() => {
      there.publish(TYPING);
      expect(heard).toHaveBeenCalledWith(TYPING);
    }, WAIT);
    await Promise.all([here.close(), there.close()]);
    proxied.disconnect();
    proxy.close();
  });

  it('waits at the start for a server that is busy', async () => {
    const busy = await startTestRedis();
    const admin = await connectRedis(busy.url, { onAway: onError });
    await admin.client('PAUSE', 1500, 'ALL');
    const late = await connectRedis(busy.url, { onAway: onError });
    await admin.client('PAUSE', 1500, 'ALL');
    const bus = await openRedisEphemeralBus({ redis: late, onError });
    await bus.close();
    for (const connection of [admin, late]) connection.disconnect();
    await busy.stop();
  });

  it('leaves a server that has become a replica, whose address leads to another one by now', async () => {
    const [former, next] = await Promise.all([startTestRedis(), startTestRedis()]);
    const proxy = await openSilentProxy(portOf(former));
    const proxied = await connectRedis(proxy.url, { onAway: () => undefined });
    const store = new RedisPresenceStore({ redis: proxied, onError: () => undefined });
    proxy.moveTo(portOf(next));
    await proxied.replicaof('127.0.0.1', portOf(next));
    await store.setConnected('17', true);
    const reader = await connectRedis(next.url, { onAway: () => undefined });
    await vi.waitFor(async () => expect(await reader.smembers('guildhall:presence')).toHaveLength(1), WAIT);
    await store.close();
    for (const connection of [proxied, reader]) connection.disconnect();
    proxy.close();
    await Promise.all([former.stop(), next.stop()]);
  });

  it('connects ever less often to a server that stays read-only, until it accepts writes', async () => {
    const [readOnly, onAway, onBack] = [await startTestRedis(), vi.fn(), vi.fn()];
    const admin = await connectRedis(readOnly.url, { onAway: () => undefined });
    await admin.replicaof('127.0.0.1', '1');
    const client = await connectRedis(readOnly.url, { onAway, onBack });
    const delays: number[] = [];
    client.on('reconnecting', (delay: number) => delays.push(delay));
    await vi.waitFor(async () => {
      await client.set('key', 'value').catch(() => undefined);
      expect(delays.length).toBeGreaterThanOrEqual(4);
    }, WAIT);
    expect(delays).toEqual(delays.toSorted((one, other) => one - other));
    expect(new Set(delays).size).toBe(delays.length);
    expect(onAway).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ message: expect.stringMatching(/^READONLY/) }),
    );
    expect(onBack).not.toHaveBeenCalled();
    await admin.replicaof('NO', 'ONE');
    await vi.waitFor(() => expect(onBack).toHaveBeenCalledOnce(), WAIT);
    expect(await client.set('key', 'value')).toBe('OK');
    for (const connection of [admin, client]) connection.disconnect();
    await readOnly.stop();
  });

  it('lists accounts connected to any process', async () => {
    const [here, there] = [open('listed'), open('listed')];
    await here.setConnected('1', true);
    await there.setConnected('1', true);
    await there.setConnected('2', true);
    await here.setConnected('3', true);
    await here.setConnected('1', false);
    expect(await here.connectedAmong(['1', '2', '3', '4'])).toEqual(new Set(['1', '2', '3']));
    expect(await here.everyoneConnected()).toEqual(new Set(['1', '2', '3']));
    await there.setConnected('1', false);
    expect(await here.everyoneConnected()).toEqual(new Set(['2', '3']));
    expect(await here.connectedAmong(['1', '2', '3', '4'])).toEqual(new Set(['2', '3']));
    await Promise.all([here.close(), there.close()]);
  });

  it('reports the accounts of a dead process to one of the others', async () => {
    const living = [open('lost'), open('lost')] as const;
    const told = vi.fn();
    for (const store of living) store.onLost(told);
    const connection = redis.duplicate({ enableOfflineQueue: true });
    const dying = open('lost', { redis: connection, onError: () => undefined, leaseMs: 300 });
    await dying.setConnected('7', true);
    await dying.setConnected('8', true);
    await dying.setConnected('8', false);
    await living[0].setConnected('9', true);
    connection.disconnect();
    await vi.waitFor(async () => {
      await living[0].renew();
      expect(told).toHaveBeenCalled();
    }, WAIT);
    expect(await living[1].connectedAmong(['7', '9'])).toEqual(new Set(['9']));
    await Promise.all(living.map((store) => store.renew()));
    expect(told.mock.calls).toEqual([[['7'], false]]);
    await Promise.all([...living, dying].map((store) => store.close()));
  });

  it('leaves the accounts of a process that stops to the others', async () => {
    const [here, there] = [open('moved'), open('moved', { leaseMs: 300 })];
    const told = vi.fn();
    here.onLost(told);
    await there.setConnected('7', true);
    await there.setConnected('8', true);
    await there.setConnected('8', false);
    await there.close();
    await vi.waitFor(async () => {
      await here.renew();
      expect(told.mock.calls).toEqual([[['7'], false]]);
    }, WAIT);
    await here.close();
  });

  it('forgets the connections of a dead process', async () => {
    const living = open('forgotten');
    const connection = redis.duplicate({ enableOfflineQueue: true });
    const dying = open('forgotten', { redis: connection, onError: () => undefined, leaseMs: 5000 });
    await dying.setConnected('5', true);
    expect(await living.connectedAmong(['5'])).toEqual(new Set(['5']));
    connection.disconnect();
    await vi.waitFor(async () => expect(await living.connectedAmong(['5'])).toEqual(new Set()), WAIT);
    await living.renew();
    expect(await redis.smembers('forgotten:presence')).toEqual([]);
    await Promise.all([living.close(), dying.close()]);
  });

  it('reports nobody right after an outage of its own, in which others could not renew their leases either', async () => {
    const [here, there] = [open('outage'), open('outage')];
    const told = vi.fn();
    here.onLost(told);
    await there.setConnected('13', true);
    const expire = async () => redis.del(await redis.keys('outage:presence:*:lease'));
    let later = 0;
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
    try {
      await expire();
      later = 60_000;
      await here.renew();
      expect(told).not.toHaveBeenCalled();
      await there.renew();
      expect(await here.connectedAmong(['13'])).toEqual(new Set(['13']));
      await expire();
      later = 75_000;
      await here.renew();
      later = 91_000;
      await here.renew();
      expect(told.mock.calls).toEqual([[['13'], false]]);
    } finally {
      clock.mockRestore();
    }
    await Promise.all([here.close(), there.close()]);
  });

  it('reports nobody while Redis is full, and others cannot renew their leases', async () => {
    const [here, there] = [open('full'), open('full')];
    const told = vi.fn();
    here.onLost(told);
    await there.setConnected('17', true);
    await redis.del(await redis.keys('full:presence:*:lease'));
    await redis.config('SET', 'maxmemory', '1');
    try {
      await expect(here.renew()).rejects.toThrow(/OOM/);
      expect(told).not.toHaveBeenCalled();
    } finally {
      await redis.config('SET', 'maxmemory', '0');
    }
    await Promise.all([here.close(), there.close()]);
  });

  it('notices that others took it for dead', async () => {
    const [here, there] = [open('declared'), open('declared')];
    const forgotten = vi.fn();
    here.onForgotten(forgotten);
    await here.setConnected('14', true);
    await redis.del(await redis.keys('declared:presence:*:lease'));
    await there.renew();
    await here.setConnected('15', true);
    expect(forgotten.mock.calls).toEqual([[['14', '15']]]);
    await here.renew();
    expect(await there.connectedAmong(['14', '15'])).toEqual(new Set(['14', '15']));
    await here.setConnected('14', false);
    await here.setConnected('15', false);
    await redis.del('declared:presence');
    await here.setConnected('16', true);
    expect(forgotten).toHaveBeenCalledOnce();
    await Promise.all([here.close(), there.close()]);
  });

  it('writes its connections again when Redis has lost them', async () => {
    const [here, there] = [open('again'), open('again')];
    await here.setConnected('6', true);
    await redis.flushall();
    expect(await there.connectedAmong(['6'])).toEqual(new Set());
    await here.renew();
    expect(await there.connectedAmong(['6'])).toEqual(new Set(['6']));
    await redis.flushall();
    await here.setConnected('7', true);
    await here.renew();
    expect(await there.connectedAmong(['6', '7'])).toEqual(new Set(['6', '7']));
    await Promise.all([here.close(), there.close()]);
  });

  it('makes up for changes that failed', async () => {
    const connection = redis.duplicate();
    await connection.connect();
    const here = open('failed', { redis: connection, onError: () => undefined });
    const there = open('failed');
    await here.setConnected('10', true);
    connection.disconnect(true);
    await here.setConnected('10', false);
    await here.setConnected('11', true);
    await once(connection, 'ready');
    await here.renew();
    expect(await there.connectedAmong(['10', '11'])).toEqual(new Set(['11']));
    await Promise.all([here.close(), there.close()]);
    connection.disconnect();
  });

  it('tells only one of two processes that it has the last connection, even if both close at the same time', async () => {
    const [here, there] = [open('last'), open('last')];
    expect(await here.setConnected('12', true)).toBe(false);
    expect(await there.setConnected('12', true)).toBe(true);
    const elsewhere = await Promise.all([here, there].map((store) => store.setConnected('12', false)));
    expect(elsewhere.sort()).toEqual([false, true]);
    await Promise.all([here.close(), there.close()]);
  });

  it('works alone while Redis is unavailable', async () => {
    const own = await startTestRedis();
    const away = await connectRedis(own.url, { onAway: () => undefined });
    const failures = vi.fn();
    const bus = await openRedisEphemeralBus({ redis: away, onError: failures });
    const listener = vi.fn();
    bus.subscribe(listener);
    await own.stop();
    const doubt = vi.fn();
    bus.publish(TYPING, doubt);
    expect(listener).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(failures).toHaveBeenCalled(), WAIT);
    expect(doubt).toHaveBeenCalledOnce();
    await bus.close();
    away.disconnect();
  });

  it('reported no errors in the tests above', () => expect(errors).toEqual([]));
});
