/** The example as its README starts it, against a real instance. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { permissionsOf } from '@guildhall/client';
import {
  aBot,
  aCommandUser,
  aMember,
  aServer,
  type CommandUser,
  extendResponseTime,
  startBot,
  type TestBot,
  type TestPerson,
  type TestProgram,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createFilter } from './filter.ts';

const instance = useInstance();
let server: TestServer;
let channelId: string;
let logChannelId: string;
let account: TestBot;
let program: TestProgram;
let owner: CommandUser;
let folder: string;
let troll: TestPerson;

beforeAll(async () => {
  await extendResponseTime(instance);
  folder = await mkdtemp(join(tmpdir(), 'guildhall-moderation-'));
  server = await aServer(instance);
  channelId = server.channel.id;
  account = await aBot(instance, server, [
    'viewChannel',
    'sendMessages',
    'manageMessages',
    'moderateMembers',
    'kickMembers',
    'banMembers',
  ]);
  owner = await aCommandUser(instance, server.owner, account.applicationId);
  const log = await owner.client.api.createChannel({
    serverId: server.id,
    body: { name: 'log', kind: 'text' },
  });
  logChannelId = log.id;
  troll = await aMember(instance, server);
  program = await startBot(new URL('index.ts', import.meta.url), instance, account, {
    LOG_CHANNEL_ID: logChannelId,
    BLOCKED_WORDS: 'scam, casino',
    WARNINGS_FILE: join(folder, 'warnings.jsonl'),
  });
});
afterAll(async () => {
  owner?.close();
  await program?.stop();
  await rm(folder, { recursive: true, force: true });
});

async function said(
  user: CommandUser,
  name: string,
  values: Readonly<Record<string, unknown>>,
): Promise<string> {
  const asked = await user.run(channelId, name, values);
  const { id } = await user.answerTo(asked);
  return (await user.sees((message) => message.id === id && message.content !== '')).content;
}

const logged = (title: string) =>
  owner.sees(({ channelId: place, embeds }) => place === logChannelId && embeds[0]?.title === title);

it('warns, and keeps the warnings', async () => {
  expect(await said(owner, 'warn', { who: troll.id, reason: 'Rude' })).toBe('Warned. That makes 1.');
  expect(await said(owner, 'warnings', { who: troll.id })).toBe('1. Rude');
  await logged(`${troll.username}: warn`);
  expect(await readFile(join(folder, 'warnings.jsonl'), 'utf8')).toContain('Rude');
});

it('does nothing for people without the permission, nor against those above them', async () => {
  const member = await aCommandUser(instance, await aMember(instance, server), account.applicationId);
  expect(await said(member, 'kick', { who: troll.id })).toBe('You need the permission kickMembers.');
  const { api } = owner.client;
  const role = await api.createRole({
    serverId: server.id,
    body: { name: 'Mod', permissions: permissionsOf('kickMembers') },
  });
  const moderator = await aMember(instance, server);
  await api.giveRole({ serverId: server.id, userId: moderator.id, roleId: role.id });
  const other = await aMember(instance, server);
  await api.giveRole({ serverId: server.id, userId: other.id, roleId: role.id });
  const mod = await aCommandUser(instance, moderator, account.applicationId);
  expect(await said(mod, 'kick', { who: other.id })).toBe('Their highest role is not below yours.');
  expect(await said(mod, 'kick', { who: server.owner.id })).toBe('They own the server.');
  expect(await said(owner, 'kick', { who: account.id })).toContain('That did not work');
  member.close();
  mod.close();
});

it('deletes messages with unwanted words, even when these come by an edit', async () => {
  const user = await aCommandUser(instance, troll, account.applicationId);
  const gone = owner.client.waitFor('MESSAGE_DELETE');
  const { id } = await user.client.sendMessage(channelId, 'Try this ÇASINO!');
  expect((await gone)?.id).toBe(id);
  await logged(`${troll.username}: message deleted`);
  const goneToo = owner.client.waitFor('MESSAGE_DELETE', { timeMs: 120_000 });
  const { id: messageId } = await user.client.sendMessage(channelId, 'Try this');
  await user.client.api.editMessage({ channelId, messageId, body: { content: 'Try this casino' } });
  expect((await goneToo)?.id).toBe(messageId);
  user.close();
});

it('times out, kicks and bans', async () => {
  const { api } = owner.client;
  expect(await said(owner, 'timeout', { who: troll.id, minutes: 5 })).toBe('Timed out.');
  expect(await api.getMember({ serverId: server.id, userId: troll.id })).toHaveProperty('timeoutUntil');
  expect(await said(owner, 'kick', { who: troll.id, reason: 'Enough' })).toBe('Kicked.');
  await expect(api.getMember({ serverId: server.id, userId: troll.id })).rejects.toMatchObject({
    code: 'unknown_member',
  });
  const next = await aMember(instance, server);
  expect(await said(owner, 'ban', { who: next.id, reason: 'Spam' })).toContain('Banned');
  expect(await api.getBan({ serverId: server.id, userId: next.id })).toMatchObject({ reason: 'Spam' });
});

it.each([
  ['a scam', true],
  ['Scâm!', true],
  ['ＳＣＡＭ', true],
  ['scampi', false],
  ['', false],
])('filters %s: %s', (text, unwanted) => {
  expect(createFilter(['scam', ' '])(text)).toBe(unwanted);
});
