import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { EphemeralEvent } from '../event-log/types.ts';
import { connectRedis } from '../redis/index.ts';
import { redisInstalled, startTestRedis, type TestRedis } from '../redis/test-server.ts';
import {
  InProcessEphemeralBus,
  InProcessPresenceStore,
  InProcessWakeUp,
  openRedisEphemeralBus,
  openRedisWakeUp,
  RedisPresenceStore,
} from './index.ts';

const TYPING: EphemeralEvent = {
  name: 'TYPING_START',
  audience: { kind: 'channel', id: '1000000000000000001', permission: 'View Channel' },
  payload: '{"text":"quotes \\" and ünïcode"}',
  exceptUserIds: ['1000000000000000002'],
};
const WAIT = { timeout: 10_000, interval: 5 };

describe('in process', () => {
  it('hands events to every listener until it ends its subscription', () => {
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

  it('wakes every listener until it ends its subscription', () => {
    const wakeUp = new InProcessWakeUp();
    const listener = vi.fn();
    const end = wakeUp.subscribe(listener);
    wakeUp.notify();
    end();
    wakeUp.notify();
    expect(listener).toHaveBeenCalledOnce();
  });

  it('knows who is connected', async () => {
    const store = new InProcessPresenceStore();
    await store.setConnected('1', true);
    await store.setConnected('2', true);
    await store.setConnected('2', false);
    expect(await store.isConnected(['1', '2', '3'])).toEqual(new Set(['1']));
  });
});

describe.skipIf(!redisInstalled())('in Redis', () => {
  let server: TestRedis;
  let redis: Awaited<ReturnType<typeof connectRedis>>;
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);

  beforeAll(async () => {
    server = await startTestRedis();
    redis = await connectRedis(server.url, { onError });
  });
  afterAll(async () => {
    redis?.disconnect();
    await server?.stop();
  });

  it('hands events to the listeners of all processes, once', async () => {
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
    // An answer from the other side proves that the own messages have been through Redis, too.
    there.publish({ ...TYPING, name: 'ANSWER' });
    await vi.waitFor(() => expect(atHome).toHaveBeenLastCalledWith({ ...TYPING, name: 'ANSWER' }), WAIT);
    expect(atHome).toHaveBeenCalledTimes(3);
    await Promise.all([here.close(), there.close()]);
  });

  it('wakes this process for each commit and the others for many at once', async () => {
    const [here, there] = await Promise.all([
      openRedisWakeUp({ redis, onError }),
      openRedisWakeUp({ redis, onError }),
    ]);
    const [atHome, abroad] = [vi.fn(), vi.fn()];
    here.subscribe(atHome);
    there.subscribe(abroad);
    for (let commit = 0; commit < 500; commit += 1) here.notify();
    expect(atHome).toHaveBeenCalledTimes(500);
    // The first at once, one more for all that came while the throttle rested.
    await vi.waitFor(() => expect(abroad).toHaveBeenCalledTimes(2), WAIT);
    await Promise.all([here.close(), there.close()]);
  });

  it('knows who is connected to any process', async () => {
    const here = new RedisPresenceStore({ redis, onError });
    const there = new RedisPresenceStore({ redis, onError });
    await here.setConnected('1', true);
    await there.setConnected('1', true);
    await there.setConnected('2', true);
    await here.setConnected('3', true);
    await here.setConnected('1', false);
    expect(await here.isConnected(['1', '2', '3', '4'])).toEqual(new Set(['1', '2', '3']));
    await there.close();
    expect(await here.isConnected(['1', '2', '3', '4'])).toEqual(new Set(['3']));
    await here.close();
  });

  it('forgets the connections of a process that died', async () => {
    const living = new RedisPresenceStore({ redis, onError });
    const connection = redis.duplicate();
    const dying = new RedisPresenceStore({ redis: connection, onError: () => undefined, leaseMs: 1000 });
    await dying.setConnected('5', true);
    expect(await living.isConnected(['5'])).toEqual(new Set(['5']));
    connection.disconnect();
    await vi.waitFor(async () => expect(await living.isConnected(['5'])).toEqual(new Set()), WAIT);
    await living.renew();
    expect(await redis.smembers('guildhall:presence')).toEqual([]);
    await Promise.all([living.close(), dying.close()]);
  });

  it('writes its connections anew when Redis has lost them', async () => {
    const here = new RedisPresenceStore({ redis, onError });
    const there = new RedisPresenceStore({ redis, onError });
    await here.setConnected('6', true);
    await redis.flushall();
    expect(await there.isConnected(['6'])).toEqual(new Set());
    await here.renew();
    expect(await there.isConnected(['6'])).toEqual(new Set(['6']));
    await Promise.all([here.close(), there.close()]);
  });

  it('keeps to itself while Redis is away', async () => {
    const own = await startTestRedis();
    const away = await connectRedis(own.url, { onError: () => undefined });
    const failures = vi.fn();
    const bus = await openRedisEphemeralBus({ redis: away, onError: failures });
    const listener = vi.fn();
    bus.subscribe(listener);
    await own.stop();
    bus.publish(TYPING);
    expect(listener).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(failures).toHaveBeenCalled(), WAIT);
    await bus.close();
    away.disconnect();
  });

  it('had no errors', () => expect(errors).toEqual([]));
});
