/** Posting by a webhook's URL (specification: "Webhooks", Limits, Errors; design 5.6, 13.40, 13.53). */
import {
  createChannel,
  createServer,
  createThread,
  createWebhook,
  deleteWebhook,
  deleteWebhookMessage,
  getMessage,
  getWebhookMessage,
  type Message,
  postWebhookMessage,
  sendMessage,
  updateChannel,
  updateWebhook,
  updateWebhookMessage,
  type Webhook,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  type Caller,
  connectProbe,
  createCaller,
  queryDatabase,
  refusalOf,
  startTestInstance,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const LAYOUT = 32768;
const buttons = (...components: object[]) => [{ type: 1, components }];
const link = { type: 2, style: 5, label: 'Open', url: 'https://example.org/' };

const instance = useInstance();
let server: TestServer;
let nobody: Caller;
let member: TestPerson;
let webhook: Webhook;

beforeAll(async () => {
  server = await aServer(instance);
  nobody = createCaller(instance.url);
  member = await aMember(instance, server);
  webhook = await aWebhook(server.channel.id);
});

const aWebhook = (channelId: string): Promise<Webhook> =>
  server.owner.do(createWebhook, { params: { channelId }, body: { name: 'Builds' } });
const paramsOf = ({ id, url }: Webhook) => ({ webhookId: id, webhookToken: url?.split('/').at(-1) ?? '' });
const post = (body: object, query = {}, by = webhook): Promise<Message> =>
  nobody.do(postWebhookMessage, { params: paramsOf(by), body, query });
const refusal = (body: object, query = {}, by = webhook) =>
  refusalOf(nobody.call(postWebhookMessage, { params: paramsOf(by), body, query }));
const read = (channelId: string, messageId: string) =>
  member.do(getMessage, { params: { channelId, messageId } });
const aChannel = (body: object): Promise<{ id: string }> =>
  server.owner.do(createChannel, { params: { serverId: server.id }, body: { name: 'place', ...body } });

describe('a post', () => {
  it("needs no Authorization and shows the webhook's name with the bot tag", async () => {
    const probe = await connectProbe(instance.url, { token: member.token });
    const sent = await post({
      content: '**done**',
      username: 'Someone',
      avatar_url: 'https://x.example/a.png',
    });
    expect(sent).toMatchObject({
      channelId: server.channel.id,
      content: '**done**',
      webhookId: webhook.id,
      author: {
        id: webhook.id,
        username: 'Builds',
        displayName: 'Builds',
        avatarUrl: null,
        tag: 'bot',
        clanTag: null,
      },
    });
    const { d: event } = await probe.take('MESSAGE_CREATE', ({ id }) => id === sent.id);
    const { serverId, ...message } = event;
    expect([serverId, message]).toEqual([server.id, sent]);
    expect(await read(sent.channelId, sent.id)).toEqual(sent);
    await probe.close();
  });

  it('ignores an Authorization header, but refuses a bearer token', async () => {
    const codeWith = async (authorization: string) => {
      const parts = { params: paramsOf(webhook), body: { content: 'sent' } };
      const { status, code } = await nobody.call(postWebhookMessage, parts, { authorization });
      return code ?? status;
    };
    expect(await codeWith('Bot nonsense')).toBe(200);
    expect(await codeWith(`Session ${member.token}`)).toBe(200);
    expect(await codeWith('Bearer nonsense')).toBe('bearer_not_allowed');
  });

  it('returns 200 with the message, whatever wait says', async () => {
    for (const wait of ['true', 'false', 'x']) {
      const url = `${webhook.url}?wait=${wait}`;
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ content: 'waited' }),
      });
      expect([response.status, (await response.json()).content]).toEqual([200, 'waited']);
    }
  });

  it('accepts embeds, files, link buttons and layouts', async () => {
    const embeds = Array.from({ length: 10 }, (_, index) => ({ title: `Embed ${index}` }));
    expect((await post({ embeds })).embeds).toHaveLength(10);
    expect(await refusal({ embeds: [...embeds, { title: 'one more' }] })).toEqual([400, 'invalid_embeds']);
    expect((await post({ content: 'x', components: buttons(link) })).components).toHaveLength(1);
    const layout = await post({ flags: LAYOUT, components: [{ type: 10, content: 'Layout' }] });
    expect(layout).toMatchObject({ flags: LAYOUT, content: '' });
    const file = new File(['log'], 'build.log');
    const withFile = await nobody.do(postWebhookMessage, {
      params: paramsOf(webhook),
      body: { content: 'with a file' },
      files: [file],
    });
    expect(withFile).toMatchObject({
      content: 'with a file',
      attachments: [{ filename: 'build.log', size: 3 }],
    });
    expect(await read(withFile.channelId, withFile.id)).toEqual(withFile);
  });

  it('refuses buttons with a custom_id and select menus', async () => {
    const button = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
    const select = { type: 3, custom_id: 'pick', options: [{ label: 'A', value: 'a' }] };
    for (const component of [button, select, { type: 5, custom_id: 'who' }]) {
      expect(await refusal({ content: 'x', components: buttons(component) })).toEqual([
        400,
        'invalid_components',
      ]);
      const components = [{ type: 17, components: buttons(component) }];
      expect(await refusal({ flags: LAYOUT, components })).toEqual([400, 'invalid_components']);
    }
  });

  it('is refused if empty, too long, or with other flags', async () => {
    expect(await refusal({})).toEqual([400, 'empty_message']);
    expect(await refusal({ content: '  ' })).toEqual([400, 'empty_message']);
    expect(await refusal({ content: 'x'.repeat(2001) })).toEqual([400, 'invalid_request']);
    expect(await refusal({ content: 'x', flags: 64 })).toEqual([400, 'invalid_flags']);
    expect((await post({ content: 'x'.repeat(2000) })).content).toHaveLength(2000);
  });

  it.each<[string, object, object]>([
    ['a poll', { poll: { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] } }, { poll: null }],
    ['a price', { coins: 5 }, { coins: null }],
    ['stickers', { stickerIds: ['1'] }, { stickers: [] }],
    ['a reply', { replyTo: '1' }, { reply: null }],
    ['a forward', { forward: { messageId: '1' } }, { forward: null }],
  ])('ignores the field %s, which does not count as content', async (_, field, shown) => {
    const sent = await post({ content: 'said', ...field });
    expect(sent).toMatchObject({ content: 'said', ...shown });
    expect(await refusal(field)).toEqual([400, 'empty_message']);
    const params = { ...paramsOf(webhook), messageId: sent.id };
    const edited = await nobody.do(updateWebhookMessage, { params, body: { content: 'again', ...field } });
    expect(edited).toMatchObject({ content: 'again', ...shown });
    const file = new File(['log'], 'build.log');
    const withFile = { params: paramsOf(webhook), body: { ...field }, files: [file] };
    expect(await nobody.do(postWebhookMessage, withFile)).toMatchObject({
      attachments: [{ filename: 'build.log' }],
      ...shown,
    });
    const polls = 'select from polls where channel_id = $1';
    expect(await queryDatabase(instance, polls, [server.channel.id])).toEqual([]);
  });

  it('mentions like a message, including everyone', async () => {
    const sent = await post({ content: `<@${member.id}> <@${webhook.id}> @everyone` });
    expect([sent.mentions, sent.mentionEveryone]).toEqual([[member.id], true]);
  });

  it('is not slowed down', async () => {
    const { id: channelId } = await aChannel({ slowmodeSecs: 600 });
    const slowed = await aWebhook(channelId);
    await post({ content: 'one' }, {}, slowed);
    expect((await post({ content: 'two' }, {}, slowed)).content).toBe('two');
  });

  it('keeps the name that the webhook had when it posted', async () => {
    const made = await aWebhook(server.channel.id);
    const sent = await post({ content: 'before' }, {}, made);
    await server.owner.do(updateWebhook, { params: { webhookId: made.id }, body: { name: 'After' } });
    expect((await post({ content: 'after' }, {}, made)).author.username).toBe('After');
    expect((await read(sent.channelId, sent.id)).author.username).toBe('Builds');
    await server.owner.do(deleteWebhook, { params: { webhookId: made.id } });
    expect((await read(sent.channelId, sent.id)).author).toEqual(sent.author);
  });
});

describe('the URL', () => {
  it('is unknown with another token or id, or after deletion', async () => {
    const { webhookId, webhookToken } = paramsOf(webhook);
    const other = paramsOf(await aWebhook(server.channel.id));
    const wrong = [
      { webhookId, webhookToken: other.webhookToken },
      { webhookId, webhookToken: `${webhookToken.slice(0, -1)}${webhookToken.endsWith('A') ? 'B' : 'A'}` },
      { webhookId: other.webhookId, webhookToken },
      { webhookId: '1', webhookToken },
      { webhookId: 'abc', webhookToken },
    ];
    for (const params of wrong) {
      const { status, code } = await nobody.call(postWebhookMessage, { params, body: { content: 'x' } });
      expect([status, code]).toEqual([404, 'unknown_webhook']);
    }
  });

  it('stops working on every process when it is deleted on one', async () => {
    const second = await startTestInstance({ sharing: instance });
    const made = await aWebhook(server.channel.id);
    const there = createCaller(second.url);
    const call = () =>
      there.call(postWebhookMessage, { params: paramsOf(made), body: { content: 'from the other process' } });
    expect((await call()).status).toBe(200);
    await server.owner.do(deleteWebhook, { params: { webhookId: made.id } });
    await expect.poll(async () => (await call()).code).toBe('unknown_webhook');
    await second.stop();
  });

  it('accepts five posts in five seconds per token', async () => {
    const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
    const made = await aWebhook(server.channel.id);
    const there = createCaller(limited.url);
    const call = (params = paramsOf(made)) =>
      there.call(postWebhookMessage, { params, body: { content: 'again' } });
    const wrong = { ...paramsOf(made), webhookToken: 'x'.repeat(68) };
    for (let attempt = 0; attempt < 6; attempt += 1) await call(wrong);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) statuses.push((await call()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await instance.clock.advance(5001);
    expect((await call()).status).toBe(200);
    await limited.stop();
  });

  it('accepts fifty posts a second for all webhooks of a server', async () => {
    const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
    const { id: channelId } = await aChannel({ kind: 'text' });
    const many = await Promise.all(Array.from({ length: 11 }, () => aWebhook(channelId)));
    const there = createCaller(limited.url);
    const postBy = (made: Webhook) =>
      there.call(postWebhookMessage, { params: paramsOf(made), body: { content: 'one of many' } });
    const answers = await Promise.all(many.flatMap((made) => [1, 2, 3, 4, 5].map(() => postBy(made))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'rate_limited']));
    await instance.clock.advance(1001);
    expect((await postBy(await aWebhook(channelId))).status).toBe(200);
    await limited.stop();
  });

  it('accepts a hundred posts a second for all servers of an owner', async () => {
    const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
    const there = createCaller(limited.url);
    const postsIn = async (): Promise<Webhook[]> => {
      const { id: serverId } = await server.owner.do(createServer, { body: { name: 'One of many' } });
      const kind = 'text';
      const { id } = await server.owner.do(createChannel, {
        params: { serverId },
        body: { name: 'place', kind },
      });
      return Promise.all(Array.from({ length: 9 }, () => aWebhook(id)));
    };
    const many = (await Promise.all([postsIn(), postsIn(), postsIn()])).flat();
    const postBy = (made: Webhook) =>
      there.call(postWebhookMessage, { params: paramsOf(made), body: { content: 'one of many' } });
    const answers = await Promise.all(many.flatMap((made) => [1, 2, 3, 4, 5].map(() => postBy(made))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(100);
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'rate_limited']));
    await limited.stop();
  });
});

describe('threads and forums', () => {
  it('accepts a thread of the channel, and reopens it', async () => {
    const { id: threadId } = await server.owner.do(createThread, {
      params: { channelId: server.channel.id },
      body: { name: 'thread' },
    });
    await server.owner.do(updateChannel, { params: { channelId: threadId }, body: { archived: true } });
    const sent = await post({ content: 'in a thread' }, { threadId });
    expect(sent.channelId).toBe(threadId);
    const follows = 'select user_id from thread_follows where thread_id = $1 and user_id = $2';
    expect(await queryDatabase(instance, follows, [threadId, webhook.id])).toEqual([]);
    await server.owner.do(updateChannel, { params: { channelId: threadId }, body: { locked: true } });
    expect(await refusal({ content: 'locked' }, { threadId })).toEqual([403, 'thread_locked']);
    const elsewhere = await aWebhook((await aChannel({})).id);
    for (const id of [threadId, server.channel.id, 'nowhere']) {
      expect(await refusal({ content: 'x' }, { threadId: id }, elsewhere)).toEqual([404, 'unknown_channel']);
    }
  });

  it('starts posts in a forum', async () => {
    const forum = await aChannel({ kind: 'forum', availableTags: [{ name: 'build' }], requireTag: true });
    const { availableTags } = forum as unknown as { availableTags: { id: string }[] };
    const appliedTags = [availableTags[0]?.id ?? ''];
    const made = await aWebhook(forum.id);
    const probe = await connectProbe(instance.url, { token: member.token });
    const sent = await post({ content: 'first', threadName: 'Build 1', appliedTags }, {}, made);
    const { d: thread } = await probe.take('THREAD_CREATE', ({ id }) => id === sent.channelId);
    expect(thread).toMatchObject({
      name: 'Build 1',
      appliedTags,
      parentId: forum.id,
      message: { id: sent.id },
    });
    expect(await read(sent.channelId, sent.id)).toEqual(sent);
    expect((await post({ content: 'reply' }, { threadId: sent.channelId }, made)).channelId).toBe(
      sent.channelId,
    );
    expect(await refusal({ content: 'x', threadName: 'x' }, {}, made)).toEqual([400, 'tag_required']);
    expect(await refusal({ content: 'x' }, {}, made)).toEqual([400, 'invalid_request']);
    expect(await refusal({ threadName: 'x', appliedTags }, {}, made)).toEqual([400, 'empty_message']);
    expect(await refusal({ content: 'x', threadName: 'x' })).toEqual([400, 'invalid_channel_kind']);
    await probe.close();
  });
});

it('a deleted webhook starts no post', async () => {
  const forum = await aChannel({ kind: 'forum' });
  const made = await aWebhook(forum.id);
  const lock = 'lock table stored_files in share row exclusive mode';
  const [posted] = await whileLocked(instance, lock, async () => {
    const waiting = nobody.call(postWebhookMessage, {
      params: paramsOf(made),
      body: { content: 'late', threadName: 'Late' },
      query: {},
      files: [new File(['log'], 'log.txt')],
    });
    await untilWaiting(instance, 1);
    await server.owner.do(deleteWebhook, { params: { webhookId: made.id } });
    return [waiting] as const;
  });
  expect((await posted).code).toBe('unknown_webhook');
  const posts = 'select from threads where parent_id = $1';
  expect(await queryDatabase(instance, posts, [forum.id])).toEqual([]);
});

describe('its own messages', () => {
  const own = (messageId: string, by = webhook) => ({ params: { ...paramsOf(by), messageId } });

  it('can be read, edited and deleted by the token', async () => {
    const probe = await connectProbe(instance.url, { token: member.token });
    const sent = await post({ content: 'draft', embeds: [{ title: 'kept' }] });
    expect(await nobody.do(getWebhookMessage, own(sent.id))).toEqual(sent);
    const edited = await nobody.do(updateWebhookMessage, {
      ...own(sent.id),
      body: { content: `<@${member.id}>` },
    });
    expect(edited).toEqual({
      ...sent,
      content: `<@${member.id}>`,
      mentions: [member.id],
      editedAt: edited.editedAt,
    });
    const { d } = await probe.take('MESSAGE_UPDATE', ({ id }) => id === sent.id);
    const { reactions: _reactions, ...shown } = edited;
    expect(d).toEqual(shown);
    await nobody.do(deleteWebhookMessage, own(sent.id));
    await probe.take('MESSAGE_DELETE', ({ id }) => id === sent.id);
    expect((await nobody.call(getWebhookMessage, own(sent.id))).code).toBe('unknown_message');
    await probe.close();
  });

  it('must not become empty or get buttons with a custom_id', async () => {
    const sent = await post({ content: 'x' });
    const edit = async (body: object) =>
      (await nobody.call(updateWebhookMessage, { ...own(sent.id), body })).code;
    expect(await edit({ content: '' })).toBe('empty_message');
    const button = { type: 2, style: 1, label: 'Go', custom_id: 'go' };
    expect(await edit({ components: buttons(button) })).toBe('invalid_components');
    expect(await edit({ flags: LAYOUT })).toBe('invalid_flags');
    expect(await edit({ content: '', embeds: [{ title: 'instead' }] })).toBeUndefined();
  });

  it('do not include those of others', async () => {
    const theirs = await member.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'mine' },
    });
    const other = await post({ content: 'other' }, {}, await aWebhook(server.channel.id));
    for (const id of [theirs.id, other.id, 'abc']) {
      for (const endpoint of [getWebhookMessage, updateWebhookMessage, deleteWebhookMessage] as const) {
        const body = endpoint === updateWebhookMessage ? { body: { content: 'stolen' } } : {};
        const { status, code } = await nobody.call(endpoint, { ...own(id), ...body });
        expect([status, code]).toEqual([404, 'unknown_message']);
      }
    }
  });

  it('are found in threads by threadId', async () => {
    const { id: threadId } = await server.owner.do(createThread, {
      params: { channelId: server.channel.id },
      body: { name: 'thread' },
    });
    const sent = await post({ content: 'in a thread' }, { threadId });
    expect((await nobody.call(getWebhookMessage, own(sent.id))).code).toBe('unknown_message');
    const found = await nobody.do(getWebhookMessage, { ...own(sent.id), query: { threadId } });
    expect(found).toEqual(sent);
  });
});
