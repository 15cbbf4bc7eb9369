/** Age-restricted channels: accounts that do not count as adults do not receive their messages (design 5.4). */
import type { EphemeralEvent } from '@guildhall/platform/events';
import { expect, test } from 'vitest';
import type { EventInput } from './testing/fake-tail.ts';
import { startGateway, type TestGateway } from './testing/start-gateway.ts';
import type { TestClient } from './testing/test-client.ts';

const SERVER = '4194304000';
const audience = { kind: 'channel', id: 'bar', serverId: SERVER } as const;
const SAID: readonly EventInput[] = [
  'MESSAGE_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'MESSAGE_REACTION_ADD',
  'POLL_VOTE',
].map((name) => ({ name, audience }));
const STRUCTURE: readonly EventInput[] = ['CHANNEL_UPDATE', 'CHANNEL_CREATE', 'THREAD_CREATE'].map(
  (name) => ({ name, audience }),
);
const TYPING: EphemeralEvent = { name: 'TYPING_START', audience, payload: '{}' };

async function twoMembers() {
  const running = await startGateway();
  running.world.server(SERVER, { '100': 'all', '200': 'all' }, { bar: ['all'], lobby: ['all'] });
  running.world.channelsForAdults.add('bar');
  running.world.adults.add('200');
  const minor = running.connect();
  const { d } = await minor.identify(running.world.account('100', 'person'));
  const adult = running.connect();
  await adult.identify(running.world.account('200', 'person'));
  return { running, minor, adult, sessionId: d.sessionId };
}

/** Names of the events received so far, in order. */
async function receivedNames(
  running: TestGateway,
  client: TestClient,
  userId: string,
): Promise<(string | null)[]> {
  await running.tail.publish({ name: 'MARK', audience: { kind: 'user', id: userId } });
  return (await client.eventsUntil('MARK')).slice(0, -1).map(({ t }) => t);
}

const names = (events: readonly { readonly name: string }[]) => events.map(({ name }) => name);

test('all members receive the channel, only adults its messages', async () => {
  const { running, minor, adult } = await twoMembers();
  await using _ = running;
  await running.tail.publish(...SAID, ...STRUCTURE);
  expect(await receivedNames(running, minor, '100')).toEqual(names(STRUCTURE));
  expect(await receivedNames(running, adult, '200')).toEqual(names([...SAID, ...STRUCTURE]));
  running.bus.publish(TYPING);
  running.bus.publish({
    ...TYPING,
    audience: { ...audience, id: 'lobby' },
    payload: '{"channelId":"lobby"}',
  });
  expect(await minor.nextEvent()).toMatchObject({ t: 'TYPING_START', d: { channelId: 'lobby' } });
  await running.tail.publish({ name: 'MESSAGE_CREATE', audience: { ...audience, id: 'lobby' } });
  expect(await receivedNames(running, minor, '100')).toEqual(['MESSAGE_CREATE']);
});

test('a changed setting and a changed channel apply from the next event on', async () => {
  const { running, minor } = await twoMembers();
  await using _ = running;
  const { world, tail } = running;
  const settings = { name: 'SETTINGS_UPDATE', audience: { kind: 'user', id: '100' } as const };
  world.adults.add('100');
  await tail.publish({ ...settings, touches: ['settings:100'] }, ...SAID);
  expect(await receivedNames(running, minor, '100')).toEqual(['SETTINGS_UPDATE', ...names(SAID)]);
  world.adults.delete('100');
  await tail.publish({ ...settings, touches: ['settings:100'] }, ...SAID);
  expect(await receivedNames(running, minor, '100')).toEqual(['SETTINGS_UPDATE']);
  world.channelsForAdults.clear();
  await tail.publish({ name: 'CHANNEL_UPDATE', audience, touches: [`server:${SERVER}`] }, ...SAID);
  expect(await receivedNames(running, minor, '100')).toEqual(['CHANNEL_UPDATE', ...names(SAID)]);
});

test('a replay of the log leaves out the messages, too', async () => {
  const { running, minor, sessionId } = await twoMembers();
  await using _ = running;
  minor.ws.terminate();
  await running.tail.publish(...SAID, ...STRUCTURE);
  const back = running.connect();
  await back.resume('token-100', sessionId, 1, 'at-0');
  expect((await back.eventsUntil('RESUMED')).map(({ t }) => t)).toEqual([...names(STRUCTURE), 'RESUMED']);
});

test('a replay leaves out what was written while the channel was for adults, although it is open or gone now', async () => {
  await using running = await startGateway();
  const { world, tail } = running;
  world.server(SERVER, { '100': 'admin', '200': 'admin' }, { bar: ['admin'] });
  world.adults.add('200');
  const automod = { kind: 'channel', id: 'bar', serverId: SERVER, serverPermission: 'manageServer' } as const;
  const caught = (forAdults: boolean): EventInput => ({
    name: 'AUTOMOD_ACTION',
    audience: { ...automod, ...(forAdults ? { forAdults } : {}) },
  });
  const replayed = async (userId: string) => {
    const client = running.connect();
    const { d } = await client.identify(world.account(userId, 'person'));
    const since = `at-${tail.log.length}`;
    client.ws.terminate();
    await tail.publish(caught(true), caught(false));
    world.servers.get(SERVER)?.channels.delete('bar');
    const back = running.connect();
    await back.resume(`token-${userId}`, d.sessionId, 1, since);
    return (await back.eventsUntil('RESUMED')).length - 1;
  };
  expect(await replayed('100')).toBe(1);
  expect(await replayed('200')).toBe(2);
});
