/** The example as its README starts it, against a real instance. */
import {
  aBot,
  aCommandUser,
  aMember,
  aServer,
  type CommandUser,
  extendResponseTime,
  startBot,
  type TestProgram,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, expect, it } from 'vitest';

const TAGS = ['Open', 'Bug', 'Linux', 'Windows', 'Phone', 'Tablet'];

const instance = useInstance();
let server: TestServer;
let forumId: string;
let program: TestProgram;
let author: CommandUser;
let reader: CommandUser;
let authorId: string;

beforeAll(async () => {
  await extendResponseTime(instance);
  server = await aServer(instance);
  const bot = await aBot(instance, server, [
    'viewChannel',
    'sendMessages',
    'manageChannels',
    'manageThreads',
  ]);
  const people = [await aMember(instance, server), await aMember(instance, server)] as const;
  authorId = people[0].id;
  author = await aCommandUser(instance, people[0], bot.applicationId);
  reader = await aCommandUser(instance, people[1], bot.applicationId);
  const owner = await aCommandUser(instance, server.owner, bot.applicationId);
  const forum = await owner.client.api.createChannel({
    serverId: server.id,
    body: { name: 'help', kind: 'forum', availableTags: TAGS.map((name) => ({ name })) },
  });
  owner.close();
  forumId = forum.id;
  program = await startBot(new URL('index.ts', import.meta.url), instance, bot, { FORUM_ID: forumId });
});
afterAll(async () => {
  author?.close();
  reader?.close();
  await program?.stop();
});

it('greets a post and tags it; its author closes it, a reader does not', async () => {
  const { api } = author.client;
  const forum = await api.getChannel({ channelId: forumId });
  const known = 'availableTags' in forum ? (forum.availableTags ?? []) : [];
  const idOf = (name: string) => known.find((tag) => tag.name === name)?.id ?? '';
  expect(known.map(({ name }) => name)).toEqual([...TAGS, 'Solved']);
  const post = await api.createThread({
    channelId: forumId,
    body: { name: 'It breaks', appliedTags: [idOf('Bug')], message: { content: 'When I press it' } },
  });
  const greeting = await reader.sees(
    ({ channelId, components }) => channelId === post.id && components.length > 0,
  );
  expect(greeting.content).toContain(`<@${authorId}>`);
  expect(await api.getChannel({ channelId: post.id })).toMatchObject({
    appliedTags: [idOf('Bug'), idOf('Open')],
  });
  const customId = `solved:${authorId}`;
  const refused = await reader.answerTo(await reader.press(greeting, customId));
  expect(refused).toMatchObject({
    content: 'Only the author or someone with Manage Threads may close it.',
    flags: 64,
  });
  const closed = author.client.waitFor('THREAD_UPDATE', {
    filter: ({ id, archived }) => id === post.id && archived === true,
  });
  await author.press(greeting, customId);
  expect(await closed).toMatchObject({
    threadLocked: true,
    appliedTags: [idOf('Bug'), idOf('Solved')],
  });
  await author.sees(({ id, content }) => id === greeting.id && content.startsWith('Solved'));
});

it('keeps the tags of a post that has as many as there can be, and closes it', async () => {
  const { api } = author.client;
  const forum = await api.getChannel({ channelId: forumId });
  const known = 'availableTags' in forum ? (forum.availableTags ?? []) : [];
  const appliedTags = known.flatMap(({ id, name }) => (/Open|Solved/.test(name) ? [] : [id]));
  const post = await api.createThread({
    channelId: forumId,
    body: { name: 'It breaks everywhere', appliedTags, message: { content: 'On all of them' } },
  });
  const greeting = await reader.sees(
    ({ channelId, components }) => channelId === post.id && components.length > 0,
  );
  expect(await api.getChannel({ channelId: post.id })).toMatchObject({ appliedTags });
  const closed = author.client.waitFor('THREAD_UPDATE', {
    filter: ({ id, archived }) => id === post.id && archived === true,
  });
  await author.press(greeting, `solved:${authorId}`);
  expect(await closed).toMatchObject({ threadLocked: true, appliedTags });
});
