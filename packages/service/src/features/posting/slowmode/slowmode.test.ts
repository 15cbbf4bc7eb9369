/** Slowmode: who has to wait, how long, and who is exempt. */
import { createChannel, expirePoll, sendMessage, updateChannel, updateMember } from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  type Caller,
  overwritePermissions,
  queryDatabase,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;

beforeAll(async () => {
  server = await aServer(instance);
});

async function aSlowChannel(slowmodeSecs = 30): Promise<{ channelId: string }> {
  const { id: channelId } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'slow' },
  });
  await server.owner.do(updateChannel, { params: { channelId }, body: { slowmodeSecs } });
  return { channelId };
}

const send = (from: Caller, params: { channelId: string }, body: object = { content: 'a' }) =>
  from.call(sendMessage, { params, body });

it('makes a person wait after their last message, and reports how long', async () => {
  const params = await aSlowChannel(30);
  const [member, neighbour] = [await aMember(instance, server), await aMember(instance, server)];
  expect((await send(member, params)).status).toBe(201);
  instance.clock.advance(10_000);
  const refused = await send(member, params);
  expect([refused.status, refused.code]).toEqual([429, 'slowmode']);
  const { retryAfter } = (refused.body as unknown as { error: { retryAfter: number } }).error;
  expect(retryAfter).toBeGreaterThan(15);
  expect(retryAfter).toBeLessThanOrEqual(20);
  expect((await send(neighbour, params)).status).toBe(201);
  instance.clock.advance(retryAfter * 1000);
  expect((await send(member, params)).status).toBe(201);
});

it('does not make anyone wait for a clock that ran an hour ahead', async () => {
  const params = await aSlowChannel(30);
  const member = await aMember(instance, server);
  instance.clock.advance(3_600_000);
  expect((await send(member, params)).status).toBe(201);
  instance.clock.advance(-3_600_000);
  expect((await send(member, params)).status).toBe(201);
  const refused = await send(member, params);
  expect(refused.code).toBe('slowmode');
  expect((refused.body as unknown as { error: { retryAfter: number } }).error.retryAfter).toBeLessThan(31);
});

it('counts only accepted messages, and is the last of all checks', async () => {
  const params = await aSlowChannel();
  const member = await aMember(instance, server);
  expect((await send(member, params, { content: ' ' })).code).toBe('empty_message');
  expect((await send(member, params, { content: 'a', replyTo: '1' })).code).toBe('unknown_message');
  expect((await send(member, params)).status).toBe(201);
  expect((await send(member, params, { content: ' ' })).code).toBe('empty_message');
});

it('does not count the result of a poll, which is posted for its author', async () => {
  const params = await aSlowChannel(30);
  const member = await aMember(instance, server);
  const poll = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };
  const { body } = await send(member, params, { poll });
  instance.clock.advance(30_000);
  await member.do(expirePoll, { params: { ...params, messageId: body.id } });
  expect((await send(member, params)).status).toBe(201);
});

it('accepts one of several concurrent sends', async () => {
  const params = await aSlowChannel();
  const member = await aMember(instance, server);
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(member, params)));
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(answers.filter(({ code }) => code === 'slowmode')).toHaveLength(9);
});

it('does not return a later turn when a slow send fails', async () => {
  const params = await aSlowChannel(30);
  const member = await aMember(instance, server);
  const lock = `select pg_advisory_xact_lock(${params.channelId})`;
  const [slow] = await whileLocked(instance, lock, async () => {
    const sending = send(member, params);
    await untilWaiting(instance, 1);
    // Another process accepts a send half a minute later.
    instance.clock.advance(31_000);
    const later = `update slowmode_turns set taken_at = taken_at + interval '31 seconds' where user_id = $1`;
    await queryDatabase(instance, later, [member.id]);
    // The waiting send fails and is tried again, because its member has changed.
    const changed = { params: { serverId: server.id, userId: member.id }, body: { nick: 'slow' } };
    await server.owner.do(updateMember, changed);
    return [sending] as const;
  });
  expect((await slow).code).toBe('slowmode');
});

it('does not refuse the retry of a stored message', async () => {
  const params = await aSlowChannel();
  const member = await aMember(instance, server);
  const body = { content: 'a', nonce: 'n', enforceNonce: true };
  const answers = await Promise.all([1, 2, 3].map(() => send(member, params, body)));
  const retry = await send(member, params, body);
  expect(retry.status).toBe(200);
  expect(retry.body.content).toBe('a');
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(answers.map(({ body: message }) => message.id)).size).toBe(1);
  expect((await send(member, params, { ...body, nonce: 'other' })).code).toBe('slowmode');
});

it.each([
  ['Manage Messages', 'manageMessages'],
  ['Manage Channels', 'manageChannels'],
] as const)('does not apply to members with %s', async (_, permission) => {
  const params = await aSlowChannel();
  const member = await aMember(instance, server);
  await overwritePermissions(server, params.channelId, { member: member.id, allow: [permission] });
  for (const _ of [1, 2]) expect((await send(member, params)).status).toBe(201);
  for (const _ of [1, 2]) expect((await send(server.owner, params)).status).toBe(201);
});

it('applies to bots without these permissions', async () => {
  const params = await aSlowChannel();
  const [slow, managing] = [
    await aBot(instance, server),
    await aBot(instance, server, ['viewChannel', 'sendMessages', 'manageMessages']),
  ];
  expect((await send(slow, params)).status).toBe(201);
  expect((await send(slow, params)).code).toBe('slowmode');
  for (const _ of [1, 2]) expect((await send(managing, params)).status).toBe(201);
});

it('ends when it is turned off', async () => {
  const params = await aSlowChannel();
  const member = await aMember(instance, server);
  expect((await send(member, params)).status).toBe(201);
  await server.owner.do(updateChannel, { params, body: { slowmodeSecs: 0 } });
  expect((await send(member, params)).status).toBe(201);
});
