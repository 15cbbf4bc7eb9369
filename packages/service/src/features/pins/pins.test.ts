import {
  addReaction,
  deleteMessage,
  getMessage,
  getServer,
  listPins,
  openDirectChannel,
  pinMessage,
  sendMessage,
  unpinMessage,
} from '@guildhall/protocol';
import {
  aMember,
  aMemberWithRole,
  aPerson,
  aServer,
  changeDatabase,
  connectProbe,
  createCaller,
  type GatewayProbe,
  queryDatabase,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
const other = useInstance({ sharing: instance });
let server: TestServer;
let owner: TestPerson;
let moderator: TestPerson;
let probe: GatewayProbe;

beforeEach(async () => {
  server = await aServer(instance);
  owner = server.owner;
  moderator = await aMemberWithRole(instance, server, {
    position: 1,
    permissions: ['viewChannel', 'manageMessages'],
  });
  probe = await connectProbe(instance.url, { token: owner.token });
  return () => probe.close();
});

const post = async (content: string, channelId = server.channel.id) => {
  const { id } = await owner.do(sendMessage, { params: { channelId }, body: { content } });
  return { channelId, messageId: id };
};
const pins = (who = owner, channelId = server.channel.id) => who.do(listPins, { params: { channelId } });
const pinnedIds = async () => (await pins()).map(({ id }) => id);
/** When a message was last pinned in the channel, as clients fetch it. */
const lastPinAt = async () => {
  const { channels } = await owner.do(getServer, { params: { serverId: server.id } });
  return channels.find(({ id }) => id === server.channel.id)?.lastPinAt;
};
/** Fills the channel with pinned messages by SQL. */
const fill = (count: number) =>
  queryDatabase(
    instance,
    `insert into messages (channel_id, id, author_id, content, pinned_at)
     select $1, 1000000000000000000 + n, $2, 'pinned', now() - interval '1 day'
     from generate_series(1, $3::int) n`,
    [server.channel.id, owner.id, count],
  );

describe('a pin', () => {
  it('is shown on the message, in the list and on the channel, and does not change editedAt', async () => {
    expect(await lastPinAt()).toBeNull();
    const params = await post('pinned');
    await owner.do(addReaction, { params: { ...params, emoji: '👍' } });
    expect((await moderator.call(pinMessage, { params })).status).toBe(204);
    const message = await moderator.do(getMessage, { params });
    expect(message).toMatchObject({ pinned: true, editedAt: null });
    expect(await pins(moderator)).toEqual([message]);
    const [own] = await pins(owner);
    expect(own?.reactions).toEqual([{ emoji: '👍', count: 1, me: true }]);
    const { reactions: _reactions, ...update } = message;
    expect((await probe.take('MESSAGE_UPDATE')).d).toEqual(update);
    const told = await probe.take('CHANNEL_PINS_UPDATE');
    expect(told.d).toEqual({
      channelId: params.channelId,
      serverId: server.id,
      lastPinAt: expect.any(String),
    });
    expect(told.d.lastPinAt).toBe(await lastPinAt());
  });

  it('is listed before older pins, regardless of when the messages were sent', async () => {
    const [first, second, third] = [await post('1'), await post('2'), await post('3')];
    for (const params of [second, third, first]) await owner.do(pinMessage, { params });
    expect(await pinnedIds()).toEqual([first, third, second].map(({ messageId }) => messageId));
  });

  it('announces repeated pins and unpins only once', async () => {
    const params = await post('pinned');
    for (const endpoint of [pinMessage, pinMessage, unpinMessage, unpinMessage])
      expect((await owner.call(endpoint, { params })).status).toBe(204);
    const second = await post('second');
    await owner.do(pinMessage, { params: second });
    await probe.take('MESSAGE_UPDATE', ({ id }) => id === second.messageId);
    const told = probe.envelopes.flatMap(({ t, d }) =>
      t === 'MESSAGE_UPDATE' ? [(d as { pinned: boolean }).pinned] : [],
    );
    expect(told).toEqual([true, false, true]);
    expect(await pinnedIds()).toEqual([second.messageId]);
  });

  it('removed keeps the time of the last pin', async () => {
    const params = await post('pinned');
    await owner.do(pinMessage, { params });
    const pinned = await probe.take('CHANNEL_PINS_UPDATE');
    await owner.do(unpinMessage, { params });
    expect((await probe.take('CHANNEL_PINS_UPDATE')).d).toEqual(pinned.d);
    expect((await owner.do(getMessage, { params })).pinned).toBe(false);
    expect(await lastPinAt()).toBe(pinned.d.lastPinAt);
  });

  it('is deleted with its message', async () => {
    const params = await post('pinned');
    await owner.do(pinMessage, { params });
    await owner.do(deleteMessage, { params });
    expect(await pins()).toEqual([]);
  });
});

describe('fifty pins', () => {
  it('are the maximum; removing one makes room', async () => {
    await fill(49);
    const [last, beyond] = [await post('50'), await post('51')];
    expect((await owner.call(pinMessage, { params: last })).status).toBe(204);
    const refused = await owner.call(pinMessage, { params: beyond });
    expect([refused.status, refused.code]).toEqual([400, 'too_many_pins']);
    expect(await pinnedIds()).toHaveLength(50);
    // Pinning a pinned message does not count against the limit.
    expect((await owner.call(pinMessage, { params: last })).status).toBe(204);
    await owner.do(unpinMessage, { params: last });
    expect((await owner.call(pinMessage, { params: beyond })).status).toBe(204);
  });

  it('are the maximum even if many are pinned concurrently on two processes', async () => {
    await fill(47);
    const messages = await Promise.all(Array.from({ length: 8 }, (_, index) => post(`race ${index}`)));
    const elsewhere = createCaller(other.url, `Session ${owner.token}`);
    const answers = await Promise.all(
      messages.map((params, index) => (index % 2 === 0 ? owner : elsewhere).call(pinMessage, { params })),
    );
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(3);
    expect(answers.filter(({ code }) => code === 'too_many_pins')).toHaveLength(5);
    expect(await pinnedIds()).toHaveLength(50);
  });
});

describe('pinning', () => {
  it('requires Manage Messages in servers', async () => {
    const params = await post('pinned');
    const member = await aMember(instance, server);
    for (const endpoint of [pinMessage, unpinMessage]) {
      expect(await member.call(endpoint, { params })).toMatchObject({
        status: 403,
        code: 'missing_permission',
        body: { error: { permission: 'Manage Messages' } },
      });
    }
    expect(await pins(member)).toEqual([]);
  });

  it.each([
    ['timed_out', `timeout_until = now() + interval '1 day'`],
    ['screening_pending', 'pending = true'],
  ])('is refused to members who are %s', async (code, state) => {
    const params = await post('pinned');
    await changeDatabase([instance, other], {
      text: `update members set ${state} where server_id = $1 and user_id = $2`,
      values: [server.id, moderator.id],
      touches: [`member:${server.id}:${moderator.id}`],
    });
    for (const endpoint of [pinMessage, unpinMessage])
      expect((await moderator.call(endpoint, { params })).code).toBe(code);
  });

  it('is allowed to everyone in direct messages', async () => {
    const { id: channelId } = await owner.do(openDirectChannel, { body: { recipientId: moderator.id } });
    const params = await post('direct', channelId);
    expect((await moderator.call(pinMessage, { params })).status).toBe(204);
    expect((await pins(owner, channelId)).map(({ id }) => id)).toEqual([params.messageId]);
    const told = await probe.take('CHANNEL_PINS_UPDATE');
    expect(told.d).toMatchObject({ channelId, serverId: null });
    expect((await owner.call(unpinMessage, { params })).status).toBe(204);
    const stranger = await aPerson(instance);
    expect((await stranger.call(pinMessage, { params })).code).toBe('unknown_channel');
  });

  it('of a message elsewhere is unknown_message', async () => {
    const { channelId } = await post('here');
    for (const messageId of [UNKNOWN_ID, 'abc', server.id]) {
      for (const endpoint of [pinMessage, unpinMessage]) {
        const { status, code } = await owner.call(endpoint, { params: { channelId, messageId } });
        expect([status, code]).toEqual([404, 'unknown_message']);
      }
    }
  });
});
