/** Custom emoji of other servers in messages (design 1.1, Use External Emoji). */
import {
  createChannel,
  createEmoji,
  createThread,
  createWebhook,
  editMessage,
  forwardMessage,
  openDirectChannel,
  postWebhookMessage,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  aServerWithMember,
  type Caller,
  connectProbe,
  overwritePermissions,
  PICTURE,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let bot: TestBot;
/** Codes of an emoji of this server, and of one of another server. */
let own: string;
let far: string;

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
  bot = await aBot(instance, server);
  own = await aCode(server, 'own');
  far = await aCode(await aServer(instance), 'far');
});

async function aCode({ owner, id: serverId }: TestServer, name: string): Promise<string> {
  const { id } = await owner.do(createEmoji, { params: { serverId }, body: { name }, files: [PICTURE] });
  return `<:${name}:${id}>`;
}

/** A channel in which only the owner may use emoji of other servers. */
async function aStrictChannel(kind: 'text' | 'forum' = 'text'): Promise<{ channelId: string }> {
  const { id: channelId } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'strict', kind },
  });
  await overwritePermissions(server, channelId, { deny: ['useExternalEmoji'] });
  return { channelId };
}

const sent = async (params: { channelId: string }, content: string, from: Caller = member) =>
  (await from.do(sendMessage, { params, body: { content } })).content;

it('show with the permission, and are text without it, for people and bots', async () => {
  const params = await aStrictChannel();
  const both = `${own} and ${far}`;
  expect(await sent({ channelId: server.channel.id }, both)).toBe(both);
  expect(await sent(params, both, server.owner)).toBe(both);
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  expect(await sent(params, both)).toBe(`${own} and :far:`);
  expect((await probe.take('MESSAGE_CREATE')).d.content).toBe(`${own} and :far:`);
  await probe.close();
  expect(await sent(params, far, bot)).toBe(':far:');
  await overwritePermissions(server, params.channelId, { member: bot.id, allow: ['useExternalEmoji'] });
  expect(await sent(params, far, bot)).toBe(far);
});

it('are text after an edit, in a post and in the note of a forward too', async () => {
  const params = await aStrictChannel();
  const { id: messageId } = await member.do(sendMessage, { params, body: { content: 'plain' } });
  const edited = await member.do(editMessage, { params: { ...params, messageId }, body: { content: far } });
  expect(edited.content).toBe(':far:');
  const post = await member.do(createThread, {
    params: await aStrictChannel('forum'),
    body: { name: 'Post', message: { content: far } },
  });
  expect(post.message?.content).toBe(':far:');
  const { messages } = await member.do(forwardMessage, {
    params: { ...params, messageId },
    body: { targetChannelIds: [params.channelId], note: far },
  });
  expect(messages.map(({ content }) => content)).toEqual(['', ':far:']);
});

it('may be in answers of polls without the permission', async () => {
  const params = await aStrictChannel();
  const other = await aServer(instance);
  await aMember(instance, other, member);
  const emoji = (await aCode(other, 'other')).slice(2, -1);
  const answers = [{ text: 'This', emoji }, { text: 'That' }];
  const { poll } = await member.do(sendMessage, { params, body: { poll: { question: 'Which?', answers } } });
  expect(poll?.answers[0]).toMatchObject({ emoji });
});

it('stay as they are in code, and if no such emoji exists', async () => {
  const params = await aStrictChannel();
  for (const content of [`\`${far}\``, `\\${far}`, '<:gone:1427349850112000000>', '<:none:0>'])
    expect(await sent(params, content)).toBe(content);
});

it('cannot be put back together by the text around them', async () => {
  const params = await aStrictChannel();
  const digits = far.slice('<:far:'.length);
  for (const open of ['<', '<a']) {
    const content = await sent(params, `${open}${far}${digits}`);
    expect(content).toBe(`${open}\\:far:${digits}`);
  }
});

it('show in direct messages and in posts of webhooks', async () => {
  const { id: channelId } = (await member.do(openDirectChannel, {
    body: { recipientId: server.owner.id },
  })) as { id: string };
  expect(await sent({ channelId }, far)).toBe(far);
  const params = await aStrictChannel();
  const { id, url } = await server.owner.do(createWebhook, { params, body: { name: 'Hook' } });
  const posted = await member.do(postWebhookMessage, {
    params: { webhookId: id, webhookToken: url?.split('/').at(-1) ?? '' },
    body: { content: far },
  });
  expect(posted.content).toBe(far);
});
