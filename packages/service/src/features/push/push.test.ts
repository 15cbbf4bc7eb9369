/** Push notifications, from the message to the text that a device decrypts. */
import { MINUTE_MS, SafeFetchError, type SafeFetchReason, type SafeFetchRequest } from '@guildhall/platform';
import {
  acknowledgeMessage,
  createChannel,
  createSticker,
  createThread,
  deletePushSubscription,
  forwardMessage,
  getPush,
  kickMember,
  logIn,
  logOut,
  OPCODES,
  openDirectChannel,
  putNotificationSettings,
  putPushSubscription,
  putRelationship,
  reportActivity,
  ringCall,
  sendMessage,
  testPushSubscription,
  updatePresence,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aRole,
  aServer,
  type Caller,
  connectProbe,
  createCaller,
  overwritePermissions,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestInstance,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeEach, expect, it, vi } from 'vitest';
import { aDevice, type Device } from './testing/device.ts';

const WAIT = { timeout: 120_000, interval: 20 };

/** By endpoint. */
const devices = new Map<string, Device>();
/** Answers of push services other than "created", by endpoint. */
const answers = new Map<string, number | SafeFetchReason>();
const asked: string[] = [];
/** What passes before a push service answers, by endpoint. */
const delays = new Map<string, () => unknown>();

const safeFetch = Object.assign(
  async (url: string, request: SafeFetchRequest = {}) => {
    asked.push(url);
    await delays.get(url)?.();
    const answer = answers.get(url) ?? 201;
    if (typeof answer === 'string') throw new SafeFetchError(answer, 'tried 10.0.0.7');
    if (answer === 201) devices.get(url)?.receive(request);
    return { url, status: answer, headers: new Headers(), body: Buffer.alloc(0) };
  },
  { close: async () => {} },
);

const instance = useInstance({ safeFetch, runsJobs: true });
let server: TestServer;
let owner: TestPerson;
let reader: TestPerson;
let device: Device;
let sequence = 0;

beforeEach(async () => {
  server = await aServer(instance);
  owner = server.owner;
  reader = await aMember(instance, server);
  device = await subscribe(reader);
});

/** Subscribes the session of a caller, and leaves its client. */
async function subscribe(
  caller: Caller,
  body: { readonly level?: 'all' | 'mentions' | 'nothing' } = {},
  { clock }: Pick<TestInstance, 'clock'> = instance,
) {
  const { publicKey } = await caller.do(getPush);
  sequence += 1;
  const made = aDevice(`https://push.example/${sequence}`, publicKey);
  devices.set(made.subscription.endpoint, made);
  await caller.do(putPushSubscription, { body: { ...made.subscription, ...body } });
  clock.advance(MINUTE_MS);
  return made;
}

const say = (content: string, channelId = server.channel.id, who: Caller = owner) =>
  who.do(sendMessage, { params: { channelId }, body: { content } });

/** What a device has received, in any order, up to a message that is certain to be pushed to it. */
async function pushedTo(to = device, person = reader): Promise<string[]> {
  const last = `last ${to.notices.length}`;
  await say(`<@${person.id}> ${last}`);
  await arrival(to, last);
  await instance.runDueJobs();
  return contents(to).filter((text) => !text.includes('last '));
}

async function arrival(to: Device, text: string): Promise<void> {
  await vi.waitFor(() => expect(contents(to).join()).toContain(text), WAIT);
}

function contents(of: Device): string[] {
  return of.notices.map((notice) => (notice.type === 'message' ? notice.content : notice.type));
}

it('lists devices, tests one, and unsubscribes it', async () => {
  const { subscriptions, publicKey } = await reader.do(getPush);
  expect(Buffer.from(publicKey, 'base64url')).toHaveLength(65);
  expect((await owner.do(getPush)).publicKey).toBe(publicKey);
  expect(subscriptions).toMatchObject([{ level: 'mentions', current: true }]);
  const params = { sessionId: subscriptions[0]?.sessionId ?? '' };
  await reader.do(testPushSubscription, { params });
  expect(device.notices).toEqual([{ type: 'test' }]);
  expect((await owner.call(testPushSubscription, { params })).code).toBe('unknown_push_subscription');
  expect((await owner.call(deletePushSubscription, { params })).code).toBe('unknown_push_subscription');
  await reader.do(deletePushSubscription, { params });
  expect((await reader.call(deletePushSubscription, { params })).code).toBe('unknown_push_subscription');
  expect((await reader.do(getPush)).subscriptions).toEqual([]);
});

it('refuses subscriptions that cannot receive anything', async () => {
  const refused: [string, object][] = [
    ['http://push.example/1', {}],
    ['https://user:pass@push.example/1', {}],
    ['nowhere', {}],
    ['https://push.example/1', { p256dh: 'A'.repeat(87) }],
    ['https://push.example/1', { p256dh: 'A' }],
    ['https://push.example/1', { auth: '' }],
  ];
  for (const [endpoint, keys] of refused) {
    const body = { endpoint, keys: { ...device.subscription.keys, ...keys } };
    expect((await owner.call(putPushSubscription, { body })).code).toBe('invalid_request');
  }
  expect((await owner.do(getPush)).subscriptions).toEqual([]);
});

it('pushes mentions with names instead of ids, and nothing else of a server', async () => {
  await say('nobody in particular');
  const { id } = await say(`see <#${server.channel.id}>, <@${reader.id}>`);
  expect(await pushedTo()).toEqual([`see #${server.channel.name}, @${reader.username}`]);
  expect(device.notices).toContainEqual({
    type: 'message',
    messageId: id,
    channelId: server.channel.id,
    serverId: server.id,
    author: { id: owner.id, name: owner.username, avatarUrl: null },
    channelName: server.channel.name,
    channelKind: 'text',
    serverName: server.server.name,
    content: `see #${server.channel.name}, @${reader.username}`,
  });
});

it('names a mentioned channel only to people who see it', async () => {
  const hidden = await owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'merger-plans' },
  });
  await overwritePermissions(server, hidden.id, { deny: ['viewChannel'] });
  const insider = await aMember(instance, server);
  await overwritePermissions(server, hidden.id, { member: insider.id, allow: ['viewChannel'] });
  const inside = await subscribe(insider);
  await say(`@everyone look at <#${hidden.id}>`);
  expect(await pushedTo()).toEqual([`@everyone look at #${hidden.id}`]);
  await vi.waitFor(() => expect(contents(inside)).toEqual(['@everyone look at #merger-plans']), WAIT);
});

it('names the poll, sticker or file of a message without text, and pushes the text of a forwarded one', async () => {
  const { id: channelId } = await owner.do(openDirectChannel, { body: { recipientId: reader.id } });
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const sticker = await owner.do(createSticker, {
    params: { serverId: server.id },
    body: { name: 'Ladder', emoji: '👋' },
    files: [picture],
  });
  const params = { channelId };
  const poll = { question: 'Tea?', answers: [{ text: 'Yes' }, { text: 'No' }] };
  await owner.do(sendMessage, { params, body: { poll } });
  await owner.do(sendMessage, { params, body: { stickerIds: [sticker.id] } });
  await owner.do(sendMessage, { params, body: {}, files: [new File(['1'], 'plan.txt')] });
  const { id: messageId } = await say('The *ladder* is back.');
  await owner.do(forwardMessage, {
    params: { channelId: server.channel.id, messageId },
    body: { targetChannelIds: [channelId] },
  });
  await pushedTo();
  expect(
    device.notices.filter((notice) => notice.type === 'message' && notice.channelId === channelId),
  ).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ part: 'poll', content: 'Tea?' }),
      expect.objectContaining({ part: 'sticker', content: 'Ladder' }),
      expect.objectContaining({ part: 'file', content: 'plan.txt' }),
      expect.objectContaining({ content: 'The ladder is back.' }),
    ]),
  );
});

it('pushes the text of embeds and components of messages that have no other', async () => {
  const bot = await aBot(instance, server);
  const params = { channelId: server.channel.id };
  await reader.do(putNotificationSettings, { params: { targetId: server.id }, body: { level: 'all' } });
  const embeds = [{ color: 1, fields: [{ name: 'Tide', value: 'low' }] }, { title: 'Second' }];
  await bot.do(sendMessage, { params, body: { embeds } });
  const components = [{ type: 17, components: [{ type: 14 }, { type: 10, content: '**Build** passed' }] }];
  await bot.do(sendMessage, { params, body: { flags: 32768, components } });
  expect((await pushedTo()).sort()).toEqual(['Build passed', 'Tide']);
});

it('pushes direct messages, but none from blocked people', async () => {
  const channel = await owner.do(openDirectChannel, { body: { recipientId: reader.id } });
  await say('hello', channel.id);
  expect(await pushedTo()).toEqual(['hello']);
  expect(device.notices).toContainEqual(
    expect.objectContaining({ content: 'hello', serverId: null, serverName: null, channelName: null }),
  );
  const params = { userId: owner.id };
  await reader.do(putRelationship, { params, body: { type: 'blocked' } });
  const other = await aMember(instance, server);
  await say(`<@${reader.id}> blocked`);
  await say(`<@${reader.id}> not blocked`, server.channel.id, other);
  await arrival(device, 'not blocked');
  expect(contents(device).join()).not.toContain(' blocked,');
});

it('rings devices of people without an active client, unless the conversation is muted', async () => {
  const { id: channelId } = await owner.do(openDirectChannel, { body: { recipientId: reader.id } });
  const line = await connectProbe(instance.url, { token: owner.token });
  line.send(OPCODES.voiceStateUpdate, { serverId: null, channelId });
  await line.take('VOICE_SERVER_UPDATE');
  const ring = async () => {
    await owner.do(ringCall, { params: { channelId }, body: {} });
    await instance.runDueJobs();
  };
  const mute = (level: 'all' | 'nothing') =>
    reader.do(putNotificationSettings, { params: { targetId: channelId }, body: { level } });
  await mute('nothing');
  await ring();
  await mute('all');
  await reader.do(reportActivity);
  await ring();
  expect(device.notices).toEqual([]);
  instance.clock.advance(MINUTE_MS);
  await ring();
  await vi.waitFor(() => expect(device.notices).toHaveLength(1), WAIT);
  expect(device.notices[0]).toEqual({
    type: 'call',
    messageId: expect.stringMatching(/^\d+$/),
    channelId,
    caller: { id: owner.id, name: owner.username, avatarUrl: null },
    channelName: null,
  });
  await line.close();
});

it('pushes according to the settings: roles, @everyone, all messages, nothing from muted channels', async () => {
  const everything = await aMember(instance, server);
  const loud = await subscribe(everything, { level: 'all' });
  const role = await aRole(instance, server, { position: 1, permissions: [] }, reader);
  await say('plain');
  await say(`<@&${role}> role`);
  await say('@everyone all');
  expect((await pushedTo()).sort()).toEqual(['@everyone all', expect.stringContaining('role')]);
  expect(await pushedTo(loud, everything)).toEqual(
    expect.arrayContaining(['plain', expect.stringContaining('role'), '@everyone all']),
  );
  const set = (targetId: string, body: object) =>
    reader.do(putNotificationSettings, { params: { targetId }, body });
  await set(server.id, { level: 'all' });
  await say('wanted');
  await arrival(device, 'wanted');
  const mutedUntil = new Date(instance.clock.now() + MINUTE_MS).toISOString();
  const category = await owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'Sheds', kind: 'category' },
  });
  const shed = await owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'shed', parentId: category.id },
  });
  await set(category.id, { level: 'all', mutedUntil });
  await say(`<@${reader.id}> muted in a category`, shed.id);
  await set(server.id, { level: 'all', mutedUntil });
  await say(`<@${reader.id}> muted`);
  await say(`@everyone witnessed`);
  await arrival(loud, 'witnessed');
  await instance.runDueJobs();
  expect(contents(device).join()).not.toMatch(/muted|witnessed/);
});

it('pushes nothing from hidden channels, and nothing that was deleted or read in between', async () => {
  const hidden = await owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'hidden', kind: 'text' },
  });
  await overwritePermissions(server, hidden.id, { deny: ['viewChannel'] });
  await say(`@everyone hidden`, hidden.id);
  const { id } = await say(`<@${reader.id}> read`);
  await reader.do(acknowledgeMessage, { params: { channelId: server.channel.id, messageId: id } });
  expect((await pushedTo()).filter((text) => !text.includes('read'))).toEqual([]);
});

it('waits for a minute while a client is active, and respects Do Not Disturb', async () => {
  expect(await reader.do(reportActivity)).toEqual({ againInSecs: 45 });
  expect(await owner.do(reportActivity)).toEqual({ againInSecs: 600 });
  const witness = await aMember(instance, server);
  const other = await subscribe(witness);
  await reader.do(reportActivity);
  await say(`<@${reader.id}> and <@${witness.id}>`);
  await vi.waitFor(() => expect(other.notices).toHaveLength(1), WAIT);
  await instance.runDueJobs();
  expect(device.notices).toEqual([]);
  instance.clock.advance(MINUTE_MS);
  await instance.runDueJobs();
  expect(device.notices).toHaveLength(1);
  await reader.do(updatePresence, { body: { status: 'dnd' } });
  await say(`<@${reader.id}> busy, <@${witness.id}>`);
  await vi.waitFor(() => expect(other.notices).toHaveLength(2), WAIT);
  await instance.runDueJobs();
  expect(device.notices).toHaveLength(1);
});

it('checks access again after the wait, and skips people who lost it or blocked the author', async () => {
  const people = [reader, await aMember(instance, server), await aMember(instance, server)] as const;
  const [removed, shutOut, blocker] = people;
  const others = [device, await subscribe(shutOut), await subscribe(blocker)];
  const room = await owner.do(createChannel, { params: { serverId: server.id }, body: { name: 'room' } });
  const calls = people.map(({ id }) => `<@${id}>`).join(' ');
  for (const person of people) await person.do(reportActivity);
  await say(`${calls} secret`, room.id);
  // The message was found and waits with its receivers.
  await vi.waitFor(async () => {
    const text = `select from graphile_worker.jobs where task_identifier = 'push-message' and run_at > now()`;
    await instance.runDueJobs();
    expect(await queryDatabase(instance, text)).not.toEqual([]);
  }, WAIT);
  await owner.do(kickMember, { params: { serverId: server.id, userId: removed.id }, body: {} });
  await overwritePermissions(server, room.id, { member: shutOut.id, deny: ['viewChannel'] });
  await blocker.do(putRelationship, { params: { userId: owner.id }, body: { type: 'blocked' } });
  instance.clock.advance(MINUTE_MS);
  await instance.runDueJobs();
  expect(others.flatMap(contents).join()).not.toContain('secret');
});

it('pushes nothing from a channel, category or server that was muted during the wait', async () => {
  const witness = await aMember(instance, server);
  const other = await subscribe(witness);
  for (const target of ['channel', 'category', 'server'] as const) {
    const params = { serverId: server.id };
    const category = await owner.do(createChannel, { params, body: { name: target, kind: 'category' } });
    const { id } = await owner.do(createChannel, { params, body: { name: target, parentId: category.id } });
    const thread = await owner.do(createThread, { params: { channelId: id }, body: { name: target } });
    await reader.do(reportActivity);
    await say(`<@${reader.id}> ${target} <@${witness.id}>`, thread.id);
    await arrival(other, target);
    await instance.runDueJobs();
    const targetId = target === 'channel' ? id : target === 'category' ? category.id : server.id;
    await reader.do(putNotificationSettings, {
      params: { targetId },
      body: { level: 'all', mutedUntil: new Date(instance.clock.now() + 10 * MINUTE_MS).toISOString() },
    });
    instance.clock.advance(MINUTE_MS);
    await instance.runDueJobs();
  }
  expect(contents(device)).toEqual([]);
});

it("drops devices that are gone or inside the instance's network, and retries failing services", async () => {
  const { endpoint } = device.subscription;
  answers.set(endpoint, 503);
  const [subscription] = (await reader.do(getPush)).subscriptions;
  const params = { sessionId: subscription?.sessionId ?? '' };
  expect((await reader.call(testPushSubscription, { params })).code).toBe('push_failed');
  asked.length = 0;
  await say(`<@${reader.id}> later`);
  await vi.waitFor(() => expect(asked).toContain(endpoint), WAIT);
  await instance.runDueJobs();
  answers.delete(endpoint);
  instance.clock.advance(MINUTE_MS);
  await instance.runDueJobs();
  expect(contents(device)).toEqual([expect.stringContaining('later')]);
  for (const answer of [410, 404, 'forbidden_address'] as const) {
    await reader.do(putPushSubscription, { body: device.subscription });
    answers.set(endpoint, answer);
    expect((await reader.call(testPushSubscription, { params })).code).toBe('unknown_push_subscription');
    expect((await reader.do(getPush)).subscriptions).toEqual([]);
  }
});

it('takes a minute in ten for the devices of one account, so that slow services do not delay pushes to others', async () => {
  const limited = await startTestInstance({ safeFetch, settings: { RATE_LIMIT_SCALE: '1' } });
  const busy = await aServer(limited);
  const [slow, other] = [await aMember(limited, busy), await aMember(limited, busy)];
  const slowDevice = await subscribe(slow, {}, limited);
  const otherDevice = await subscribe(other, {}, limited);
  const { endpoint } = slowDevice.subscription;
  delays.set(endpoint, () => limited.clock.advance(5000));
  for (let n = 0; n < 18; n += 1) {
    await say(`<@${slow.id}> ${n}`, busy.channel.id, busy.owner);
    limited.clock.advance(1000);
  }
  await say(`<@${other.id}> last`, busy.channel.id, busy.owner);
  const received = async () => {
    await limited.runDueJobs();
    return contents(otherDevice).length;
  };
  await expect.poll(received, WAIT).toBe(1);
  // Each costs four seconds, and a tenth of the first one.
  expect(asked.filter((url) => url === endpoint)).toHaveLength(15);

  // A call, which is not pushed again, has time of its own.
  const { id: channelId } = await busy.owner.do(openDirectChannel, { body: { recipientId: slow.id } });
  const line = await connectProbe(limited.url, { token: busy.owner.token });
  line.send(OPCODES.voiceStateUpdate, { serverId: null, channelId });
  await line.take('VOICE_SERVER_UPDATE');
  await busy.owner.do(ringCall, { params: { channelId }, body: {} });
  await limited.runDueJobs();
  await vi.waitFor(() => expect(slowDevice.notices.at(-1)).toMatchObject({ type: 'call' }), WAIT);
  line.close();
  await limited.stop();
});

it('ends with the session, and moves with the browser to its next user', async () => {
  const person = await aPerson(instance);
  await person.do(putPushSubscription, { body: device.subscription });
  expect((await reader.do(getPush)).subscriptions).toEqual([]);
  expect((await person.do(getPush)).subscriptions).toHaveLength(1);
  const body = { login: person.username, password: PASSWORD, transport: 'token' } as const;
  const second = await createCaller(instance.url).do(logIn, { body });
  if (!('token' in second) || !second.token) throw new Error('no token');
  const elsewhere = createCaller(instance.url, `Session ${second.token}`);
  await subscribe(elsewhere);
  expect((await person.do(getPush)).subscriptions.map(({ current }) => current)).toEqual([false, true]);
  await elsewhere.do(logOut);
  expect((await person.do(getPush)).subscriptions).toMatchObject([{ current: true }]);
  await person.do(logOut);
  const rows = await queryDatabase(instance, 'select from push_subscriptions where user_id = $1', [
    person.id,
  ]);
  expect(rows).toEqual([]);
});

it('goes on after a first subscription that was not yet committed when the position was deleted', async () => {
  await queryDatabase(
    instance,
    `create function wait_at_commit() returns trigger language plpgsql as $$ begin
       perform pg_advisory_xact_lock(7001); return null; end $$`,
  );
  await queryDatabase(
    instance,
    `create constraint trigger wait_at_commit after insert on push_subscriptions deferrable initially deferred
       for each row execute function wait_at_commit()`,
  );
  const person = await aMember(instance, server);
  const [subscribed] = await whileLocked(instance, 'select pg_advisory_xact_lock(7001)', async () => {
    await queryDatabase(instance, 'delete from push_subscriptions');
    const subscribing = subscribe(person);
    await untilWaiting(instance, 1);
    await queryDatabase(instance, `select graphile_worker.add_job('find-messages-to-push', '{}')`);
    await instance.runDueJobs();
    return [subscribing] as const;
  });
  const made = await subscribed;
  await queryDatabase(instance, 'drop trigger wait_at_commit on push_subscriptions');
  await say('the next message starts it again');
  const position = () => queryDatabase(instance, 'select from push_place');
  await vi.waitFor(async () => expect(await position()).toHaveLength(1), WAIT);
  await say(`<@${person.id}> hello`);
  await arrival(made, 'hello');
});
