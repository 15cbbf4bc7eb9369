/**
 * Events for single sessions: those that depend on what the client shows (op 12), and signals addressed to one session.
 */
import { GATEWAY, OPCODES } from '@guildhall/protocol';
import { describe, expect, test } from 'vitest';
import { startGateway } from './testing/start-gateway.ts';
import type { TestClient } from './testing/test-client.ts';

describe('what a client shows (op 12)', () => {
  const names = async (client: TestClient, count: number) => {
    const received: (string | undefined)[] = [];
    for (let each = 0; each < count; each += 1) received.push((await client.nextEvent()).d.mark);
    return received;
  };
  const typing = (channelId: string, mark: string, shownIn?: string) => ({
    name: 'TYPING_START',
    audience: { kind: 'channel', id: channelId, serverId: '1' } as const,
    payload: JSON.stringify({ mark }),
    ...(shownIn === undefined ? {} : { shownIn }),
  });

  test('sessions that report what they show receive typing only for that channel; threads count separately', async () => {
    await using running = await startGateway();
    const { world, bus } = running;
    world.server('1', { '100': 'everyone', '200': 'everyone' }, { '10': ['everyone'], '11': ['everyone'] });
    const [shows, silent] = [running.connect(), running.connect()];
    await shows.identify(world.account('100', 'person'));
    await silent.identify(world.account('200', 'person'));
    shows.send(OPCODES.watch, { serverId: '1', channelId: '10' });
    shows.send(OPCODES.heartbeat, 1);
    await shows.nextOp(OPCODES.heartbeatAck);
    bus.publish(typing('11', 'elsewhere'));
    bus.publish(typing('10', 'in a thread', '12'));
    bus.publish(typing('10', 'here'));
    expect(await names(shows, 1)).toEqual(['here']);
    expect(await names(silent, 3)).toEqual(['elsewhere', 'in a thread', 'here']);
  });

  test('presences of a large server reach sessions that show it; presences of a small server reach everyone', async () => {
    await using running = await startGateway({ rateLimitScale: 1000 });
    const { world, bus } = running;
    const people = Array.from({ length: GATEWAY.presencesToAllUpTo + 1 }, (_, index) => String(1000 + index));
    const members = Object.fromEntries(people.map((id) => [id, 'everyone']));
    world.server('1', members, {});
    world.server('2', { '1000': 'everyone', '1001': 'everyone' }, {});
    const clients = await Promise.all(
      people.map(async (id) => {
        const client = running.connect();
        await client.identify(world.account(id, 'person'));
        return client;
      }),
    );
    const [first, second, third] = clients as [TestClient, TestClient, TestClient];
    const show = async (client: TestClient, serverId: string) => {
      client.send(OPCODES.watch, { serverId, channelId: null });
      client.send(OPCODES.heartbeat, 1);
      await client.nextOp(OPCODES.heartbeatAck);
    };
    await show(first, '2');
    await show(second, '1');
    await show(third, '2');
    const presence = (userId: string, mark: string) => ({
      name: 'PRESENCE_UPDATE',
      audience: { kind: 'viewers', id: userId } as const,
      payload: JSON.stringify({ mark }),
    });
    bus.publish(presence('1250', 'of the large one'));
    bus.publish(presence('1001', 'of both'));
    bus.publish(presence('1002', 'of oneself'));
    // The session receives this because of the small server; a session always receives its own presence.
    expect(await names(first, 1)).toEqual(['of both']);
    expect(await names(second, 3)).toEqual(['of the large one', 'of both', 'of oneself']);
    expect(await names(third, 1)).toEqual(['of oneself']);
    expect(await names(clients[3] as TestClient, 3)).toHaveLength(3);
  });

  test('a server is large by its connected accounts, however many sessions these have', async () => {
    await using running = await startGateway({ rateLimitScale: 1000 });
    const { world, bus } = running;
    const people = Array.from({ length: GATEWAY.presencesToAllUpTo / 2 + 1 }, (_, index) =>
      String(1000 + index),
    );
    world.server('1', Object.fromEntries(people.map((id) => [id, 'everyone'])), {});
    const clients = await Promise.all(
      [...people, ...people].map(async (id) => {
        const client = running.connect();
        await client.identify(world.account(id, 'person'));
        return client;
      }),
    );
    const [first] = clients as [TestClient];
    first.send(OPCODES.watch, { serverId: '2', channelId: null });
    first.send(OPCODES.heartbeat, 1);
    await first.nextOp(OPCODES.heartbeatAck);
    const audience = { kind: 'viewers', id: '1001' } as const;
    bus.publish({ name: 'PRESENCE_UPDATE', audience, payload: '{"mark":"of a small one"}' });
    expect(await names(first, 1)).toEqual(['of a small one']);
  });
});

test('a signal reaches only one session, and starts and ends of sessions are reported', async () => {
  await using running = await startGateway();
  const { world, bus } = running;
  const token = world.account('100', 'person');
  const [first, second] = [running.connect(), running.connect()];
  const { sessionId } = (await first.identify(token)).d;
  running.clock.time += 6000;
  await second.identify(token);
  const audience = { kind: 'user', id: '100' } as const;
  bus.publish({ name: 'VOICE_SIGNAL', audience, sessionId, payload: '{"mark":"one"}' });
  bus.publish({ name: 'VOICE_SIGNAL', audience, payload: '{"mark":"all"}' });
  expect([(await first.nextEvent()).d.mark, (await first.nextEvent()).d.mark]).toEqual(['one', 'all']);
  expect((await second.nextEvent()).d.mark).toBe('all');
  first.send(OPCODES.voiceStateUpdate, { serverId: '1', channelId: '2' });
  expect((await first.nextEvent()).d).toEqual({ userId: '100', sessionId, channelId: '2' });
  const signal = { channelId: '2', targetSessionId: 'there', signal: { kind: 'offer' as const, sdp: 'v=0' } };
  first.send(OPCODES.voiceSignal, signal);
  first.send(OPCODES.heartbeat, 1);
  await first.nextOp(OPCODES.heartbeatAck);
  expect(world.signals).toEqual([[sessionId, signal]]);
  first.ws.terminate();
  await expect
    .poll(() => world.sessionChanges.filter(([id]) => id === sessionId).map(([, became]) => became))
    .toEqual(['connected', 'disconnected']);
  // Only a session that closed properly has ended; another one may still resume on another process.
  second.ws.close(1000);
  await expect.poll(() => world.sessionChanges.at(-1)?.[1]).toBe('ended');
});
