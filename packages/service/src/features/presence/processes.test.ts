/** Presence over several processes, and after one that was killed (design 2.3). */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectRedis } from '@guildhall/platform';
import { redisInstalled, startTestRedis, type TestRedis } from '@guildhall/platform/test-redis';
import { listMembers, OPCODES, updatePresence } from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  connectProbe,
  type GatewayProbe,
  startTestInstance,
  type TestInstance,
  type TestPerson,
  type TestServer,
  untilWaiting,
  whileLocked,
} from '@guildhall/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ONLINE = { status: 'online', customStatus: null };
const OFFLINE = { status: 'offline', customStatus: null };

const told = (watcher: GatewayProbe, userId: string, presence: object) =>
  watcher.take(
    'PRESENCE_UPDATE',
    (payload) => JSON.stringify(payload) === JSON.stringify({ userId, ...presence }),
  );

async function listed(viewer: TestPerson, serverId: string, userId: string): Promise<unknown> {
  const members = await viewer.do(listMembers, { params: { serverId }, query: {} });
  const member = members.find(({ user }) => user.id === userId);
  return member && { status: member.status, customStatus: member.customStatus };
}

/** The number of processes that have announced a connection of an account. */
async function processesWith(redisUrl: string, userId: string): Promise<number> {
  const client = await connectRedis(redisUrl, { onAway: () => undefined });
  const sets = await client.smembers('guildhall:presence');
  const holding = await Promise.all(sets.map((set) => client.sismember(set, userId)));
  client.disconnect();
  return holding.filter((holds) => holds === 1).length;
}

/** Moves the clock in steps of a second; heartbeats keep the probe connected. */
async function passTime(instance: TestInstance, probe: GatewayProbe, seconds: number): Promise<void> {
  for (let step = 0; step < seconds; step += 1) {
    const beats = (): number => probe.envelopes.filter(({ op }) => op === OPCODES.heartbeatAck).length;
    const before = beats();
    probe.send(OPCODES.heartbeat, null);
    await expect.poll(beats, { interval: 1 }).toBeGreaterThan(before);
    instance.clock.advance(1000);
  }
}

describe.skipIf(!redisInstalled())('two processes over Redis', () => {
  let redis: TestRedis;
  let here: TestInstance;
  let there: TestInstance;
  let server: TestServer;
  let watcher: GatewayProbe;
  beforeAll(async () => {
    redis = await startTestRedis();
    const settings = { REDIS_URL: redis.url };
    here = await startTestInstance({ settings });
    there = await startTestInstance({ sharing: here, settings });
    server = await aServer(here);
    watcher = await connectProbe(here.url, { token: server.owner.token });
  });
  const statusesOf = (userId: string): string[] =>
    watcher.envelopes
      .filter(({ t, d }) => t === 'PRESENCE_UPDATE' && (d as { userId: string }).userId === userId)
      .map(({ d }) => (d as { status: string }).status);
  afterAll(async () => {
    await watcher.close();
    await there.stop();
    await here.stop();
    await redis.stop();
  });

  it('show people connected to the other process, by event and in lists', async () => {
    const person = await aMember(here, server);
    const probe = await connectProbe(there.url, { token: person.token });
    await told(watcher, person.id, ONLINE);
    expect(await listed(server.owner, server.id, person.id)).toEqual(ONLINE);
    await person.do(updatePresence, { body: { status: 'dnd' } });
    await told(watcher, person.id, { ...ONLINE, status: 'dnd' });
    await probe.close();
    await passTime(here, watcher, 25);
    await told(watcher, person.id, OFFLINE);
    expect(await listed(server.owner, server.id, person.id)).toEqual(OFFLINE);
  });

  it('count an account that is connected to both as one', async () => {
    const bot = await aBot(here, server);
    const first = await connectProbe(here.url, { token: bot.token, identify: { shard: [0, 2] } });
    await told(watcher, bot.id, ONLINE);
    const second = await connectProbe(there.url, { token: bot.token, identify: { shard: [1, 2] } });
    // READY arrives before the other process knows of the connection.
    await expect.poll(() => processesWith(redis.url, bot.id)).toBe(2);
    await first.close();
    expect(await listed(server.owner, server.id, bot.id)).toEqual(ONLINE);
    await second.close();
    await told(watcher, bot.id, OFFLINE);
    expect(statusesOf(bot.id)).toEqual(['online', 'offline']);
  });

  it('announce an account that moves to the other process as online, even if its departure takes longer', async () => {
    const bot = await aBot(here, server);
    const first = await connectProbe(here.url, { token: bot.token });
    await told(watcher, bot.id, ONLINE);
    const [moving] = await whileLocked(here, 'lock table relationships', async () => {
      await first.close();
      await untilWaiting(here, 1);
      const second = connectProbe(there.url, { token: bot.token });
      await expect.poll(() => processesWith(redis.url, bot.id)).toBe(1);
      return [second];
    });
    const second = await moving;
    await expect.poll(() => statusesOf(bot.id)).toEqual(['online', 'online', 'online']);
    await second?.close();
  });

  it('make up for an outage of Redis: who came during it, and whose process was taken for dead', async () => {
    const [came, stayed] = [await aBot(here, server), await aBot(here, server)];
    const staying = await connectProbe(there.url, { token: stayed.token });
    await told(watcher, stayed.id, ONLINE);
    redis.pause();
    const coming = await connectProbe(there.url, { token: came.token });
    redis.resume();
    await told(watcher, came.id, ONLINE);
    const client = await connectRedis(redis.url, { onAway: () => undefined });
    await client.del('guildhall:presence');
    client.disconnect();
    await told(watcher, stayed.id, ONLINE);
    await Promise.all([coming.close(), staying.close()]);
  });
});

describe('the next process after one that was killed', () => {
  it('announces people as offline unless they reconnect', async () => {
    const before = await startTestInstance();
    const server = await aServer(before);
    const [gone, back] = [await aMember(before, server), await aMember(before, server)];
    const dataDirectory = await mkdtemp(join(tmpdir(), 'guildhall-killed-'));
    await writeFile(join(dataDirectory, 'connected.json'), JSON.stringify([gone.id, back.id]));
    const next = await startTestInstance({ sharing: before, settings: { DATA_DIR: dataDirectory } });
    try {
      const watcher = await connectProbe(next.url, { token: server.owner.token });
      const probe = await connectProbe(next.url, { token: back.token });
      await told(watcher, back.id, ONLINE);
      await passTime(next, watcher, 31);
      await told(watcher, gone.id, OFFLINE);
      const about = watcher.envelopes.filter(
        ({ t, d }) => t === 'PRESENCE_UPDATE' && (d as { userId: string }).userId === back.id,
      );
      expect(about).toHaveLength(1);
      await Promise.all([probe.close(), watcher.close()]);
    } finally {
      await next.stop();
      await before.stop();
      await rm(dataDirectory, { recursive: true, force: true });
    }
  });
});
