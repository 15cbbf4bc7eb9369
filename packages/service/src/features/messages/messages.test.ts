import {
  acknowledgeMessage,
  createThread,
  createWebhook,
  deleteMessage,
  deleteRelationship,
  editMessage,
  getMessage,
  openDirectChannel,
  postWebhookMessage,
  putRelationship,
  putTimeout,
  sendMessage,
  startTyping,
  updateChannel,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServerWithMember,
  connectProbe,
  overwritePermissions,
  queryDatabase,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
});

const inChannel = () => ({ channelId: server.channel.id });

describe('sending', () => {
  it('returns 201 with every field of Message and announces it to viewers of the channel', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const answer = await member.call(sendMessage, {
      params: inChannel(),
      body: { content: 'hello', nonce: 'one' },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      channelId: server.channel.id,
      author: {
        id: member.id,
        username: member.username,
        displayName: member.username,
        avatarUrl: null,
        clanTag: null,
      },
      content: 'hello',
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      editedAt: null,
      attachments: [],
      embeds: [],
      components: [],
      flags: 0,
      mentions: [],
      mentionRoles: [],
      mentionEveryone: false,
      replyDeleted: false,
      pinned: false,
      crossposted: false,
      coins: null,
      stickers: [],
      reply: null,
      forward: null,
      interaction: null,
      poll: null,
      pollResult: null,
      reactions: [],
      nonce: 'one',
    });
    const { d: event } = await probe.take('MESSAGE_CREATE', ({ id }) => id === answer.body.id);
    expect(event).toEqual({
      ...answer.body,
      serverId: server.id,
      member: { nick: null, roles: [], joinedAt: expect.any(String) },
    });
    await probe.close();
  });
});

describe('editing', () => {
  const send = (content: string, from = member) =>
    from.do(sendMessage, { params: inChannel(), body: { content } });
  const place = (messageId: string) => ({ ...inChannel(), messageId });

  it('is allowed only to the author, whatever permissions others have', async () => {
    const { id } = await send('mine');
    const answer = await server.owner.call(editMessage, { params: place(id), body: { content: 'x' } });
    expect([answer.status, answer.code]).toEqual([403, 'not_own_message']);
    expect((await member.do(getMessage, { params: place(id) })).content).toBe('mine');
  });

  it('needs no Send Messages, but is refused during a timeout', async () => {
    const author = await aMember(instance, server);
    const [{ id }, { id: channelId }] = [await send('mine', author), server.channel];
    const edit = (content: string) => author.call(editMessage, { params: place(id), body: { content } });
    await overwritePermissions(server, channelId, { member: author.id, deny: ['sendMessages'] });
    const answer = await edit('changed');
    expect([answer.status, answer.body.content]).toEqual([200, 'changed']);
    await server.owner.do(putTimeout, {
      params: { serverId: server.id, userId: author.id },
      body: { durationSecs: 60 },
    });
    expect((await edit('again')).code).toBe('timed_out');
  });

  it('changes text and editedAt, and announces it without reactions and serverId', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const { id, createdAt } = await send('first');
    const edited = await member.do(editMessage, { params: place(id), body: { content: 'second' } });
    expect(edited).toMatchObject({ id, createdAt, content: 'second', editedAt: expect.any(String) });
    const { d } = await probe.take('MESSAGE_UPDATE', (message) => message.id === id);
    const { reactions: _, ...rest } = edited;
    expect(d).toEqual(rest);
    expect(await member.do(getMessage, { params: place(id) })).toEqual(edited);
    await probe.close();
  });

  it('without a difference changes nothing and sends no event', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const { id } = await send('same');
    for (const body of [{ content: 'same' }, {}]) {
      expect((await member.do(editMessage, { params: place(id), body })).editedAt).toBeNull();
    }
    const marker = await send('marker');
    await probe.take('MESSAGE_CREATE', (message) => message.id === marker.id);
    expect(probe.untaken()).not.toContain('MESSAGE_UPDATE');
    await probe.close();
  });

  it('has the limits of sending', async () => {
    const { id } = await send('within limits');
    for (const [content, code] of [
      ['x'.repeat(2001), 'invalid_request'],
      [' \n ', 'empty_message'],
      ['', 'empty_message'],
    ] as const) {
      const answer = await member.call(editMessage, { params: place(id), body: { content } });
      expect([answer.status, answer.code]).toEqual([400, code]);
    }
    const longest = await member.do(editMessage, { params: place(id), body: { content: '😀'.repeat(2000) } });
    expect(longest.content).toBe('😀'.repeat(2000));
  });

  it('of an unknown message is 404', async () => {
    for (const messageId of ['abc', UNKNOWN_ID]) {
      const answer = await member.call(editMessage, { params: place(messageId), body: { content: 'x' } });
      expect([answer.status, answer.code]).toEqual([404, 'unknown_message']);
    }
  });

  it('during a deletion leaves nothing, and the deletion is the last event', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    for (let round = 0; round < 10; round += 1) {
      const { id } = await send('contested');
      const [first, second, removal] = await Promise.all([
        member.call(editMessage, { params: place(id), body: { content: 'edit 1' } }),
        member.call(editMessage, { params: place(id), body: { content: 'edit 2' } }),
        member.call(deleteMessage, { params: place(id) }),
      ]);
      expect(removal.status).toBe(204);
      for (const { status, code } of [first, second]) expect([200, 404]).toContain(code ? 404 : status);
      expect((await member.call(getMessage, { params: place(id) })).code).toBe('unknown_message');
      await probe.take('MESSAGE_DELETE', (message) => message.id === id);
      const marker = await send('marker');
      await probe.take('MESSAGE_CREATE', (message) => message.id === marker.id);
      const names = probe.envelopes
        .filter(({ t, d }) => t?.startsWith('MESSAGE_') && (d as { id: string }).id === id)
        .map(({ t }) => t);
      expect(names.at(-1)).toBe('MESSAGE_DELETE');
      expect(names.filter((name) => name === 'MESSAGE_DELETE')).toHaveLength(1);
    }
    await probe.close();
  });

  it('twice at the same time ends with the text of the last event', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    for (let round = 0; round < 10; round += 1) {
      const { id } = await send('start');
      const texts = Array.from({ length: 6 }, (_, index) => `edit ${index}`);
      await Promise.all(
        texts.map((content) => member.do(editMessage, { params: place(id), body: { content } })),
      );
      const told: string[] = [];
      for (const _ of texts) {
        told.push((await probe.take('MESSAGE_UPDATE', (message) => message.id === id)).d.content);
      }
      expect((await member.do(getMessage, { params: place(id) })).content).toBe(told.at(-1));
    }
    await probe.close();
  });
});

describe('deleting', () => {
  const place = (messageId: string) => ({ ...inChannel(), messageId });
  const send = (from: TestPerson) =>
    from.do(sendMessage, { params: inChannel(), body: { content: 'gone soon' } });
  const auditOf = (messageAuthor: string) =>
    queryDatabase(
      instance,
      `select actor_id, target_type, target_id, target_name, reason, extra from audit_log
       where action = 'message_delete' and target_id = $1 order by id`,
      [messageAuthor],
    );

  it('announces deletions of own messages without auditing them', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const author = await aMember(instance, server);
    const { id } = await send(author);
    expect((await author.call(deleteMessage, { params: place(id) })).status).toBe(204);
    const { d } = await probe.take('MESSAGE_DELETE', (message) => message.id === id);
    expect(d).toEqual({ id, channelId: server.channel.id, serverId: server.id });
    expect(await auditOf(author.id)).toEqual([]);
    await probe.close();
  });

  it('messages of others requires Manage Messages and is audited with the reason', async () => {
    const author = await aMember(instance, server);
    const { id } = await send(author);
    const refused = await member.call(deleteMessage, { params: place(id) });
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      error: { code: 'missing_permission', permission: 'Manage Messages' },
    });
    const reason = { 'x-audit-log-reason': encodeURIComponent('not here, önly there') };
    expect((await server.owner.call(deleteMessage, { params: place(id) }, reason)).status).toBe(204);
    expect(await auditOf(author.id)).toEqual([
      {
        actor_id: server.owner.id,
        target_type: 'user',
        target_id: author.id,
        target_name: author.username,
        reason: 'not here, önly there',
        extra: { channelId: server.channel.id },
      },
    ]);
  });

  it('a message of a webhook is audited with the name that it shows', async () => {
    const body = { name: 'Deliveries' };
    const { id: webhookId, url = '' } = await server.owner.do(createWebhook, { params: inChannel(), body });
    const [webhookToken = ''] = url.split('/').slice(-1);
    const params = { webhookId, webhookToken };
    const { id } = await server.owner.do(postWebhookMessage, { params, body: { content: 'gone soon' } });
    await server.owner.do(deleteMessage, { params: place(id) });
    expect(await auditOf(webhookId)).toMatchObject([{ target_type: 'webhook', target_name: 'Deliveries' }]);
  });

  it('several times concurrently succeeds once', async () => {
    const author = await aMember(instance, server);
    const { id } = await send(author);
    const answers = await Promise.all(
      [1, 2, 3].map(() => server.owner.call(deleteMessage, { params: place(id) })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404, 404]);
    expect(await auditOf(author.id)).toHaveLength(1);
    const { length } = await queryDatabase(
      instance,
      `select from event_log where name = 'MESSAGE_DELETE' and payload::jsonb ->> 'id' = $1`,
      [id],
    );
    expect(length).toBe(1);
  });
});

describe('typing', () => {
  it('is sent to viewers of the channel with its start time', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const before = instance.clock.now();
    expect((await member.call(startTyping, { params: inChannel() })).status).toBe(204);
    const { d, p } = await probe.take('TYPING_START');
    expect(d).toEqual({
      channelId: server.channel.id,
      serverId: server.id,
      userId: member.id,
      startedAt: expect.any(String),
    });
    expect(Date.parse(d.startedAt)).toBeGreaterThanOrEqual(before);
    expect(p).toBeUndefined();
    await probe.close();
  });

  it('is not shown to a person who blocked the sender, nor in a locked thread', async () => {
    const { id: channelId } = (await member.do(openDirectChannel, {
      body: { recipientId: server.owner.id },
    })) as { id: string };
    expect((await member.call(startTyping, { params: { channelId } })).status).toBe(204);
    await server.owner.do(putRelationship, { params: { userId: member.id }, body: { type: 'blocked' } });
    expect((await member.call(startTyping, { params: { channelId } })).code).toBe('cannot_dm');
    await server.owner.do(deleteRelationship, { params: { userId: member.id } });
    const thread = await member.do(createThread, {
      params: { channelId: server.channel.id },
      body: { name: 'Thread' },
    });
    const params = { channelId: thread.id };
    expect((await member.call(startTyping, { params })).status).toBe(204);
    await server.owner.do(updateChannel, { params, body: { locked: true } });
    expect((await member.call(startTyping, { params })).code).toBe('thread_locked');
    expect((await server.owner.call(startTyping, { params })).status).toBe(204);
  });

  it('requires Send Messages', async () => {
    const silenced = await aMember(instance, server);
    await overwritePermissions(server, server.channel.id, { member: silenced.id, deny: ['sendMessages'] });
    const answer = await silenced.call(startTyping, { params: inChannel() });
    expect(answer.body).toMatchObject({ error: { code: 'missing_permission', permission: 'Send Messages' } });
  });
});

describe('marking as read', () => {
  const ack = (messageId: string, body?: object) =>
    member.do(acknowledgeMessage, { params: { ...inChannel(), messageId }, ...(body ? { body } : {}) });
  async function readState() {
    const probe = await connectProbe(instance.url, { token: member.token });
    await probe.close();
    return probe.ready.readStates?.find(({ channelId }) => channelId === server.channel.id)
      ?.lastReadMessageId;
  }
  const send = async (from: TestPerson): Promise<string> =>
    (await from.do(sendMessage, { params: inChannel(), body: { content: 'to read' } })).id;

  it("moves only forward unless manual, and reaches the person's own sessions", async () => {
    const probe = await connectProbe(instance.url, { token: member.token });
    const other = await connectProbe(instance.url, { token: server.owner.token });
    const [first, second] = [await send(server.owner), await send(server.owner)];
    await ack(second);
    expect((await probe.take('READ_STATE_UPDATE')).d).toEqual({
      channelId: server.channel.id,
      lastReadMessageId: second,
      mentionCount: 0,
    });
    await ack(first);
    expect(await readState()).toBe(second);
    await ack(first, { manual: true });
    expect((await probe.take('READ_STATE_UPDATE')).d.lastReadMessageId).toBe(first);
    expect(await readState()).toBe(first);
    const marker = await send(server.owner);
    await other.take('MESSAGE_CREATE', ({ id }) => id === marker);
    expect(other.untaken()).not.toContain('READ_STATE_UPDATE');
    await Promise.all([probe.close(), other.close()]);
  });

  it('ends at the newest message, so that later ones are unread', async () => {
    const newest = await send(server.owner);
    const future = String(BigInt(newest) + (1n << 40n));
    await ack(future);
    expect(await readState()).toBe(newest);
    const later = await send(server.owner);
    expect(await readState()).toBe(newest);
    await ack(future, { manual: true });
    expect(await readState()).toBe(later);
  });

  it('happens with each send', async () => {
    await send(server.owner);
    const own = await send(member);
    expect(await readState()).toBe(own);
  });

  it('requires an id, and is refused for bots', async () => {
    const params = { ...inChannel(), messageId: 'abc' };
    expect((await member.call(acknowledgeMessage, { params })).code).toBe('unknown_message');
    const bot = await aBot(instance, server);
    expect((await bot.call(acknowledgeMessage, { params })).code).toBe('bots_not_allowed');
  });
});
