/** No event is missed or doubled while connecting and resuming (design 2.1, "Resume"). */
import { CLOSE_CODES, GATEWAY } from '@guildhall/protocol';
import { describe, expect, test, vi } from 'vitest';
import { EVENTS_PER_RESUME, FREE_EVENTS } from './commands/fair-use.ts';
import type { EventInput } from './testing/fake-tail.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';
import type { ReceivedEvent, TestClient } from './testing/test-client.ts';

const SERVER = '4194304000';

function message(id: number, channelId = 'general'): EventInput {
  return {
    name: 'MESSAGE_CREATE',
    audience: { kind: 'channel', id: channelId, serverId: SERVER },
    payload: { id },
  };
}

async function oneMember(
  running: TestGateway,
): Promise<{ client: TestClient; sessionId: string; token: string }> {
  running.world.server(SERVER, { '100': 'everyone' }, { general: ['everyone'], staff: ['admin'] });
  const token = running.world.account('100');
  const client = running.connect();
  const ready = await client.identify(token);
  return { client, token, sessionId: ready.d.sessionId };
}

/** Resumes on a new connection, which stays open. */
async function resumeOnce(
  running: TestGateway,
  token: string,
  sessionId: string,
  position: string | undefined,
): Promise<void> {
  const client = running.connect();
  await client.resume(token, sessionId, 1, position);
  await client.eventsUntil('RESUMED');
}

async function cutConnection(running: TestGateway, client: TestClient, left = 0): Promise<void> {
  client.ws.terminate();
  await client.closed();
  await expect.poll(() => running.gateway.connectionCount()).toBe(left);
}

const brief = (events: readonly ReceivedEvent[]) => events.map(({ t, s, d }) => [t, s, d.id ?? null]);

describe('connecting while events happen', () => {
  test('events between the state and READY follow READY, once and in order', async () => {
    await using running = await startGateway();
    running.world.beforeState = () => running.tail.publish(message(1), message(2));
    running.world.following = [[{ name: 'SERVER_CREATE', payload: '{"id":"a"}' }]];
    const { client } = await oneMember(running);
    await running.tail.publish(message(3));
    const events: ReceivedEvent[] = [];
    while (events.length < 4) events.push(await client.nextEvent());
    expect(brief(events)).toEqual([
      ['SERVER_CREATE', 2, 'a'],
      ['MESSAGE_CREATE', 3, 1],
      ['MESSAGE_CREATE', 4, 2],
      ['MESSAGE_CREATE', 5, 3],
    ]);
  });

  test('if a membership changes while it is read, the last state counts', async () => {
    await using running = await startGateway();
    const { world, tail } = running;
    const server = world.server(SERVER, {}, { general: ['everyone'] });
    const token = world.account('100');
    const readOnce = world.audiencesOf.bind(world);
    let reads = 0;
    world.audiencesOf = async (identity) => {
      const stale = await readOnce(identity);
      reads += 1;
      if (reads > 1) return stale;
      server.members.set('100', 'everyone');
      await tail.publish({
        name: '$joined',
        audience: { kind: 'user', id: '100' },
        touches: [`member:${SERVER}:100`],
      });
      return stale;
    };
    const client = running.connect();
    await client.identify(token);
    await tail.publish(message(1));
    expect(brief([await client.nextEvent()])).toEqual([['MESSAGE_CREATE', 2, 1]]);
  });

  test('a session continues that was resumed while its first connection waited to send held events', async () => {
    await using running = await startGateway();
    // More than the buffers of the system hold, and less than a session keeps.
    const text = 'x'.repeat(24_000);
    const count = 340;
    running.world.beforeState = () =>
      running.tail.publish(
        ...Array.from({ length: count }, (_, id) => ({ ...message(id), payload: { id, text } })),
      );
    const { client, token, sessionId } = await oneMember(running);
    client.ws.pause();
    running.clock.time += GATEWAY.heartbeatIntervalMs + GATEWAY.heartbeatGraceMs + 1000;
    await expect.poll(() => running.closes).toEqual([CLOSE_CODES.heartbeatTimeout.code]);
    const second = running.connect();
    await second.resume(token, sessionId, 1);
    const events = await second.eventsUntil('RESUMED');
    await cutConnection(running, client, 1);
    await running.tail.publish(message(count));
    events.push(await second.nextEvent());
    expect(events.map(({ s }) => s)).toEqual(events.map((_, index) => index + 2));
    expect(events).toHaveLength(count + 2);
  });

  test('a disconnect order during the log-in takes effect', async () => {
    await using running = await startGateway();
    const { world, tail } = running;
    const token = world.account('100');
    const authenticate = world.authenticate.bind(world);
    world.authenticate = async (credentials) => {
      const identity = await authenticate(credentials);
      if (world.accounts.delete(token)) {
        const payload = { userId: '100', code: 4004 };
        await tail.publish({ name: '$disconnect', audience: { kind: 'user', id: '100' }, payload });
      }
      return identity;
    };
    const client = running.connect();
    await client.nextOp(10);
    client.send(2, { token });
    expect(await client.closed()).toBe(4004);
  });
});

describe('resuming from memory', () => {
  test('missed dispatches come again with their numbers, then RESUMED, then the stream', async () => {
    await using running = await startGateway();
    const { client, token, sessionId } = await oneMember(running);
    await running.tail.publish(message(1), message(2));
    await client.nextEvent();
    await cutConnection(running, client);
    await running.tail.publish(message(3));
    const second = running.connect();
    await second.resume(token, sessionId, 2);
    const events = await second.eventsUntil('RESUMED');
    await running.tail.publish(message(4));
    events.push(await second.nextEvent());
    expect(brief(events)).toEqual([
      ['MESSAGE_CREATE', 3, 2],
      ['MESSAGE_CREATE', 4, 3],
      ['RESUMED', 5, null],
      ['MESSAGE_CREATE', 6, 4],
    ]);
  });

  test('members requested before still come after missed dispatches', async () => {
    await using running = await startGateway();
    const { world, tail } = running;
    const { client, token, sessionId } = await oneMember(running);
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    world.requestMembers = async function* () {
      asked.resolve();
      await answered.promise;
      yield { name: 'MEMBERS_CHUNK', payload: '{}' };
    };
    client.send(8, { serverId: SERVER, query: '' });
    await asked.promise;
    await cutConnection(running, client);
    // Too much for one write: the rest waits until the client has read most of it.
    const text = 'x'.repeat(24_000);
    await tail.publish(
      ...Array.from({ length: 300 }, (_, id) => ({ ...message(id), payload: { id, text } })),
    );
    const second = running.connect();
    await second.resume(token, sessionId, 1);
    const events = [await second.nextEvent()];
    answered.resolve();
    while (events.length < 302) events.push(await second.nextEvent());
    expect(events.map(({ s }) => s)).toEqual(events.map((_, index) => index + 2));
    expect(events.slice(-2).map(({ t }) => t)).toEqual(['RESUMED', 'MEMBERS_CHUNK']);
  });

  test('session_id is accepted too, and a half-open connection is replaced', async () => {
    await using running = await startGateway();
    const { client, token, sessionId } = await oneMember(running);
    const second = running.connect();
    await second.nextOp(10);
    second.send(6, { token, session_id: sessionId, seq: 1 });
    expect(brief(await second.eventsUntil('RESUMED'))).toEqual([['RESUMED', 2, null]]);
    expect(await client.closed()).toBe(4000);
    expect(running.world.connectionCounts).toEqual([['100', 1]]);
  });

  test('after 120 s a resume gets op 9 false, and identify works on the same connection', async () => {
    await using running = await startGateway();
    const { client, token, sessionId } = await oneMember(running);
    await cutConnection(running, client);
    running.clock.time += 122_000;
    const second = running.connect();
    await second.resume(token, sessionId, 1);
    expect(await second.next()).toMatchObject({ op: 9, d: false });
    second.send(2, { token });
    expect((await second.next()).t).toBe('READY');
  });

  test('after more than 10,000 dispatches a resume gets op 9 false', async () => {
    await using running = await startGateway();
    const { client, token, sessionId } = await oneMember(running);
    await cutConnection(running, client);
    const many = Array.from({ length: 10_001 }, (_, id) => message(id));
    await running.tail.publish(...many);
    const second = running.connect();
    await second.resume(token, sessionId, 1);
    expect(await second.next()).toMatchObject({ op: 9, d: false });
  });

  test('10,000 dispatches can be resumed', async () => {
    await using running = await startGateway();
    const { client, token, sessionId } = await oneMember(running);
    await cutConnection(running, client);
    await running.tail.publish(...Array.from({ length: 10_000 }, (_, id) => message(id)));
    const second = running.connect();
    await second.resume(token, sessionId, 1);
    const events = await second.eventsUntil('RESUMED');
    expect(events.map((event) => event.s)).toEqual(Array.from({ length: 10_001 }, (_, index) => index + 2));
  });

  test('a seq that was never sent closes the connection with 4007', async () => {
    await using running = await startGateway();
    const { token, sessionId } = await oneMember(running);
    const second = running.connect();
    await second.resume(token, sessionId, 2);
    expect(await second.closed()).toBe(4007);
  });

  test('an unknown session, or a session of another log-in, gets op 9 false', async () => {
    await using running = await startGateway();
    const { sessionId } = await oneMember(running);
    const other = running.world.account('200');
    for (const id of [sessionId, 'nonsense', `${sessionId}x`]) {
      const client = running.connect();
      await client.resume(other, id, 1);
      expect(await client.next()).toMatchObject({ op: 9, d: false });
    }
  });

  test('a session that the client closes with 1000 ends at once', async () => {
    await using running = await startGateway();
    const { client, token, sessionId } = await oneMember(running);
    client.ws.close(1000);
    await client.closed();
    await expect.poll(() => running.gateway.connectionCount()).toBe(0);
    for (const position of [undefined, running.tail.head()]) {
      const second = running.connect();
      await second.resume(token, sessionId, 1, position);
      expect(await second.next()).toMatchObject({ op: 9, d: false });
    }
  });

  test('a wrong token closes the connection with 4004', async () => {
    await using running = await startGateway();
    const { sessionId } = await oneMember(running);
    const client = running.connect();
    await client.resume('wrong', sessionId, 1);
    expect(await client.closed()).toBe(4004);
  });
});

describe('resuming by position', () => {
  /** The session starts on one process and resumes on another that shares the log and the world. */
  async function twoProcesses() {
    const running = await startGateway();
    const member = await oneMember(running);
    const other = await startGateway({ world: running.world, tail: running.tail });
    return { running, other, ...member };
  }

  test('an id that no process issued gets op 9 false', async () => {
    await using running = await startGateway();
    await using other = await startGateway({ world: running.world, tail: running.tail });
    const { sessionId, token } = await oneMember(running);
    const [unique, signature, ...traits] = sessionId.split('.');
    const invented = [
      `another.${signature}.${traits.join('.')}`,
      `${unique}.${signature}.1`,
      `${sessionId}.0.2`,
    ];
    for (const id of invented) {
      const client = other.connect();
      await client.resume(token, id, 1, running.tail.head());
      expect(await client.next()).toMatchObject({ op: 9, d: false });
    }
  });

  test('a half-open connection is replaced, and another session of the bot stays open', async () => {
    await using running = await startGateway();
    const { client, token } = await oneMember(running);
    running.clock.time += 5000;
    const halfOpen = running.connect();
    const { sessionId } = (await halfOpen.identify(token)).d;
    await resumeOnce(running, token, sessionId, 'at-0');
    expect(await halfOpen.closed()).toBe(4000);
    await running.tail.publish(message(1));
    expect(brief([await client.nextEvent()])).toEqual([['MESSAGE_CREATE', 2, 1]]);
  });

  test('an event whose viewers cannot be found is replayed to all sessions, which are closed with 4000', async () => {
    await using running = await startGateway();
    const { client, sessionId, token } = await oneMember(running);
    running.world.servers.get(SERVER)?.members.set('200', 'everyone');
    vi.spyOn(running.world, 'viewersOf').mockRejectedValueOnce(new Error('database is unavailable'));
    const audience = { kind: 'viewers', id: '200' } as const;
    await running.tail.publish({ name: 'USER_UPDATE', audience, payload: { id: '200' } });
    expect(await client.closed()).toBe(4000);
    const second = running.connect();
    await second.resume(token, sessionId, 1, 'at-0');
    expect(brief(await second.eventsUntil('RESUMED'))).toContainEqual(['USER_UPDATE', 2, '200']);
  });

  test('any process replays the later log; s continues from seq; intents are kept', async () => {
    await using running = await startGateway();
    await using other = await startGateway({ world: running.world, tail: running.tail });
    running.world.server(SERVER, { '100': 'everyone' }, { general: ['everyone'], staff: ['admin'] });
    const token = running.world.account('100');
    const client = running.connect();
    const { sessionId } = (await client.identify(token, { intents: 1 << 9 })).d;
    await running.tail.publish(message(1), message(2));
    const { p } = await client.nextEvent();
    await cutConnection(running, client);
    await running.tail.publish(message(3, 'staff'), message(4), {
      name: 'SERVER_UPDATE',
      audience: { kind: 'server', id: SERVER },
    });
    const second = other.connect();
    await second.resume(token, sessionId, 2, p);
    const events = await second.eventsUntil('RESUMED');
    await running.tail.publish(message(5));
    events.push(await second.nextEvent());
    expect(brief(events)).toEqual([
      ['MESSAGE_CREATE', 3, 2],
      ['MESSAGE_CREATE', 4, 4],
      ['RESUMED', 5, null],
      ['MESSAGE_CREATE', 6, 5],
    ]);
  });

  test('READY contains one, so a person can resume elsewhere before the first event', async () => {
    await using running = await startGateway();
    running.world.server(SERVER, { '100': 'everyone' }, { general: ['everyone'] });
    const token = running.world.account('100', 'person');
    await running.tail.publish(message(1));
    const ready = await running.connect().identify(token);
    await running.tail.publish(message(2));
    await using other = await startGateway({ world: running.world, tail: running.tail });
    const again = other.connect();
    await again.resume(token, ready.d.sessionId, ready.s ?? 0, ready.p);
    expect(brief(await again.eventsUntil('RESUMED'))).toEqual([
      ['MESSAGE_CREATE', 2, 2],
      ['RESUMED', 3, null],
    ]);
  });

  test('a disconnect order while the log is read takes effect', async () => {
    await using running = await startGateway();
    const { world, tail } = running;
    const { client, token, sessionId } = await oneMember(running);
    await tail.publish(message(1));
    const { p } = await client.nextEvent();
    await cutConnection(running, client);
    // A process that started later has to look into the log.
    await using other = await startGateway({ world, tail });
    const readAfter = tail.readAfter.bind(tail);
    tail.readAfter = async (position) => {
      if (world.accounts.delete(token)) {
        const payload = { userId: '100', code: 4004 };
        await tail.publish({ name: '$disconnect', audience: { kind: 'user', id: '100' }, payload });
      }
      return readAfter(position);
    };
    const second = other.connect();
    await second.resume(token, sessionId, 2, p);
    expect(await second.closed()).toBe(4004);
  });

  test('missed events come in order, few or many', async () => {
    const { running, other, client, token, sessionId } = await twoProcesses();
    await using _running = running;
    await using _other = other;
    await running.tail.publish(message(0));
    const { p } = await client.nextEvent();
    await cutConnection(running, client);
    const texts = Array.from({ length: 600 }, (_, index) => 'x'.repeat([1, 200, 70_000][index % 200] ?? 2));
    const missed = texts.map((text, index) => ({ ...message(index + 1), payload: { id: index + 1, text } }));
    await running.tail.publish(...missed);
    const second = other.connect();
    await second.resume(token, sessionId, 2, p);
    const events = await second.eventsUntil('RESUMED');
    expect(events.map(({ s }) => s)).toEqual(events.map((_, index) => index + 3));
    expect(events.slice(0, -1).map(({ d }) => d)).toEqual(missed.map(({ payload }) => payload));
  });

  test('events that the account may no longer see are not replayed', async () => {
    const { running, other, client, token, sessionId } = await twoProcesses();
    await using _ = running;
    await using __ = other;
    await cutConnection(running, client);
    await running.tail.publish(message(1));
    running.world.servers.get(SERVER)?.channels.get('general')?.delete('everyone');
    const second = other.connect();
    await second.resume(token, sessionId, 1, 'at-0');
    expect(brief(await second.eventsUntil('RESUMED'))).toEqual([['RESUMED', 2, null]]);
  });

  const roleUpdate: EventInput = {
    name: 'ROLE_UPDATE',
    audience: { kind: 'server', id: SERVER },
    touches: [`server:${SERVER}`],
  };

  test('if access may have changed, the server is sent again', async () => {
    const { running, other, client, token, sessionId } = await twoProcesses();
    await using _ = running;
    await using __ = other;
    await cutConnection(running, client);
    running.world.servers.get(SERVER)?.channels.get('staff')?.add('everyone');
    await running.tail.publish(roleUpdate, message(1, 'staff'), roleUpdate);
    const second = other.connect();
    await second.resume(token, sessionId, 1, 'at-0');
    const events = await second.eventsUntil('RESUMED');
    expect(events.map(({ t }) => t)).toEqual([
      'SERVER_CREATE',
      'ROLE_UPDATE',
      'MESSAGE_CREATE',
      'ROLE_UPDATE',
      'RESUMED',
    ]);
    expect(events[0]?.d).toEqual({ id: SERVER, channels: ['general', 'staff'] });
  });

  test('if access has changed but the log has not come to that yet, the server is sent again', async () => {
    const { running, other, client, token, sessionId } = await twoProcesses();
    await using _ = running;
    await using __ = other;
    await cutConnection(running, client);
    running.world.servers.get(SERVER)?.channels.get('staff')?.add('everyone');
    running.tail.commit(roleUpdate);
    const second = other.connect();
    await second.resume(token, sessionId, 1, 'at-0');
    const events = await second.eventsUntil('RESUMED');
    await running.tail.handOn();
    events.push(await second.nextEvent());
    expect(events.map(({ t, d }) => [t, d.channels])).toEqual([
      ['SERVER_CREATE', ['general', 'staff']],
      ['RESUMED', undefined],
      ['ROLE_UPDATE', undefined],
    ]);
  });

  test('if access changes while a session resumes, the server is sent again', async () => {
    const { running, other, client, token, sessionId } = await twoProcesses();
    await using _ = running;
    await using __ = other;
    await cutConnection(running, client);
    const { world, tail } = running;
    world.servers.get(SERVER)?.members.set('200', 'admin');
    await other.connect().identify(world.account('200'));
    const [asked, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const read = world.visibleChannels.bind(world);
    world.visibleChannels = async (...parameters) => {
      world.visibleChannels = read;
      asked.resolve();
      await answered.promise;
      return read(...parameters);
    };
    world.servers.get(SERVER)?.channels.get('staff')?.add('everyone');
    // The class of the other account is checked again for the change while the session enters its own class.
    const publishing = tail.publish(roleUpdate);
    await asked.promise;
    const second = other.connect();
    await second.resume(token, sessionId, 1, 'at-0');
    const events = await second.eventsUntil('RESUMED');
    answered.resolve();
    await publishing;
    expect(events.map(({ t }) => t)).toEqual(['SERVER_CREATE', 'RESUMED']);
    expect(events[0]?.d).toEqual({ id: SERVER, channels: ['general', 'staff'] });
  });

  test('leaving a server is followed by its current state, not by the state at joining again', async () => {
    const { running, other, client, token, sessionId } = await twoProcesses();
    await using _ = running;
    await using __ = other;
    await cutConnection(running, client);
    const own = {
      audience: { kind: 'user', id: '100' },
      touches: [`member:${SERVER}:100`],
    } as const;
    await running.tail.publish(
      { ...own, name: 'SERVER_DELETE', payload: { id: SERVER, cause: 'kicked' } },
      { ...own, name: 'SERVER_CREATE', payload: { id: SERVER, channels: [{ id: 'long gone' }] } },
    );
    const second = other.connect();
    await second.resume(token, sessionId, 1, 'at-0');
    const events = await second.eventsUntil('RESUMED');
    expect(events.map(({ t, d }) => [t, d.channels])).toEqual([
      ['SERVER_DELETE', undefined],
      ['SERVER_CREATE', ['general']],
      ['RESUMED', undefined],
    ]);
  });

  test('events that arrive during the replay follow it, once', async () => {
    const { running, other, client, token, sessionId } = await twoProcesses();
    await using _ = running;
    await using __ = other;
    await cutConnection(running, client);
    await running.tail.publish(message(1));
    const { tail } = running;
    const readAfter = tail.readAfter.bind(tail);
    let published = false;
    tail.readAfter = async (position) => {
      // The second call belongs to the replay: by then the session receives live events.
      if (published) await tail.publish(message(2));
      published = true;
      return readAfter(position);
    };
    const second = other.connect();
    await second.resume(token, sessionId, 1, 'at-0');
    const events = await second.eventsUntil('RESUMED');
    await tail.publish(message(3));
    events.push(await second.nextEvent());
    expect(events.map(({ t, d }) => [t, d.id ?? null])).toEqual([
      ['MESSAGE_CREATE', 1],
      ['MESSAGE_CREATE', 2],
      ['RESUMED', null],
      ['MESSAGE_CREATE', 3],
    ]);
  });

  test('events delivered just before are replayed too, although the head has not passed them', async () => {
    await using running = await startGateway();
    const { client, token, sessionId } = await oneMember(running);
    await cutConnection(running, client);
    const { world, tail } = running;
    const answered = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    world.viewersOf = async () => {
      asked.resolve();
      await answered.promise;
      return { serverIds: [], userIds: [] };
    };
    // While the second event waits for its port, the first is delivered and the head is before both.
    const update: EventInput = { name: 'USER_UPDATE', audience: { kind: 'viewers', id: '999' } };
    const publishing = tail.publish(message(1), update, message(2));
    await asked.promise;
    const second = running.connect();
    await second.resume(token, sessionId, 1, 'at-0');
    const events = await second.eventsUntil('RESUMED');
    answered.resolve();
    await publishing;
    events.push(await second.nextEvent());
    expect(brief(events)).toEqual([
      ['MESSAGE_CREATE', 2, 1],
      ['RESUMED', 3, null],
      ['MESSAGE_CREATE', 4, 2],
    ]);
  });

  test('a pruned or malformed position gets op 9 false', async () => {
    await using running = await startGateway();
    const { client, token, sessionId } = await oneMember(running);
    await running.tail.publish(message(1), message(2));
    await cutConnection(running, client);
    running.tail.prunedThrough = 2;
    // The process still knows events that it delivered itself.
    for (const position of ['at-0', 'nowhere']) {
      const second = running.connect();
      await second.resume(token, sessionId, 1, position);
      expect(await second.next()).toMatchObject({ op: 9, d: false });
    }
  });
});

describe.each([
  ['position', 'at-0'],
  ['memory', undefined],
])('resuming by %s again and again', (_how, position) => {
  test('makes an account wait for others like it, and nobody else', async () => {
    await using running = await startGateway();
    const { world } = running;
    world.server(SERVER, { '100': 'everyone', '200': 'everyone', '300': 'everyone' }, {});
    const again = async (userId: string, times: number) => {
      const token = world.account(userId);
      const { sessionId } = (await running.connect().identify(token)).d;
      for (let resumed = 0; resumed < times; resumed += 1)
        await resumeOnce(running, token, sessionId, position);
      return () => resumeOnce(running, token, sessionId, 'at-0');
    };
    const times = FREE_EVENTS / EVENTS_PER_RESUME;
    const [ada, bob, cleo] = [await again('100', times), await again('200', times), await again('300', 1)];
    const [held, order] = [Promise.withResolvers<void>(), [] as string[]];
    const begun = Promise.withResolvers<void>();
    const audiencesOf = world.audiencesOf.bind(world);
    world.audiencesOf = async (identity) => {
      order.push(identity.id);
      if (identity.id === '100') begun.resolve();
      if (identity.id === '100') await held.promise;
      return audiencesOf(identity);
    };
    const first = ada();
    await begun.promise;
    const second = bob();
    await cleo();
    held.resolve();
    await Promise.all([first, second]);
    expect(order).toEqual(['100', '300', '200']);
  });
});

test('a resume by position costs nothing if its client has gone when its turn comes', async () => {
  await using running = await startGateway();
  const { world, gateway, clock } = running;
  const { token, sessionId } = await oneMember(running);
  clock.time += 5000;
  const other = (await running.connect().identify(token)).d.sessionId;
  for (let resumed = 0; resumed < FREE_EVENTS / EVENTS_PER_RESUME; resumed += 1)
    await resumeOnce(running, token, sessionId, 'at-0');
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const audiencesOf = world.audiencesOf.bind(world);
  let reads = 0;
  world.audiencesOf = async (identity) => {
    reads += 1;
    begun.resolve();
    await held.promise;
    return audiencesOf(identity);
  };
  const first = resumeOnce(running, token, sessionId, 'at-0');
  await begun.promise;
  const waiting = running.connect();
  await waiting.resume(token, other, 1, 'at-0');
  await expect.poll(() => world.sessionChanges).toContainEqual([other, 'resumed']);
  await cutConnection(running, waiting, gateway.connectionCount() - 1);
  held.resolve();
  await first;
  await resumeOnce(running, token, sessionId, 'at-0');
  expect(reads).toBe(2);
});
