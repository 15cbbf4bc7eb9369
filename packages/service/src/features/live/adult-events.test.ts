/** Events of age-restricted channels: accounts that may not read there do not receive them (design 5.4). */
import {
  addReaction,
  createChannel,
  createThread,
  deleteMessage,
  editMessage,
  sendMessage,
  startTyping,
  updateChannel,
  updateSettings,
  votePoll,
} from '@guildhall/protocol';
import {
  aServerWithBot,
  connectProbe,
  type GatewayProbe,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const SAID = [
  'MESSAGE_CREATE',
  'MESSAGE_UPDATE',
  'MESSAGE_DELETE',
  'MESSAGE_REACTION_ADD',
  'POLL_VOTE',
  'TYPING_START',
];

const instance = useInstance();
let server: TestServer;
let bot: TestBot;
let person: TestPerson;
let channelId: string;
let probe: GatewayProbe;
let botProbe: GatewayProbe;

beforeAll(async () => {
  ({ server, bot, member: person } = await aServerWithBot(instance, ['administrator']));
  channelId = server.channel.id;
  await server.owner.do(updateSettings, { body: { adultConfirmed: true } });
  probe = await connectProbe(instance.url, { token: person.token });
  botProbe = await connectProbe(instance.url, { token: bot.token });
});
afterAll(async () => {
  await Promise.all([probe.close(), botProbe.close()]);
});

/** Typing has no order with other events: the confirmation takes effect first. */
async function confirm(adultConfirmed: boolean): Promise<void> {
  await person.do(updateSettings, { body: { adultConfirmed } });
  await probe.take('SETTINGS_UPDATE', (settings) => settings.adultConfirmed === adultConfirmed);
}

/** All content events of a channel and its thread; a change of the channel marks the end. */
async function talk(name: string): Promise<void> {
  const params = { channelId };
  const poll = { question: 'Which?', answers: [{ text: 'one' }, { text: 'two' }] };
  const { id: messageId, poll: asked } = await bot.do(sendMessage, { params, body: { poll } });
  const answerIds = asked?.answers.slice(0, 1).map(({ id }) => id) ?? [];
  await server.owner.do(votePoll, { params: { channelId, messageId }, body: { answerIds } });
  await bot.do(addReaction, { params: { channelId, messageId, emoji: '👍' } });
  const { id: threadId } = await bot.do(createThread, { params, body: { name } });
  const inThread = { channelId: threadId };
  const sent = await bot.do(sendMessage, { params: inThread, body: { content: 'hello' } });
  const one = { ...inThread, messageId: sent.id };
  await bot.do(editMessage, { params: one, body: { content: 'hello again' } });
  await bot.do(deleteMessage, { params: one });
  await bot.do(startTyping, { params: inThread });
  await botProbe.take('TYPING_START');
  await server.owner.do(updateChannel, { params, body: { topic: name } });
}

/** The distinct content events that a person received until the channel changed. */
async function eventsDuring(name: string): Promise<string[]> {
  const from = probe.envelopes.length;
  await talk(name);
  await probe.take('THREAD_CREATE', (thread) => thread.name === name);
  await probe.take('CHANNEL_UPDATE', (channel) => channel.topic === name);
  const received = new Set(probe.envelopes.slice(from).map(({ t }) => t));
  return SAID.filter((event) => received.has(event));
}

it('reach people who have confirmed that they are adults, and bots; everyone sees the channel itself', async () => {
  expect(await eventsDuring('before')).toEqual(SAID);
  await server.owner.do(updateChannel, { params: { channelId }, body: { contentMode: 'age_restricted' } });
  await probe.take('CHANNEL_UPDATE', ({ contentMode }) => contentMode === 'age_restricted');
  expect(await eventsDuring('closed')).toEqual([]);
  await confirm(true);
  expect(await eventsDuring('confirmed')).toEqual(SAID);
  await confirm(false);
  expect(await eventsDuring('taken-back')).toEqual([]);
  const received = new Set(botProbe.envelopes.map(({ t }) => t));
  expect(SAID.filter((event) => !received.has(event))).toEqual([]);
});

it('are neither replayed to people without the confirmation nor sent to their new sessions', async () => {
  const { sessionId } = probe.ready;
  const last = probe.envelopes.findLast(({ p }) => p !== undefined);
  probe.cut();
  await talk('meanwhile');
  probe = await connectProbe(instance.url, {
    token: person.token,
    resume: { sessionId, seq: last?.s ?? 0, position: last?.p ?? '' },
  });
  await probe.take('RESUMED');
  expect(probe.envelopes.map(({ t }) => t)).toContain('THREAD_CREATE');
  expect(probe.envelopes.filter(({ t }) => t !== null && SAID.includes(t))).toEqual([]);
  await probe.close();
  probe = await connectProbe(instance.url, { token: person.token });
  expect(await eventsDuring('again')).toEqual([]);
});

it('leave the message out of THREAD_CREATE in an age-restricted forum', async () => {
  const { id: forumId } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'forum', kind: 'forum' },
  });
  const params = { channelId: forumId };
  await server.owner.do(updateChannel, { params, body: { contentMode: 'age_restricted' } });
  const body = { name: 'Post', message: { content: 'unripe' } };
  const { id } = await bot.do(createThread, { params, body });
  expect((await probe.take('THREAD_CREATE', (thread) => thread.id === id)).d.message).toBeUndefined();
  const { d } = await botProbe.take('MESSAGE_CREATE', ({ channelId: where }) => where === id);
  expect(d.content).toBe('unripe');
});
