/**
 * Presence changes that a session missed. They are not in the log, so a resume by position sends all current
 * presences.
 */
import { describe, expect, test } from 'vitest';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';
import type { TestClient } from './testing/test-client.ts';

const SERVER = '4194304000';
const presence = (userId: string, mark: string) => ({
  name: 'PRESENCE_UPDATE',
  audience: { kind: 'viewers', id: userId } as const,
  payload: JSON.stringify({ userId, mark }),
});

async function oneMember(extra: object = {}) {
  const running = await startGateway();
  running.world.server(SERVER, { '100': 'all', '200': 'all' }, { general: ['all'] });
  const token = running.world.account('100');
  const client = running.connect();
  const { sessionId } = (await client.identify(token, extra)).d;
  return { running, client, token, sessionId };
}

async function cutConnection(running: TestGateway, client: TestClient): Promise<void> {
  client.ws.terminate();
  await client.closed();
  await expect.poll(() => running.gateway.connectionCount()).toBe(0);
}

const marks = async (client: TestClient) =>
  (await client.eventsUntil('RESUMED')).map(({ t, s, d }) => [t, s, d.mark ?? null]);

test('another process sends all presences before RESUMED, and later ones after it', async () => {
  const { running, client, token, sessionId } = await oneMember();
  await using _ = running;
  await using other = await startGateway({ world: running.world, tail: running.tail });
  await cutConnection(running, client);
  running.world.presencesNow = [presence('200', 'now')];
  const second = other.connect();
  await second.resume(token, sessionId, 1, 'at-0');
  expect(await marks(second)).toEqual([
    ['PRESENCE_UPDATE', 2, 'now'],
    ['RESUMED', 3, null],
  ]);
  expect(running.world.presencesAsked).toEqual([{ serverIds: [SERVER], direct: true }]);
});

/** Lets a test act while presences are read. */
function pausedReading() {
  const [begun, resumed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  return {
    begun: begun.promise,
    resume: () => resumed.resolve(),
    pause: () => {
      begun.resolve();
      return resumed.promise;
    },
  };
}

/** The marks of events until one is `last`. */
async function marksUntil(client: TestClient, last: string): Promise<(string | null)[]> {
  const seen: (string | null)[] = [];
  while (seen.at(-1) !== last) seen.push((await client.nextEvent()).d.mark ?? null);
  return seen;
}

describe('when other processes are heard again', () => {
  test('all sessions receive all presences, even if one does not read', async () => {
    const { running, client } = await oneMember();
    await using _ = running;
    const slow = running.connect();
    await slow.identify(running.world.account('200'));
    slow.ws.pause();
    const later = running.connect();
    await later.identify(running.world.account('300'));
    running.world.currentPresences = async function* () {
      // Far more than the system buffers for a client that does not read.
      for (let batch = 0; batch < 50; batch += 1) yield [presence('400', 'x'.repeat(500_000))];
      yield [presence('400', 'now')];
    };
    running.bus.findOthers();
    for (const each of [client, later]) {
      let mark: string | undefined;
      while (mark !== 'now') ({ mark } = (await each.nextEvent()).d);
    }
    expect(running.closes).toEqual([]);
  });

  test('presences read earlier come before newer ones', async () => {
    const { running, client } = await oneMember();
    await using _ = running;
    running.world.servers.get(SERVER)?.members.set('300', 'all');
    const watcher = running.connect();
    await watcher.identify(running.world.account('300'));
    const reading = pausedReading();
    running.world.currentPresences = async function* ({ id }) {
      if (id !== '100') return;
      await reading.pause();
      yield [presence('200', 'older')];
    };
    running.bus.findOthers();
    await reading.begun;
    running.bus.publish(presence('200', 'newer'));
    expect(await marksUntil(watcher, 'newer')).toEqual(['newer']);
    running.bus.publish(presence('200', 'last'));
    reading.resume();
    expect(await marksUntil(client, 'last')).toEqual(['older', 'newer', 'last']);
  });

  test('a session gets no presences of a server that it has left', async () => {
    const { running, client } = await oneMember();
    await using _ = running;
    const reading = pausedReading();
    running.world.currentPresences = async function* (_identity, { serverIds }) {
      yield [presence('200', 'first')];
      await reading.pause();
      yield [presence('200', serverIds.length > 0 ? 'of the server' : 'of friends'), presence('200', 'last')];
    };
    running.bus.findOthers();
    await reading.begun;
    running.world.servers.get(SERVER)?.members.delete('100');
    const touches = [`member:${SERVER}:100`];
    const audience = { kind: 'user', id: '100' } as const;
    await running.tail.publish({ name: 'SERVER_DELETE', audience, payload: { mark: 'left' }, touches });
    reading.resume();
    expect(await marksUntil(client, 'last')).toEqual(['first', 'left', 'first', 'of friends', 'last']);
  });

  test.each([
    ['from memory', undefined],
    ['by position', 'at-0'],
  ])('a session that is resumed %s while they are read gets all of them', async (_how, position) => {
    const { running, client, token, sessionId } = await oneMember();
    await using _ = running;
    const reading = pausedReading();
    let passes = 0;
    running.world.currentPresences = async function* () {
      passes += 1;
      const mark = `pass ${passes}`;
      await reading.pause();
      yield [presence('200', mark)];
      yield [presence('200', 'last')];
    };
    running.bus.findOthers();
    await reading.begun;
    await cutConnection(running, client);
    const second = running.connect();
    await second.resume(token, sessionId, 1, position);
    await second.eventsUntil('RESUMED');
    reading.resume();
    expect(await marksUntil(second, 'last')).toEqual(['pass 2', 'last']);
  });

  test('sessions whose presences could not be read get them later, and one warning is logged', async () => {
    const { running, client } = await oneMember();
    await using _ = running;
    const second = running.connect();
    await second.identify(running.world.account('200'));
    const failed = Promise.withResolvers<void>();
    let attempts = 0;
    running.world.currentPresences = async function* () {
      attempts += 1;
      if (attempts === 2) setImmediate(failed.resolve);
      if (attempts <= 2) throw new Error('no answer');
      yield [presence('200', 'now')];
    };
    running.bus.findOthers();
    await failed.promise;
    running.clock.time += 10_000;
    for (const each of [client, second]) expect(await marksUntil(each, 'now')).toEqual(['now']);
    expect(running.warnings).toHaveLength(1);
  });

  test('again while presences are being sent, these end and are followed by all newer ones', async () => {
    const { running, client } = await oneMember();
    await using _ = running;
    const reading = pausedReading();
    let rounds = 0;
    running.world.currentPresences = async function* () {
      rounds += 1;
      const round = rounds;
      await reading.pause();
      yield [presence('200', `round ${round}`)];
      yield [presence('200', `round ${round} goes on`)];
    };
    running.bus.findOthers();
    await reading.begun;
    running.bus.findOthers();
    reading.resume();
    expect(await marksUntil(client, 'round 2 goes on')).toEqual(['round 1', 'round 2', 'round 2 goes on']);
  });
});

test('the process that held the session sends the missed changes from memory', async () => {
  const { running, client, token, sessionId } = await oneMember();
  await using _ = running;
  running.bus.publish(presence('200', 'seen'));
  await client.nextEvent();
  await cutConnection(running, client);
  running.bus.publish(presence('200', 'missed'));
  const typing = { kind: 'channel', id: 'general', serverId: SERVER } as const;
  running.bus.publish({ name: 'TYPING_START', audience: typing, payload: '{"mark":"typing"}' });
  await running.tail.publish({ name: 'MESSAGE_CREATE', audience: typing, payload: { mark: 'message' } });
  const second = running.connect();
  await second.resume(token, sessionId, 2, 'at-0');
  expect(await marks(second)).toEqual([
    ['MESSAGE_CREATE', 3, 'message'],
    ['PRESENCE_UPDATE', 4, 'missed'],
    ['RESUMED', 5, null],
  ]);
  expect(running.world.presencesAsked).toEqual([]);
});

test('changes only for this account, for example by a block, are sent from memory too', async () => {
  const { running, client, token, sessionId } = await oneMember();
  await using _ = running;
  await cutConnection(running, client);
  running.bus.publish({ ...presence('200', 'hidden'), audience: { kind: 'user', id: '100' } });
  const second = running.connect();
  await second.resume(token, sessionId, 1, 'at-0');
  expect(await marks(second)).toEqual([
    ['PRESENCE_UPDATE', 2, 'hidden'],
    ['RESUMED', 3, null],
  ]);
});

test('a session that did not ask for presences gets none', async () => {
  const { running, client, token, sessionId } = await oneMember({ intents: 1 << 9 });
  await using _ = running;
  await using other = await startGateway({ world: running.world, tail: running.tail });
  await cutConnection(running, client);
  running.world.presencesNow = [presence('200', 'now')];
  const second = other.connect();
  await second.resume(token, sessionId, 1, 'at-0');
  expect(await marks(second)).toEqual([['RESUMED', 2, null]]);
  expect(running.world.presencesAsked).toEqual([]);
});
