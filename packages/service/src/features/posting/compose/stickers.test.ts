/** Stickers of messages (specification: Stickers; design 12.5, 13.21). */
import {
  createChannel,
  createSticker,
  crosspostMessage,
  deleteSticker,
  followChannel,
  forwardMessage,
  getMessage,
  type Message,
  openDirectChannel,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  type Caller,
  connectProbe,
  refusalOf,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeAll, expect, it } from 'vitest';

const instance = useInstance();
/** The server where the member sends, and the one with their stickers. */
let server: TestServer;
let home: TestServer;
let foreign: TestServer;
let member: TestPerson;
let picture: Buffer;

beforeAll(async () => {
  [server, home, foreign] = await Promise.all([aServer(instance), aServer(instance), aServer(instance)]);
  member = await aMember(instance, server);
  await aMember(instance, home, member);
  picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
});

let made = 0;
async function aSticker({ owner, id }: TestServer) {
  made += 1;
  const body = { name: `Sticker ${made}`, emoji: '👋' };
  return owner.do(createSticker, { params: { serverId: id }, body, files: [picture] });
}
const inChannel = () => ({ channelId: server.channel.id });
const send = (body: object, from: Caller = member, params = inChannel()): Promise<Message> =>
  from.do(sendMessage, { params, body });
const refusal = (body: object, from: Caller = member) =>
  refusalOf(from.call(sendMessage, { params: inChannel(), body }));

it('can be sent without or with text, in any channel, and keep their order', async () => {
  const [first, second] = [await aSticker(home), await aSticker(server)];
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  const sent = await send({ stickerIds: [second.id, first.id] });
  expect(sent.content).toBe('');
  expect(sent.stickers).toEqual(
    [second, first].map(({ id, name, url, animated, serverId }) => ({ id, name, url, animated, serverId })),
  );
  const { d: event } = await probe.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
  expect(event.stickers).toEqual(sent.stickers);
  const params = { ...inChannel(), messageId: sent.id };
  expect(await member.do(getMessage, { params })).toEqual(sent);
  expect((await send({ content: 'hello', stickerIds: [first.id] })).stickers).toHaveLength(1);
  await probe.close();
});

it('can be sent in direct messages', async () => {
  const { id } = await aSticker(home);
  const body = { recipientId: server.owner.id };
  const { id: channelId } = await member.do(openDirectChannel, { body });
  expect((await send({ stickerIds: [id] }, member, { channelId })).stickers).toMatchObject([{ id }]);
});

it('accept both spellings; camelCase takes precedence', async () => {
  const [first, second] = [await aSticker(home), await aSticker(home)];
  expect((await send({ sticker_ids: [first.id] })).stickers).toMatchObject([{ id: first.id }]);
  const both = await send({ stickerIds: [second.id], sticker_ids: [first.id] });
  expect(both.stickers).toMatchObject([{ id: second.id }]);
});

it('are limited to three; a repeated one shows once and counts twice', async () => {
  const ids = [(await aSticker(home)).id, (await aSticker(home)).id, (await aSticker(home)).id];
  expect((await send({ stickerIds: ids })).stickers).toHaveLength(3);
  expect((await send({ stickerIds: [ids[0], ids[0]] })).stickers).toHaveLength(1);
  expect(await refusal({ stickerIds: [...ids, ids[0]] })).toEqual([400, 'too_many_stickers']);
  expect(await refusal({ stickerIds: [] })).toEqual([400, 'empty_message']);
});

it('can come from any server of the sender, for people and bots', async () => {
  const [own, elsewhere] = [await aSticker(server), await aSticker(foreign)];
  const bot = await aBot(instance, server);
  expect((await send({ stickerIds: [own.id] }, bot)).stickers).toMatchObject([{ id: own.id }]);
  for (const from of [member, bot]) {
    expect(await refusal({ stickerIds: [own.id, elsewhere.id] }, from)).toEqual([400, 'unknown_sticker']);
  }
  for (const id of ['1', 'nonsense', '', '99999999999999999999999']) {
    expect(await refusal({ content: 'text', stickerIds: [id] })).toEqual([400, 'unknown_sticker']);
  }
});

it('cannot be combined with a layout, and are refused in the fixed order', async () => {
  const bot = await aBot(instance, server);
  const { id } = await aSticker(server);
  const layout = { flags: 32768, components: [{ type: 10, content: 'text' }] };
  expect(await refusal({ ...layout, stickerIds: [id] }, bot)).toEqual([400, 'invalid_stickers']);
  expect(await refusal({ ...layout, stickerIds: ['1'] }, bot)).toEqual([400, 'invalid_stickers']);
  expect(await refusal({ ...layout, stickerIds: [id, id, id, id] }, bot)).toEqual([400, 'too_many_stickers']);
  const wrongEmbed = { embeds: [{}], stickerIds: ['1', '2', '3', '4'] };
  expect(await refusal(wrongEmbed, bot)).toEqual([400, 'invalid_embeds']);
});

it('are marked in their messages after they are deleted', async () => {
  const [kept, gone] = [await aSticker(server), await aSticker(server)];
  const sent = await send({ stickerIds: [gone.id, kept.id] });
  const params = { serverId: server.id, stickerId: gone.id };
  await server.owner.do(deleteSticker, { params });
  const { stickers } = await member.do(getMessage, { params: { ...inChannel(), messageId: sent.id } });
  expect(stickers).toEqual([
    { id: gone.id, name: '', animated: false, deleted: true },
    { id: kept.id, name: kept.name, url: kept.url, animated: false, serverId: server.id },
  ]);
  expect(await refusal({ stickerIds: [gone.id] })).toEqual([400, 'unknown_sticker']);
});

it('are marked in forwards and crossposts of messages whose stickers are deleted', async () => {
  const body = { name: 'news', kind: 'announcement' } as const;
  const { id: channelId } = await server.owner.do(createChannel, { params: { serverId: server.id }, body });
  await server.owner.do(followChannel, {
    params: { channelId },
    body: { targetChannelId: server.channel.id },
  });
  const gone = await aSticker(server);
  const { id: messageId } = await send({ stickerIds: [gone.id] }, server.owner, { channelId });
  await server.owner.do(deleteSticker, { params: { serverId: server.id, stickerId: gone.id } });
  const marked = [{ id: gone.id, name: '', animated: false, deleted: true }];
  const probe = await connectProbe(instance.url, { token: member.token });
  const params = { channelId, messageId };
  const targets = { targetChannelIds: [server.channel.id] };
  const { messages } = await server.owner.do(forwardMessage, { params, body: targets });
  expect(messages[0]?.stickers).toEqual(marked);
  const { d: forward } = await probe.take('MESSAGE_CREATE', ({ id }) => id === messages[0]?.id);
  expect(forward.stickers).toEqual(marked);
  await server.owner.do(crosspostMessage, { params });
  await instance.runDueJobs();
  const { d: copy } = await probe.take('MESSAGE_CREATE', ({ crosspost }) => crosspost !== undefined);
  expect(copy.stickers).toEqual(marked);
  await probe.close();
});
