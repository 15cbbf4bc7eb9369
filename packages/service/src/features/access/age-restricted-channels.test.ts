/** Age-restricted channels (design 5.4): every way of reading and posting is refused to minors. */
import {
  addReaction,
  createChannel,
  createInteraction,
  createThread,
  deleteMessage,
  followChannel,
  forwardMessage,
  getChannel,
  getMessage,
  listMentions,
  listMessages,
  listPins,
  listPosts,
  listThreads,
  type Message,
  openDirectChannel,
  searchChannelMessages,
  searchServerMessages,
  sendMessage,
  startTyping,
  updateChannel,
  updateSettings,
  votePoll,
} from '@guildhall/protocol';
import {
  aServer,
  aServerWithBot,
  type Caller,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let bot: TestBot;
let minor: TestPerson;
let channelId: string;
let threadId: string;
let message: Message;

beforeAll(async () => {
  ({ server, bot, member: minor } = await aServerWithBot(instance, ['administrator']));
  channelId = (
    await server.owner.do(createChannel, { params: { serverId: server.id }, body: { name: 'adults' } })
  ).id;
  message = await bot.do(sendMessage, { params: { channelId }, body: { content: `unripe <@${minor.id}>` } });
  threadId = (await bot.do(createThread, { params: { channelId }, body: { name: 'Thread' } })).id;
  await change({ contentMode: 'age_restricted' });
});

const change = (body: object) => server.owner.do(updateChannel, { params: { channelId }, body });
const confirm = (adultConfirmed: boolean) => minor.do(updateSettings, { body: { adultConfirmed } });
const send = (from: Caller, where = channelId) =>
  from.call(sendMessage, { params: { channelId: where }, body: { content: 'hello' } });
const forward = (from: string, messageId: string, to: string) =>
  minor.call(forwardMessage, {
    params: { channelId: from, messageId },
    body: { targetChannelIds: [to] },
  });
const found = async (): Promise<readonly string[]> => {
  const query = { q: 'unripe' };
  const { items } = await minor.do(searchServerMessages, { params: { serverId: server.id }, query });
  return items.map(({ id }) => id);
};

const mentioning = async (): Promise<readonly string[]> =>
  (await minor.do(listMentions, {})).map(({ id }) => id);

it('and their threads cannot be read or posted in by people who have not confirmed being adults', async () => {
  const params = { channelId };
  const one = { channelId, messageId: message.id };
  const other = await server.owner.do(sendMessage, {
    params: { channelId: server.channel.id },
    body: { content: 'for everyone' },
  });
  for (const { status, code } of [
    await minor.call(listMessages, { params }),
    await minor.call(listMessages, { params: { channelId: threadId } }),
    await minor.call(getMessage, { params: one }),
    await minor.call(listPins, { params }),
    await minor.call(listThreads, { params }),
    await minor.call(listPosts, { params }),
    await minor.call(searchChannelMessages, { params, query: { q: 'unripe' } }),
    await send(minor),
    await send(minor, threadId),
    await minor.call(startTyping, { params }),
    await minor.call(createThread, { params, body: { name: 'Mine' } }),
    await minor.call(addReaction, { params: { ...one, emoji: '👍' } }),
    await minor.call(votePoll, { params: one, body: { answerIds: [] } }),
    await minor.call(createInteraction, {
      body: { type: 2, applicationId: bot.applicationId, channelId, data: { commandId: '1' } },
    }),
    await forward(channelId, message.id, server.channel.id),
    await forward(server.channel.id, other.id, channelId),
  ])
    expect([status, code]).toEqual([403, 'age_restricted']);
  expect(await found()).toEqual([]);
  expect(await mentioning()).toEqual([]);
});

it('cannot be followed by them: the copies would show what they may not read', async () => {
  const body = { name: 'news', kind: 'announcement' } as const;
  const news = await server.owner.do(createChannel, { params: { serverId: server.id }, body });
  const params = { channelId: news.id };
  await server.owner.do(updateChannel, { params, body: { contentMode: 'age_restricted' } });
  const own = await aServer(instance, minor);
  const target = { targetChannelId: own.channel.id };
  const { status, code } = await minor.call(followChannel, { params, body: target });
  expect([status, code]).toEqual([403, 'age_restricted']);
});

it('pass messages on only to other age-restricted channels', async () => {
  await confirm(true);
  const own = await aServer(instance, minor);
  const body = { name: 'more', contentMode: 'age_restricted' } as const;
  const more = await own.owner.do(createChannel, { params: { serverId: own.id }, body });
  const direct = await minor.do(openDirectChannel, { body: { recipientId: server.owner.id } });
  const outcomes: unknown[] = [];
  for (const from of [channelId, threadId]) {
    const { id } = (await send(minor, from)).body as Message;
    for (const to of [own.channel.id, direct.id, more.id, threadId]) {
      const { status, code } = await forward(from, id, to);
      outcomes.push(code ?? status);
    }
  }
  const expected = ['not_forwardable', 'not_forwardable', 201, 201];
  expect(outcomes).toEqual([...expected, ...expected]);
  expect(await minor.do(listMessages, { params: { channelId: own.channel.id } })).toEqual([]);
  await confirm(false);
});

it('are listed and can be managed by anyone, and bots are not restricted', async () => {
  expect(await minor.do(getChannel, { params: { channelId } })).toMatchObject({
    contentMode: 'age_restricted',
  });
  expect((await send(bot)).status).toBe(201);
  expect((await bot.call(listMessages, { params: { channelId } })).status).toBe(200);
  expect((await send(server.owner)).code).toBe('age_restricted');
});

it('open with the setting, close without it, and are normal after the mode is turned off', async () => {
  await confirm(true);
  const own = await send(minor);
  expect(own.status).toBe(201);
  expect((await send(minor, threadId)).status).toBe(201);
  expect(await found()).toEqual([message.id]);
  expect(await mentioning()).toEqual([message.id]);
  await confirm(false);
  expect((await send(minor)).code).toBe('age_restricted');
  const messageId = (own.body as Message).id;
  expect((await minor.call(deleteMessage, { params: { channelId, messageId } })).status).toBe(204);
  await change({ contentMode: 'spoiler' });
  expect((await send(minor)).status).toBe(201);
});
