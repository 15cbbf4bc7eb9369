/** Messages with the same id in two channels, as imported archives can contain them. */
import {
  addReaction,
  createChannel,
  getMessage,
  listSavedMessages,
  saveMessage,
  searchServerMessages,
  sendMessage,
  votePoll,
} from '@guildhall/protocol';
import { aMember, aServer, queryDatabase, type TestServer, useInstance } from '@guildhall/testkit';
import { beforeEach, expect, it } from 'vitest';

const POLL = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };

const instance = useInstance();
let server: TestServer;
let places: { readonly channelId: string; readonly messageId: string }[];

/** Writes a copy of a row with another channel and some other values. */
async function copyRow(table: string, where: string, changes: object): Promise<void> {
  await queryDatabase(
    instance,
    `insert into ${table} select (jsonb_populate_record(${table}, $1)).* from ${table} where ${where}`,
    [JSON.stringify(changes)],
  );
}

/** Sends a message, and writes one with its id into another channel. */
async function twice(body: object): Promise<void> {
  const { id: other } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'other' },
  });
  const channelId = server.channel.id;
  const { id: messageId } = await server.owner.do(sendMessage, { params: { channelId }, body });
  places = [channelId, other].map((place) => ({ channelId: place, messageId }));
  await copyRow('messages', `id = ${messageId}`, { channel_id: other, content: 'The other one' });
  await copyRow('polls', `message_id = ${messageId}`, { channel_id: other });
}

const show = async (place: { readonly channelId: string; readonly messageId: string }) =>
  server.owner.do(getMessage, { params: place });

beforeEach(async () => {
  server = await aServer(instance);
});

it('count their reactions separately', async () => {
  await twice({ content: 'The one' });
  const members = await Promise.all(Array.from({ length: 5 }, () => aMember(instance, server)));
  const [here, there] = places as [(typeof places)[0], (typeof places)[0]];
  await Promise.all([
    ...members.map((member) => member.do(addReaction, { params: { ...here, emoji: '👍' } })),
    ...members.slice(2).map((member) => member.do(addReaction, { params: { ...there, emoji: '🎉' } })),
  ]);
  expect((await show(here)).reactions).toEqual([{ emoji: '👍', count: 5, me: false }]);
  expect((await show(there)).reactions).toEqual([{ emoji: '🎉', count: 3, me: false }]);
});

it('count their votes separately', async () => {
  await twice({ poll: POLL });
  const members = await Promise.all(Array.from({ length: 5 }, () => aMember(instance, server)));
  const [here, there] = places as [(typeof places)[0], (typeof places)[0]];
  await Promise.all([
    ...members.map((member) => member.do(votePoll, { params: here, body: { answerIds: ['1'] } })),
    ...members.slice(2).map((member) => member.do(votePoll, { params: there, body: { answerIds: ['2'] } })),
  ]);
  const counts = async (place: (typeof places)[0]) =>
    (await show(place)).poll?.answers.map(({ count }) => count);
  expect(await counts(here)).toEqual([5, 0]);
  expect(await counts(there)).toEqual([0, 3]);
});

it('are both found and saved, each with what the reader did to it', async () => {
  await twice({ content: 'The one', poll: POLL });
  const [here, there] = places as [(typeof places)[0], (typeof places)[0]];
  const { owner } = server;
  await owner.do(votePoll, { params: here, body: { answerIds: ['1'] } });
  await owner.do(addReaction, { params: { ...there, emoji: '🎉' } });
  await owner.do(addReaction, { params: { ...here, emoji: '👍' } });
  for (const params of [here, there]) await owner.do(saveMessage, { params });
  const found = await owner.do(searchServerMessages, {
    params: { serverId: server.id },
    query: { q: 'one' },
  });
  const saved = await owner.do(listSavedMessages, { query: {} });
  for (const messages of [found.items, saved.map(({ message }) => message)]) {
    const byChannel = new Map(messages.map((message) => [message.channelId, message]));
    expect(byChannel.get(here.channelId)).toMatchObject({
      content: 'The one',
      poll: { myAnswerIds: ['1'] },
      reactions: [{ emoji: '👍', me: true }],
    });
    expect(byChannel.get(there.channelId)).toMatchObject({
      content: 'The other one',
      poll: { total: 0 },
      reactions: [{ emoji: '🎉', me: true }],
    });
  }
});
