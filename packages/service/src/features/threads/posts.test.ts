/** Forum posts through HTTP and the gateway: first messages, tags, slowmode, lists and search. */
import {
  type Channel,
  createAutomodRule,
  createChannel,
  createThread,
  deleteMessage,
  editMessage,
  expirePoll,
  followThread,
  getChannel,
  listMessages,
  listPosts,
  openDirectChannel,
  sendMessage,
  unfollowThread,
  updateChannel,
  votePoll,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aMemberWithRole,
  aServer,
  aServerWithMember,
  type Caller,
  changeDatabase,
  connectProbe,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let forum: Channel;
let bug = '';
let idea = '';

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
});
beforeEach(async () => {
  forum = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'help', kind: 'forum', availableTags: [{ name: 'Bug' }, { name: 'Idea' }] },
  });
  [bug = '', idea = ''] = (forum.availableTags ?? []).map(({ id }) => id);
});

const post = (body: object = {}, from: Caller = member, files?: readonly Buffer[]) =>
  from.call(createThread, {
    params: { channelId: forum.id },
    body: { name: 'Question', message: { content: 'how?' }, ...body },
    ...(files ? { files } : {}),
  } as never);
const aPost = async (body: object = {}, from?: Caller) => (await post(body, from)).body as Channel;
const list = (query: object = {}, from: Caller = member) =>
  from.do(listPosts, { params: { channelId: forum.id }, query });
const names = async (query: object = {}) => (await list(query)).posts.map(({ channel }) => channel.name);
const change = (channelId: string, body: object, from: Caller = server.owner) =>
  from.call(updateChannel, { params: { channelId }, body });
const read = (channelId: string) => server.owner.do(getChannel, { params: { channelId } });
const reply = (channelId: string, from: Caller = member) =>
  from.do(sendMessage, { params: { channelId }, body: { content: 'reply' } });
const postsMade = async () =>
  (await queryDatabase(instance, 'select 1 from channels where parent_id = $1', [forum.id])).length;

describe('starting a post', () => {
  it('returns 201 with the post and its first message, which have the same id, and announces both', async () => {
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    const { status, body } = await post({
      applied_tags: [bug],
      auto_archive_duration: 60,
      message: { content: 'how?', nonce: 'n' },
    });
    expect(status).toBe(201);
    const { message, ...channel } = body;
    expect(channel).toMatchObject({
      kind: 'thread',
      parentId: forum.id,
      appliedTags: [bug],
      autoArchiveMinutes: 60,
      messageCount: 0,
      threadOwnerId: member.id,
      threadStarterId: channel.id,
      lastMessageId: channel.id,
      pinned: false,
    });
    expect(message).toMatchObject({ id: channel.id, channelId: channel.id, content: 'how?', nonce: 'n' });
    expect(await read(channel.id)).toEqual(channel);
    const { d } = await probe.take('THREAD_CREATE');
    expect(d).toEqual({ ...body, serverId: server.id });
    expect((await probe.take('MESSAGE_CREATE')).d).toMatchObject({ id: channel.id, serverId: server.id });
    const messages = await member.do(listMessages, { params: { channelId: channel.id } });
    expect(messages).toEqual([{ ...message, nonce: undefined }]);
    await reply(channel.id);
    expect(await read(channel.id)).toMatchObject({ messageCount: 1 });
    await probe.close();
  });

  it('requires text or a file, a name, and everything that a send requires', async () => {
    for (const content of [undefined, '', ' \n'])
      expect((await post({ message: { content } })).code).toBe('empty_message');
    expect((await post({ message: undefined })).code).toBe('invalid_request');
    expect((await post({ message: { content: 'x'.repeat(4001) } })).code).toBe('invalid_request');
    expect((await post({ message: { content: 'x', embeds: [{ title: 'x' }] } })).code).toBe('bots_only');
    expect((await post({ message: { embeds: [{ title: 'x' }] } }, await aBot(instance, server))).code).toBe(
      'empty_message',
    );
    expect((await post({ message: { content: 'x', replyTo: '1' } })).code).toBe('unknown_message');
    for (const name of ['', ' ', 'x'.repeat(101)])
      expect((await post({ name })).code).toBe('invalid_request');
    expect((await post({ name: 'x'.repeat(100) })).status).toBe(201);
    expect(await postsMade()).toBe(1);
  });

  it('accepts files without text', async () => {
    for (const message of [{}, undefined]) {
      const { status, body } = await post({ message }, member, [Buffer.from('a note')]);
      expect(status).toBe(201);
      expect(body.message?.attachments).toHaveLength(1);
    }
  });

  it('accepts up to five tags of the forum, and at least one if required', async () => {
    const tags = Array.from({ length: 6 }, (_, index) => ({ name: `tag ${index}` }));
    const { body: changed } = await change(forum.id, { availableTags: tags, requireTag: true });
    const ids = ((changed as Channel).availableTags ?? []).map(({ id }) => id);
    expect((await post({ appliedTags: ids.slice(0, 5) })).status).toBe(201);
    expect([(await post({ appliedTags: ids })).status, (await post({ appliedTags: ids })).code]).toEqual([
      400,
      'too_many_tags',
    ]);
    for (const appliedTags of [[bug], ['abc'], ['']])
      expect((await post({ appliedTags })).code).toBe('unknown_tag');
    expect((await post()).code).toBe('tag_required');
    await change(forum.id, { availableTags: [] });
    expect((await post()).status).toBe(201);
  });

  it("follows the forum's slowmode: one of several concurrent ones, not counting refusals", async () => {
    await change(forum.id, { slowmodeSecs: 60 });
    expect((await post({ message: { content: '' } })).code).toBe('empty_message');
    const answers = await Promise.all([post(), post(), post()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 429, 429]);
    const refused = await post();
    expect([refused.status, refused.code]).toEqual([429, 'slowmode']);
    instance.clock.advance(61_000);
    expect((await post()).status).toBe(201);
    for (const [place, permission] of (
      ['manageThreads', 'manageMessages', 'manageChannels'] as const
    ).entries()) {
      const manager = await aMemberWithRole(instance, server, {
        position: 50 + place,
        permissions: [permission],
      });
      for (let round = 0; round < 2; round += 1) expect((await post({}, manager)).status).toBe(201);
    }
    const free = await aMember(instance, server);
    await change(forum.id, { slowmodeSecs: 0 });
    expect((await post({}, free)).status).toBe(201);
    await change(forum.id, { slowmodeSecs: 60 });
    expect((await post({}, free)).code).toBe('slowmode');
  });

  it('happens once for one enforced nonce, however often it is repeated at the same time', async () => {
    await change(forum.id, { slowmodeSecs: 60 });
    const message = { content: 'once', nonce: 'again', enforceNonce: true };
    const file = [Buffer.from('text')];
    const answers = await Promise.all([1, 2, 3].map(() => post({ message }, member, file)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    const first = answers.find(({ status }) => status === 201)?.body as Channel & { message: object };
    const retry = await post({ message }, member, file);
    expect(retry.status).toBe(200);
    expect(retry.body).toEqual(first);
    expect(retry.body).toMatchObject({ message: { id: first.id, nonce: 'again', content: 'once' } });
    expect(await postsMade()).toBe(1);
    expect(await queryDatabase(instance, 'select 1 from stored_files where pending')).toEqual([]);
    // Nonces belong to their author, and without enforcement each request starts a post.
    expect((await post({ message }, server.owner)).status).toBe(201);
    await change(forum.id, { slowmodeSecs: 0 });
    const { enforceNonce: _, ...free } = message;
    expect((await post({ message: free })).status).toBe(201);
    instance.clock.advance(5 * 60_000);
    expect((await post({ message })).status).toBe(201);
    expect(await postsMade()).toBe(4);
  });

  it('without slowmode creates one of several concurrent ones with the same nonce', async () => {
    const message = { content: 'once', nonce: 'race', enforce_nonce: true };
    const answers = await Promise.all([1, 2, 3, 4].map(() => post({ message })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 201]);
    expect(new Set(answers.map(({ body }) => (body as Channel).id)).size).toBe(1);
    expect(await postsMade()).toBe(1);
  });

  it('is checked by AutoMod', async () => {
    const guarded = await aServer(instance);
    const poster = await aMember(instance, guarded);
    await guarded.owner.do(createAutomodRule, {
      params: { serverId: guarded.id },
      body: {
        name: 'words',
        trigger: { kind: 'keyword', keywords: ['badword'] },
        actions: [{ kind: 'block' }],
      },
    });
    const { id: channelId } = await guarded.owner.do(createChannel, {
      params: { serverId: guarded.id },
      body: { name: 'guarded', kind: 'forum' },
    });
    const start = (content: string) =>
      poster.call(createThread, { params: { channelId }, body: { name: 'x', message: { content } } });
    expect((await start('a badword')).code).toBe('automod_blocked');
    expect((await start('fine')).status).toBe(201);
    expect(
      await queryDatabase(instance, 'select 1 from threads where parent_id = $1', [channelId]),
    ).toHaveLength(1);
  });
});

describe('the list of posts', () => {
  it('sorts by activity or creation, with the pinned post first', async () => {
    const [a, b, c] = [await aPost({ name: 'a' }), await aPost({ name: 'b' }), await aPost({ name: 'c' })];
    await reply(a.id);
    expect(await names()).toEqual(['a', 'c', 'b']);
    expect(await names({ sort: 'created' })).toEqual(['c', 'b', 'a']);
    await change(forum.id, { defaultSortOrder: 'created' });
    expect(await names()).toEqual(['c', 'b', 'a']);
    const manager = await aMemberWithRole(instance, server, { position: 60, permissions: ['manageThreads'] });
    expect((await change(b.id, { pinned: true }, member)).code).toBe('missing_permission');
    expect((await change(b.id, { pinned: true }, manager)).body).toMatchObject({ pinned: true });
    expect(await names()).toEqual(['b', 'c', 'a']);
    const probe = await connectProbe(instance.url, { token: member.token });
    await change(a.id, { pinned: true }, manager);
    expect((await probe.take('THREAD_UPDATE', ({ id }) => id === b.id)).d.pinned).toBe(false);
    expect((await probe.take('THREAD_UPDATE', ({ id }) => id === a.id)).d.pinned).toBe(true);
    expect(await names({ sort: 'activity' })).toEqual(['a', 'c', 'b']);
    await change(c.id, { archived: true });
    expect(await names()).toEqual(['a', 'c', 'b']);
    await probe.close();
  });

  it('comes in pages of up to 50, 25 by default', async () => {
    for (let number = 0; number < 27; number += 1) await aPost({ name: `post ${number}` });
    const first = await list();
    expect([first.posts.length, first.hasMore]).toEqual([25, true]);
    const rest = await list({ offset: 25 });
    expect([rest.posts.length, rest.hasMore]).toEqual([2, false]);
    const all = await list({ limit: 50 });
    expect([all.posts.length, all.hasMore]).toEqual([27, false]);
    expect([...first.posts, ...rest.posts]).toEqual(all.posts);
    for (const query of [{ limit: 51 }, { limit: 0 }, { offset: -1 }, { sort: 'name' }]) {
      const { code } = await member.call(listPosts, { params: { channelId: forum.id }, query } as never);
      expect(code).toBe('invalid_request');
    }
  });

  it('ignores an empty search text', async () => {
    await aPost({ name: 'Some' });
    expect(await names({ q: ' ' })).toEqual(['Some']);
  });

  it('filters by any of several tags', async () => {
    await aPost({ name: 'bug', appliedTags: [bug] });
    await aPost({ name: 'idea', appliedTags: [idea] });
    await aPost({ name: 'none' });
    expect(await names({ tags: bug })).toEqual(['bug']);
    expect(await names({ tags: `${bug},${idea}`, sort: 'created' })).toEqual(['idea', 'bug']);
    expect(await names({ tags: 'abc' })).toEqual([]);
    expect(await names({ tags: '' })).toEqual(['none', 'idea', 'bug']);
  });

  it('includes the first message, null if it was deleted, and whether the caller follows', async () => {
    const post = await aPost();
    const { id: replyId } = await reply(post.id, server.owner);
    const [mine] = (await list()).posts;
    expect(mine).toMatchObject({ channel: { id: post.id }, message: { id: post.id }, following: true });
    const other = await aMember(instance, server);
    expect((await list({}, other)).posts[0]?.following).toBe(false);
    await other.do(followThread, { params: { channelId: post.id } });
    expect((await list({}, other)).posts[0]?.following).toBe(true);
    await member.do(unfollowThread, { params: { channelId: post.id } });
    expect((await list()).posts[0]?.following).toBe(false);
    await member.do(deleteMessage, { params: { channelId: post.id, messageId: post.id } });
    const [left] = (await list()).posts;
    expect(left?.message).toBeNull();
    expect(left?.channel).toEqual(await read(post.id));
    expect(left?.channel).toMatchObject({ messageCount: 1, lastMessageId: replyId });
  });

  it("includes the votes on polls of first messages, and the caller's own", async () => {
    const poll = { question: 'Which?', answers: [{ text: 'a' }, { text: 'b' }] };
    const { id } = await aPost({ message: { content: 'vote', poll } });
    const params = { channelId: id, messageId: id };
    await member.do(votePoll, { params, body: { answerIds: ['2'] } });
    expect((await list()).posts[0]?.message).toMatchObject({
      poll: { total: 1, answers: [{ count: 0 }, { count: 1 }], myAnswerIds: ['2'] },
    });
    await member.do(expirePoll, { params: { channelId: id, messageId: id } });
    expect((await list()).posts[0]?.message).toMatchObject({ poll: { ended: true } });
  });

  it('exists only for forums', async () => {
    const direct = await server.owner.do(openDirectChannel, { body: { recipientId: member.id } });
    for (const { id } of [server.channel, direct]) {
      const answer = await member.call(listPosts, { params: { channelId: id } });
      expect([answer.status, answer.code]).toEqual([400, 'invalid_channel_kind']);
    }
  });
});

describe.each([
  ['small', 0],
  ['large', 501],
])('a search in a %s forum', (_, newerPosts) => {
  beforeEach(async () => {
    const posts = `from generate_series(1, $3::int) n cross join lateral (select $2::bigint + 1e18::bigint + n as id) post`;
    await queryDatabase(
      instance,
      `with newer as (
         insert into channels (server_id, id, kind, name, position, parent_id, archived)
         select $1, id, 'thread', 'thread', 0, $2, true ${posts}
       )
       insert into threads (thread_id, server_id, parent_id, activity_id, archived, auto_archive_minutes, opened_id)
       select id, $1, $2, id, true, 60, id ${posts}`,
      [server.id, forum.id, newerPosts],
    );
  });

  it('finds text in titles and first messages, in any case and literally', async () => {
    const a = await aPost({ name: 'Crash at START', message: { content: 'nothing' } });
    await aPost({ name: 'Other', message: { content: 'it is 100% Broken_' } });
    expect(await names({ q: 'crash at st' })).toEqual(['Crash at START']);
    expect(await names({ q: 'BROKEN' })).toEqual(['Other']);
    expect(await names({ q: '0% b' })).toEqual(['Other']);
    expect(await names({ q: '%' })).toEqual(['Other']);
    expect(await names({ q: '_' })).toEqual(['Other']);
    expect(await names({ q: '\\' })).toEqual([]);
    await reply(a.id);
    expect(await names({ q: 'reply' })).toEqual([]);
    await member.do(editMessage, {
      params: { channelId: a.id, messageId: a.id },
      body: { content: 'edited text' },
    });
    expect(await names({ q: 'EDITED' })).toEqual(['Crash at START']);
  });

  it('finds text in scripts in which a letter has several lowercase forms', async () => {
    await aPost({ name: 'ΝΕΟΣ ΔΡΟΜΟΣ', message: { content: 'İzmir' } });
    for (const q of ['ΝΕΟΣ', 'νεοΣ Δ', 'İzmir', 'izmir']) expect(await names({ q })).toEqual(['ΝΕΟΣ ΔΡΟΜΟΣ']);
  });

  it('finds text in either Unicode form', async () => {
    const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
    await aPost({ name: 'one', message: { content: composed } });
    await aPost({ name: 'two', message: { content: decomposed } });
    for (const q of [composed, decomposed]) expect(await names({ q })).toEqual(['two', 'one']);
  });

  it('finds text in first messages that are built from components', async () => {
    const bot = await aBot(instance, server);
    const text = { type: 10, content: 'Release NOTES' };
    const layout = {
      flags: 32768,
      components: [
        { type: 10, content: 'Hello' },
        { type: 17, components: [text] },
      ],
    };
    await aPost({ name: 'Layout', message: layout }, bot);
    await aPost({ name: 'Other' });
    expect(await names({ q: 'hello' })).toEqual(['Layout']);
    expect(await names({ q: 'release notes' })).toEqual(['Layout']);
    expect(await names({ q: 'components' })).toEqual([]);
  });
});

it('refuses people who may not send in the forum, are timed out or pending', async () => {
  const people = await Promise.all(Array.from({ length: 2 }, () => aMember(instance, server)));
  const [timedOut, pending] = people as [TestPerson, TestPerson];
  await changeDatabase(instance, {
    text: `update members set timeout_until = case when user_id = $2 then $4::timestamptz end,
      pending = user_id = $3 where server_id = $1 and user_id in ($2, $3)`,
    values: [server.id, timedOut.id, pending.id, new Date(instance.clock.now() + 3_600_000)],
    touches: people.map(({ id }) => `member:${server.id}:${id}`),
  });
  expect((await post({}, timedOut)).code).toBe('timed_out');
  expect((await post({}, pending)).code).toBe('screening_pending');
});
