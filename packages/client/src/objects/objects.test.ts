/** What objects do, as calls that an instance in memory checks against the contracts. */
import { beforeEach, expect, it } from 'vitest';
import { type Bot, createBot, createCache } from '../index.ts';
import { createTestWorld, type TestPerson, type TestServer, type TestWorld } from '../testing/index.ts';

let world: TestWorld;
let server: TestServer;
let ada: TestPerson;
let bot: Bot;

beforeEach(async () => {
  world = createTestWorld();
  server = world.addServer();
  ada = world.addPerson('ada');
  bot = createBot(world.botOptions);
  await bot.start();
  return () => {
    bot.stop();
    expect(world.faults).toEqual([]);
  };
});

/** Names of the endpoints that were called since, with what was in their paths. */
function callsSince(before: number): readonly (readonly [string, object])[] {
  return world.calls.slice(before).map(({ name, params }) => [name, params]);
}

it('are what events bring: plain data, whose methods are not among its fields', async () => {
  const heard = bot.waitFor('MESSAGE_CREATE');
  const first = ada.say(server.general, 'first');
  await heard;
  const answered = bot.waitFor('MESSAGE_CREATE');
  ada.say(server.general, 'second', { replyTo: first });
  const second = await answered;
  expect(second?.repliedTo).toMatchObject({ id: first.id, content: 'first' });
  expect(JSON.parse(JSON.stringify(second))).toMatchObject({
    content: 'second',
    channelId: server.general.id,
  });
  expect(Object.values(second ?? {}).some((value) => typeof value === 'function')).toBe(false);
  expect(second?.channel.id).toBe(server.general.id);
});

it('answer, react, edit, pin and delete messages', async () => {
  const heard = bot.waitFor('MESSAGE_CREATE');
  const said = ada.say(server.general, 'hello');
  const message = await heard;
  const params = { channelId: server.general.id, messageId: said.id };
  const before = world.calls.length;
  await message?.react('👍');
  await message?.unreact('👍');
  await message?.pin();
  await message?.unpin();
  await message?.publish();
  const reply = await message?.reply('Hi');
  expect(reply).toMatchObject({ content: 'Hi', repliedTo: { id: said.id } });
  expect(await reply?.edit('Hi there')).toMatchObject({ content: 'Hi there' });
  expect((await reply?.fetch())?.content).toBe('Hi there');
  await reply?.delete({ reason: 'Typo' });
  const answer = { channelId: server.general.id, messageId: reply?.id };
  expect(callsSince(before)).toEqual([
    ['addReaction', { ...params, emoji: '👍' }],
    ['removeOwnReaction', { ...params, emoji: '👍' }],
    ['pinMessage', params],
    ['unpinMessage', params],
    ['crosspostMessage', params],
    ['sendMessage', { channelId: server.general.id }],
    ['editMessage', answer],
    ['getMessage', answer],
    ['deleteMessage', answer],
  ]);
  expect(world.callsOf('deleteMessage')).toMatchObject([{ reason: 'Typo' }]);
});

it('post in channels and read them', async () => {
  const channel = bot.channel(server.general.id);
  const sent = await channel.send('One');
  expect(server.general.messages.at(-1)).toMatchObject({ id: sent.id, content: 'One' });
  const before = world.calls.length;
  await channel.startTyping();
  await channel.fetchMessages({ limit: 5 });
  await channel.fetchMessage(sent.id);
  await channel.deleteMessages(['1', '2'], { reason: 'Spam' });
  await channel.edit({ topic: 'Tea' });
  await channel.fetch();
  await (await channel.createThread({ name: 'More' })).delete();
  await sent.startThread({ name: 'About it' });
  expect(callsSince(before).map(([name]) => name)).toEqual([
    ...['startTyping', 'listMessages', 'getMessage', 'bulkDeleteMessages', 'updateChannel', 'getChannel'],
    ...['createThread', 'deleteChannel', 'createThread'],
  ]);
  expect(world.callsOf('createThread').at(-1)?.body).toEqual({ name: 'About it', messageId: sent.id });
});

it('moderate members and change servers', async () => {
  const params = { serverId: server.id, userId: ada.id };
  const before = world.calls.length;
  const member = bot.member(server.id, ada.id);
  await member.edit({ nick: 'Countess' });
  await member.giveRole('7', { reason: 'Earned' });
  await member.takeRole('7');
  await member.timeOut(60, { reason: 'Calm down' });
  await member.endTimeout();
  await member.kick({ reason: 'Spam' });
  await member.ban({ reason: 'Spam', deleteMessageSecs: 60 });
  const own = bot.server(server.id);
  await own.unban(ada.id);
  expect((await own.fetchMember(ada.id)).serverId).toBe(server.id);
  await own.member(ada.id).fetch();
  await own.createRole({ name: 'Helper' });
  await own.createChannel({ name: 'more' });
  await own.fetch();
  await own.leave();
  expect(callsSince(before)).toEqual([
    ['updateMember', params],
    ['giveRole', { ...params, roleId: '7' }],
    ['takeRole', { ...params, roleId: '7' }],
    ['putTimeout', params],
    ['deleteTimeout', params],
    ['kickMember', params],
    ['putBan', params],
    ['deleteBan', params],
    ['getMember', params],
    ['getMember', params],
    ['createRole', { serverId: server.id }],
    ['createChannel', { serverId: server.id }],
    ['getServer', { serverId: server.id }],
    ['leaveServer', { serverId: server.id }],
  ]);
  expect(world.callsOf('putBan')).toMatchObject([{ reason: 'Spam', body: { deleteMessageSecs: 60 } }]);
});

it('are available from members and channels', async () => {
  const joined = bot.waitFor('MEMBER_ADD');
  const made = bot.waitFor('CHANNEL_CREATE');
  const { members } = await bot.fetchMembers(server.id, { userIds: [ada.id] });
  world.emit('MEMBER_ADD', { ...members[0], serverId: server.id, memberCount: 2 }, server.id);
  const { id } = server.addChannel('news');
  await (await joined)?.kick({ reason: 'No entry' });
  expect(world.callsOf('kickMember')).toMatchObject([{ params: { userId: ada.id }, reason: 'No entry' }]);
  expect(await (await made)?.send('Welcome')).toMatchObject({ channelId: id, content: 'Welcome' });
});

it('are cached up to a limit', async () => {
  const small = createBot(world.botOptions);
  const cache = createCache(small, { members: 2 });
  await small.start();
  const people = ['bea', 'cyd', 'dot'].map((name) => world.addPerson(name));
  const [bea, cyd, dot] = people;
  const { members } = await small.fetchMembers(server.id, { userIds: people.map(({ id }) => id) });
  expect(members).toHaveLength(3);
  expect(cache.member(server.id, bea?.id ?? '')).toBeUndefined();
  // Cyd was asked for later than Dot.
  expect(cache.member(server.id, cyd?.id ?? '')?.user.username).toBe('cyd');
  await small.fetchMembers(server.id, { userIds: [bea?.id ?? ''] });
  expect(cache.member(server.id, dot?.id ?? '')).toBeUndefined();
  expect(cache.channels.get(server.general.id)?.name).toBe('general');
  world.emit('SERVER_DELETE', { id: server.id }, server.id);
  await expect.poll(() => [cache.servers.size, cache.channels.size]).toEqual([0, 0]);
  expect(cache.member(server.id, cyd?.id ?? '')).toBeUndefined();
  small.stop();
});

it('are cached with the tag that someone was given or lost', async () => {
  const tagged = createBot(world.botOptions);
  const cache = createCache(tagged);
  await tagged.start();
  const { members } = await tagged.fetchMembers(server.id, { userIds: [ada.id] });
  const user = () => cache.member(server.id, ada.id)?.user;
  for (const tag of ['official', null] as const) {
    world.emit('USER_UPDATE', { ...members[0]?.user, displayName: `Tag: ${tag}`, tag });
    await expect.poll(() => user()?.displayName).toBe(`Tag: ${tag}`);
    expect(user()?.tag ?? null).toBe(tag);
  }
  tagged.stop();
});
