/** Combinations of message types: replies to, copies of and forwards of each other. */
import {
  addReaction,
  createChannel,
  createSticker,
  createThread,
  createWebhook,
  crosspostMessage,
  deleteAccount,
  followChannel,
  forwardMessage,
  getMessage,
  listMessages,
  type Message,
  openDirectChannel,
  pinMessage,
  postWebhookMessage,
  type Sticker,
  sendMessage,
  startTyping,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aRole,
  aServerWithMember,
  type Caller,
  PASSWORD,
  queryDatabase,
  setServerTypes,
  type TestBot,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let bot: TestBot;
let sticker: Sticker;

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
  bot = await aBot(instance, server, ['administrator']);
  await aRole(instance, server, { position: 3, permissions: ['coinUpload'] }, member);
  await setServerTypes(instance, server, 'official');
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  sticker = await server.owner.do(createSticker, {
    params: { serverId: server.id },
    body: { name: 'Wave', emoji: '👋' },
    files: [picture],
  });
});

const mainChannelId = () => server.channel.id;
const aFile = (name = 'notes.txt') => new File(['the content'], name);
const send = (body: object, files: readonly File[] = [], by: Caller = member, channelId = mainChannelId()) =>
  by.do(sendMessage, { params: { channelId }, body, files });
const reply = (replyTo: string, channelId = mainChannelId()) =>
  send({ content: 'an answer', replyTo }, [], server.owner, channelId);
const read = ({ id, channelId }: Pick<Message, 'id' | 'channelId'>, by: Caller = member) =>
  by.do(getMessage, { params: { channelId, messageId: id } });
const aChannel = async (kind: 'text' | 'announcement' | 'forum' = 'text') =>
  (await server.owner.do(createChannel, { params: { serverId: server.id }, body: { name: 'other', kind } }))
    .id;
async function forwarded(
  { id, channelId }: Pick<Message, 'id' | 'channelId'>,
  to?: string,
): Promise<Message> {
  const { messages } = await member.do(forwardMessage, {
    params: { channelId, messageId: id },
    body: { targetChannelIds: [to ?? (await aChannel())] },
  });
  const [message] = messages;
  if (!message) throw new Error('nothing was forwarded');
  return message;
}
async function postedByWebhook(content: string, channelId = mainChannelId()): Promise<Message> {
  const webhook = await server.owner.do(createWebhook, { params: { channelId }, body: { name: 'Hook' } });
  const params = { webhookId: webhook.id, webhookToken: webhook.url?.split('/').at(-1) ?? '' };
  return member.do(postWebhookMessage, { params, body: { content } });
}

it('stickers can be combined with files, text and replies', async () => {
  const { id: replyTo } = await send({ content: 'first' });
  const sent = await send({ content: 'all', stickerIds: [sticker.id], replyTo }, [aFile()]);
  expect(sent).toMatchObject({
    content: 'all',
    stickers: [{ id: sticker.id }],
    attachments: [{ filename: 'notes.txt' }],
    reply: { id: replyTo },
  });
  expect(await read(sent)).toEqual(sent);
});

describe('a reply', () => {
  it('to a forward shows that it is one, with empty content', async () => {
    const original = await forwarded(await send({ content: 'said once' }, [aFile()]), mainChannelId());
    expect((await reply(original.id)).reply).toMatchObject({
      id: original.id,
      content: '',
      forwarded: true,
      hasAttachments: true,
    });
  });

  it('to a poll, or to only stickers, shows the author and no text', async () => {
    const poll = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };
    for (const body of [{ poll }, { stickerIds: [sticker.id] }]) {
      const { id } = await send(body);
      const answer = await reply(id);
      expect(answer.reply).toMatchObject({ id, content: '', author: { id: member.id } });
      expect(answer.reply).not.toHaveProperty('forwarded');
      expect(answer.mentions).toEqual([member.id]);
    }
  });

  it('to a priced post shows its text and that there are files, but no URLs', async () => {
    const { id, attachments } = await send({ content: 'for sale', coins: 5 }, [aFile()]);
    const answer = await reply(id);
    expect(answer.reply).toMatchObject({ content: 'for sale', hasAttachments: true });
    expect(JSON.stringify(answer)).not.toContain(attachments[0]?.id);
  });

  it('to a webhook shows the name it used, and pings nobody', async () => {
    const { id, author } = await postedByWebhook('posted');
    const answer = await reply(id);
    expect(answer).toMatchObject({ mentions: [], reply: { content: 'posted', author } });
    expect((await read(answer)).reply).toEqual(answer.reply);
  });

  it('to a system notice is possible', async () => {
    const { id: channelId } = (await member.do(openDirectChannel, {
      body: { recipientId: server.owner.id },
    })) as { id: string };
    const original = await send({ content: 'hello' }, [], member, channelId);
    await queryDatabase(instance, 'update messages set type = 4 where id = $1', [original.id]);
    expect((await reply(original.id, channelId)).reply).toMatchObject({ id: original.id });
  });
});

describe('a forward', () => {
  it("of a webhook's message shows the webhook", async () => {
    const original = await postedByWebhook('from outside');
    expect((await forwarded(original)).forward).toMatchObject({
      sourceMessageId: original.id,
      content: 'from outside',
      author: { id: original.author.id, username: 'Hook', name: 'Hook' },
    });
  });

  it('of the first message of a post, and of a reply in a thread, shows the thread as its origin', async () => {
    const params = { channelId: await aChannel('forum') };
    const body = { name: 'Question', message: { content: 'how?' } };
    const post = await member.do(createThread, { params, body, files: [aFile('post.txt')] });
    const { forward } = await forwarded({ id: post.id, channelId: post.id });
    expect(forward).toMatchObject({
      sourceChannelId: post.id,
      sourceKind: 'thread',
      sourceChannelName: 'Question',
      content: 'how?',
      attachments: [{ filename: 'post.txt' }],
    });
    const inThread = await send({ content: 'so' }, [], member, post.id);
    expect((await forwarded(inThread)).forward).toMatchObject({ sourceChannelId: post.id, content: 'so' });
  });

  it('of stickers contains them', async () => {
    const sent = await forwarded(await send({ stickerIds: [sticker.id] }));
    expect(sent).toMatchObject({ content: '', attachments: [], forward: { content: '' } });
    expect(sent.stickers).toEqual([expect.objectContaining({ id: sticker.id, name: 'Wave' })]);
    const again = await forwarded(sent);
    expect(again.stickers.map(({ id }) => id)).toEqual([sticker.id]);
  });
});

it('a crosspost copies stickers and files, which get URLs of their own', async () => {
  const [source, target] = [await aChannel('announcement'), await aChannel()];
  await server.owner.do(followChannel, { params: { channelId: source }, body: { targetChannelId: target } });
  const original = await send({ content: 'news', stickerIds: [sticker.id] }, [aFile()], bot, source);
  await server.owner.do(crosspostMessage, { params: { channelId: source, messageId: original.id } });
  await instance.runDueJobs();
  const [copy] = await member.do(listMessages, { params: { channelId: target } });
  expect(copy).toMatchObject({
    content: 'news',
    stickers: [{ id: sticker.id }],
    attachments: [{ filename: 'notes.txt', size: 11 }],
    crosspost: { sourceMessageId: original.id },
  });
  expect(copy?.attachments[0]?.url).not.toBe(original.attachments[0]?.url);
  const url = copy?.attachments[0]?.url ?? '';
  expect(await (await fetch(url)).text()).toBe('the content');
});

it('nothing can be sent to a deleted account, but earlier messages stay usable', async () => {
  const partner = await aMember(instance, server);
  const { id: channelId } = (await member.do(openDirectChannel, {
    body: { recipientId: partner.id },
  })) as { id: string };
  const params = { channelId };
  const { id: messageId } = await send({ content: 'hello' }, [], partner, channelId);
  const elsewhere = await send({ content: 'pass it on' });
  await partner.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
  instance.clock.advance(14 * 24 * 3_600_000);
  await instance.runDueJobs();
  const poll = { question: 'Still there?', answers: [{ text: 'a' }, { text: 'b' }] };
  for (const { status, code } of [
    await member.call(sendMessage, { params, body: { content: 'hello?' } }),
    await member.call(sendMessage, { params, body: { poll } }),
    await member.call(sendMessage, { params, body: { stickerIds: [sticker.id] } }),
    await member.call(sendMessage, { params, body: { content: 'so', replyTo: messageId } }),
    await member.call(sendMessage, { params, body: {}, files: [aFile()] }),
    await member.call(forwardMessage, {
      params: { channelId: mainChannelId(), messageId: elsewhere.id },
      body: { targetChannelIds: [mainChannelId(), channelId], note: 'look' },
    }),
    await member.call(startTyping, { params }),
  ])
    expect([status, code]).toEqual([403, 'recipient_deleted']);
  expect(await queryDatabase(instance, 'select 1 from stored_files where pending')).toEqual([]);
  expect(await member.do(listMessages, { params })).toMatchObject([
    { id: messageId, author: { id: partner.id, displayName: 'Deleted User', deleted: true } },
  ]);
  const at = { channelId, messageId };
  expect((await member.call(addReaction, { params: { ...at, emoji: '👍' } })).status).toBe(204);
  expect((await member.call(pinMessage, { params: at })).status).toBe(204);
});
