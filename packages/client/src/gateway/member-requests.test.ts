import { RequestMembers } from '@guildhall/protocol';
import { OPCODES } from '@guildhall/protocol/gateway-codes';
import { Value } from 'typebox/value';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ManualClock } from '../../test/manual-clock.ts';
import { type ScriptedConnection, ScriptedGateway } from '../../test/scripted-gateway.ts';
import { until } from '../../test/until.ts';
import { type Client, createBot, createClient, NetworkError } from '../index.ts';

let gateway: ScriptedGateway;
let clock: ManualClock;
let client: Client;
let connection: ScriptedConnection;

beforeEach(async () => {
  clock = new ManualClock();
  gateway = await ScriptedGateway.start();
  client = createClient({ baseUrl: 'http://instance', clock, token: { kind: 'Bot', value: 'secret' } });
  const begun = client.gateway.connect({ url: gateway.url });
  connection = await gateway.connection(1);
  connection.hello();
  await connection.take(OPCODES.identify);
  connection.ready();
  await begun;
});
afterEach(async () => {
  client.gateway.disconnect();
  await gateway.stop();
});

const member = (id: string) => ({ user: { id }, nick: null, roles: [], joinedAt: '', pending: false });
let seq = 1;

function answer(nonce: string, chunkIndex: number, chunkCount: number, id: string, more: object = {}): void {
  seq += 1;
  const chunk = { serverId: '1', members: [member(id)], chunkIndex, chunkCount, nonce, ...more };
  connection.dispatch('MEMBERS_CHUNK', seq, chunk);
}

it('joins the chunks of its own request', async () => {
  const found = client.fetchMembers('1', { query: '' });
  const request = (await connection.take(OPCODES.requestMembers)) as { nonce: string };
  expect(request).toEqual({ serverId: '1', query: '', limit: 0, nonce: request.nonce });
  answer('another', 0, 1, 'x');
  answer(request.nonce, 0, 2, 'a');
  answer(request.nonce, 1, 2, 'b', { notFound: ['c'] });
  const { members, notFound } = await found;
  expect(members.map(({ user }) => user.id)).toEqual(['a', 'b']);
  expect(notFound).toEqual(['c']);
});

it('waits longer while chunks arrive', async () => {
  const found = client.fetchMembers('1', { query: '' });
  const { nonce } = (await connection.take(OPCODES.requestMembers)) as { nonce: string };
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    clock.advance(20_000);
    const chunk = client.waitFor('MEMBERS_CHUNK');
    answer(nonce, index, 3, id);
    await chunk;
  }
  expect((await found).members).toHaveLength(3);
});

it('sends ten requests in ten seconds and the eleventh later, even if the first arrived late', async () => {
  const requests = Array.from({ length: 11 }, () => client.fetchMembers('1', { userIds: ['2'] }));
  const sent = () => connection.received.filter(({ op }) => op === OPCODES.requestMembers).length;
  await until('ten requests', () => sent() === 10);
  await until('the eleventh waiting', () => clock.pending.includes(10_500));
  expect(sent()).toBe(10);
  clock.advance(10_500);
  await until('the eleventh', () => sent() === 11);
  for (const { d } of [...connection.received]) answer((d as { nonce: string }).nonce, 0, 1, '2');
  expect(await Promise.all(requests)).toHaveLength(11);
});

it('gives up without an answer, without a connection, and when cancelled', async () => {
  const unanswered = client.fetchMembers('1', { query: 'a' });
  const abort = new AbortController();
  const aborted = client.fetchMembers('1', { query: 'a' }, abort.signal);
  await connection.take(OPCODES.requestMembers);
  await connection.take(OPCODES.requestMembers);
  abort.abort(new Error('Changed my mind'));
  await expect(aborted).rejects.toThrow('Changed my mind');
  clock.advance(30_000);
  await expect(unanswered).rejects.toBeInstanceOf(NetworkError);
  client.gateway.disconnect();
  await expect(client.fetchMembers('1', { query: 'a' })).rejects.toBeInstanceOf(NetworkError);
});

const ids = (count: number) => ({ userIds: Array.from({ length: count }, (_, index) => String(index + 1)) });

it.each([
  ['more than 100 ids', ids(101), ids(100)],
  ['a long query', { query: 'x'.repeat(101) }, { query: 'x'.repeat(100) }],
  ['a limit above 1000', { query: '', limit: 1001 }, { query: '', limit: 1000 }],
  ['a limit below 0', { query: '', limit: -1 }, { query: '', limit: 0 }],
])('refuses %s, for which the gateway would close the connection of a bot', async (_, wrong, right) => {
  const isTaken = (query: object) => Value.Check(RequestMembers, { serverId: '1', ...query });
  expect([isTaken(wrong), isTaken(right)]).toEqual([false, true]);
  const bot = createBot({ baseUrl: 'http://instance', token: 'secret' });
  await expect(bot.fetchMembers('1', wrong)).rejects.toBeInstanceOf(RangeError);
  // The request is right, and the bot not connected.
  await expect(bot.fetchMembers('1', right)).rejects.toBeInstanceOf(NetworkError);
});
