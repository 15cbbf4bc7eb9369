/** Fields of forums, and changes of threads, through HTTP and the gateway. */
import {
  type Channel,
  createChannel,
  createEmoji,
  deleteChannel,
  deleteEmoji,
  deleteTimeout,
  getChannel,
  listAuditLog,
  putTimeout,
  updateChannel,
} from '@guildhall/protocol';
import {
  aMember,
  aMemberWithRole,
  aRole,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let forum: Channel;

beforeEach(async () => {
  server = await aServer(instance);
  forum = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'help', kind: 'forum', availableTags: [{ name: ' Bug ', emoji: '🐛' }, { name: 'Idea' }] },
  });
});

const change = (channelId: string, body: object, from: Caller = server.owner) =>
  from.call(updateChannel, { params: { channelId }, body });
const read = (channelId: string) => server.owner.do(getChannel, { params: { channelId } });
const tags = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `tag ${index}` }));
const tagIds = ({ availableTags = [] }: Channel) => availableTags.map(({ id }) => id);

let threads = 0;
/** Inserts a post or thread; creating them through the API is tested with threads. */
async function aThread(parentId: string, owner: TestPerson, isPost = true): Promise<string> {
  threads += 1;
  const id = String(BigInt(server.id) + BigInt(5000 + threads));
  await changeDatabase(instance, {
    text: `insert into channels (server_id, id, kind, name, position, parent_id, overwrites, thread_owner_id,
        thread_starter_id) values ($1, $2, 'thread', 'question', 0, $3, '[]', $4, $5)`,
    values: [server.id, id, parentId, owner.id, isPost ? id : null],
    touches: [`server:${server.id}`],
  });
  return id;
}

describe('a forum', () => {
  it('is created with tags, and has its own fields', () => {
    expect(forum).toMatchObject({
      kind: 'forum',
      availableTags: [
        { name: 'Bug', emoji: '🐛' },
        { name: 'Idea', emoji: null },
      ],
      requireTag: false,
      defaultSortOrder: 'activity',
    });
  });

  it('accepts the whole list of tags; known ids stay', async () => {
    const [bug = '', idea = ''] = tagIds(forum);
    const body = {
      availableTags: [{ id: idea, name: 'Ideas' }, { name: 'New' }, { id: '1', name: 'Foreign' }],
      requireTag: true,
      defaultSortOrder: 'created',
    };
    const { body: changed } = await change(forum.id, body);
    expect(changed).toMatchObject({ requireTag: true, defaultSortOrder: 'created' });
    expect(changed.availableTags?.[0]).toEqual({ id: idea, name: 'Ideas', emoji: null });
    expect(tagIds(changed)).not.toContain(bug);
    expect(tagIds(changed)).not.toContain('1');
    expect(await read(forum.id)).toEqual(changed);
    const { entries } = await server.owner.do(listAuditLog, { params: { serverId: server.id } });
    expect(entries[0]).toMatchObject({ action: 'channel_update', targetId: forum.id });
    expect(entries[0]?.changes.map(({ key }) => key).sort()).toEqual([
      'availableTags',
      'defaultSortOrder',
      'requireTag',
    ]);
  });

  it('has up to 20 tags with unique names of 1 to 20 characters and valid emoji', async () => {
    expect((await change(forum.id, { availableTags: tags(20) })).status).toBe(200);
    expect((await change(forum.id, { availableTags: tags(21) })).code).toBe('too_many_tags');
    expect((await change(forum.id, { availableTags: [{ name: 'x'.repeat(20) }] })).status).toBe(200);
    for (const availableTags of [
      [{ name: 'x'.repeat(21) }],
      [{ name: ' ' }],
      [{ name: 'Same' }, { name: 'sAME ' }],
      'tags',
    ])
      expect((await change(forum.id, { availableTags })).code).toBe('invalid_request');
    const wrong = await change(forum.id, { availableTags: [{ name: 'x', emoji: 'smile' }] });
    expect([wrong.status, wrong.code]).toEqual([400, 'unknown_emoji']);
    const gone = await change(forum.id, { availableTags: [{ name: 'x', emoji: 'gone:12' }] });
    expect([gone.status, gone.code]).toEqual([400, 'unknown_emoji']);
    const short = await change(forum.id, { availableTags: [{ name: 'x', emoji: '\u2764' }] });
    expect(short.body.availableTags).toMatchObject([{ emoji: '\u2764\uFE0F' }]);
    expect((await change(forum.id, { defaultSortOrder: 'name' })).code).toBe('invalid_request');
  });

  it("takes custom emoji of the caller's servers by their current name", async () => {
    const other = await aServer(instance);
    const image = { width: 8, height: 8, channels: 3, background: '#336699' } as const;
    const { id } = await other.owner.do(createEmoji, {
      params: { serverId: other.id },
      body: { name: 'party' },
      files: [await sharp({ create: image }).png().toBuffer()],
    });
    const availableTags = [{ name: 'x', emoji: `old_name:${id}` }];
    expect(await change(forum.id, { availableTags })).toMatchObject({ status: 400, code: 'unknown_emoji' });
    await aMember(instance, other, server.owner);
    const expected = { availableTags: [{ emoji: `party:${id}` }] };
    expect((await change(forum.id, { availableTags })).body).toMatchObject(expected);
    const body = { name: 'more help', kind: 'forum', availableTags } as const;
    expect(await server.owner.do(createChannel, { params: { serverId: server.id }, body })).toMatchObject(
      expected,
    );
    // A tag keeps its emoji even if nobody here can use it any more.
    await other.owner.do(deleteEmoji, { params: { serverId: other.id, emojiId: id } });
    const kept = [{ name: 'renamed', emoji: `party:${id}` }];
    expect((await change(forum.id, { availableTags: kept })).status).toBe(200);
  });

  it('is the only kind with these fields', async () => {
    for (const body of [{ availableTags: [] }, { requireTag: true }, { defaultSortOrder: 'created' }]) {
      expect((await change(server.channel.id, body)).code).toBe('invalid_channel_kind');
      const made = await server.owner.call(createChannel, {
        params: { serverId: server.id },
        body: { name: 'text', ...body },
      });
      expect(made.code).toBe('invalid_channel_kind');
    }
    for (const body of [{ archived: true }, { locked: true }, { threadLocked: true }, { appliedTags: [] }])
      expect((await change(forum.id, body)).code).toBe('invalid_channel_kind');
  });

  it('removes a deleted tag from its posts and announces them', async () => {
    const [bug = '', idea = ''] = tagIds(forum);
    const post = await aThread(forum.id, server.owner);
    await change(post, { appliedTags: [bug, idea] });
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await change(forum.id, { availableTags: [{ id: idea, name: 'Idea' }] });
    expect((await read(post)).appliedTags).toEqual([idea]);
    const { d } = await probe.take(
      'THREAD_UPDATE',
      ({ id, appliedTags }) => id === post && !appliedTags?.includes(bug),
    );
    expect(d.appliedTags).toEqual([idea]);
    expect(await read(post)).toEqual({ ...d, serverId: undefined });
    await probe.close();
  });

  it('removes it from more posts than one step can change', async () => {
    const [bug = '', idea = ''] = tagIds(forum);
    const post = await aThread(forum.id, server.owner);
    await change(post, { appliedTags: [bug, idea] });
    await queryDatabase(
      instance,
      `insert into channels
        select (jsonb_populate_record(post, jsonb_build_object('id', post.id + n, 'thread_starter_id', post.id + n))).*
        from channels post, generate_series(1, 250) n where post.id = $1`,
      [post],
    );
    await change(forum.id, { availableTags: [{ id: idea, name: 'Idea' }] });
    await instance.runDueJobs();
    const tagged = `select applied_tags, count(*)::int as count from channels where parent_id = $1 group by applied_tags`;
    expect(await queryDatabase(instance, tagged, [forum.id])).toEqual([{ applied_tags: [idea], count: 251 }]);
  });
});

describe('a thread', () => {
  it('shows the fields of threads; a post its tags', async () => {
    const thread = await read(await aThread(server.channel.id, server.owner, false));
    expect(thread).toMatchObject({
      kind: 'thread',
      archived: false,
      threadLocked: false,
      threadOwnerId: server.owner.id,
      threadStarterId: null,
      messageCount: 0,
    });
    expect(thread).not.toHaveProperty('appliedTags');
    expect(await read(await aThread(forum.id, server.owner))).toMatchObject({ appliedTags: [] });
  });

  it('can be changed by its starter, but not locked or slowed', async () => {
    const starter = await aMember(instance, server);
    const [bug = ''] = tagIds(forum);
    const post = await aThread(forum.id, starter);
    const { status, body } = await change(
      post,
      { name: 'Solved', archived: true, autoArchiveMinutes: 60, applied_tags: [bug] },
      starter,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Solved',
      archived: true,
      autoArchiveMinutes: 60,
      appliedTags: [bug],
    });
    for (const locked of [{ locked: true }, { threadLocked: true }, { slowmodeSecs: 5 }])
      expect((await change(post, locked, starter)).code).toBe('missing_permission');
    const other = await aMember(instance, server);
    expect((await change(post, { name: 'Mine' }, other)).code).toBe('missing_permission');
    expect((await other.call(deleteChannel, { params: { channelId: post } })).code).toBe(
      'missing_permission',
    );
  });

  it('cannot be changed by a starter who is timed out or pending', async () => {
    const starter = await aMember(instance, server);
    const post = await aThread(forum.id, starter);
    const params = { serverId: server.id, userId: starter.id };
    await server.owner.do(putTimeout, { params, body: { durationSecs: 60 } });
    expect(await change(post, { name: 'Shouted' }, starter)).toMatchObject({
      status: 403,
      code: 'timed_out',
    });
    await server.owner.do(deleteTimeout, { params });
    await changeDatabase(instance, {
      text: 'update members set pending = true where server_id = $1 and user_id = $2',
      values: [server.id, starter.id],
      touches: [`member:${server.id}:${starter.id}`],
    });
    expect((await change(post, { archived: true }, starter)).code).toBe('screening_pending');
    expect((await read(post)).archived).toBe(false);
  });

  it('is locked, slowed and deleted with Manage Threads, and announced to viewers of the parent', async () => {
    const [manager, watcher] = [await aMember(instance, server), await aMember(instance, server)];
    await aRole(instance, server, { position: 1, permissions: ['manageThreads'] }, manager);
    const post = await aThread(forum.id, server.owner);
    const probe = await connectProbe(instance.url, { token: watcher.token });
    const { body } = await change(post, { locked: true, slowmodeSecs: 5 }, manager);
    expect(body).toMatchObject({ threadLocked: true, slowmodeSecs: 5 });
    const { d } = await probe.take('THREAD_UPDATE');
    expect({ ...d, serverId: undefined }).toEqual(await read(post));
    expect((await change(forum.id, { name: 'mine' }, manager)).code).toBe('missing_permission');
    for (const foreign of [{ topic: 'x' }, { parentId: null }, { kind: 'text' }, { contentMode: 'spoiler' }])
      expect((await change(post, foreign, manager)).code).toBe('invalid_channel_kind');
    await manager.do(deleteChannel, { params: { channelId: post } });
    expect((await probe.take('THREAD_DELETE')).d).toEqual({
      id: post,
      serverId: server.id,
      parentId: forum.id,
    });
    await probe.close();
  });

  it('is slowed with Manage Channels, but locked and pinned only with Manage Threads', async () => {
    const holder = await aMemberWithRole(instance, server, { position: 1, permissions: ['manageChannels'] });
    const post = await aThread(forum.id, server.owner);
    for (const refused of [{ locked: true }, { threadLocked: true }, { pinned: true, name: 'Top' }])
      expect(await change(post, refused, holder)).toMatchObject({ status: 403, code: 'missing_permission' });
    const { body } = await change(post, { slowmodeSecs: 5 }, holder);
    expect(body).toMatchObject({ threadLocked: false, slowmodeSecs: 5 });
  });

  it('has up to five tags of its forum, and at least one where that is required', async () => {
    const { body: changed } = await change(forum.id, { availableTags: tags(6), requireTag: true });
    const ids = tagIds(changed);
    const post = await aThread(forum.id, server.owner);
    expect((await change(post, { appliedTags: ids.slice(0, 5) })).status).toBe(200);
    expect((await change(post, { appliedTags: ids })).code).toBe('too_many_tags');
    expect((await change(post, { appliedTags: ['1'] })).code).toBe('unknown_tag');
    expect((await change(post, { appliedTags: [] })).code).toBe('tag_required');
    await change(forum.id, { availableTags: [] });
    expect((await change(post, { appliedTags: [] })).status).toBe(200);
    const thread = await aThread(server.channel.id, server.owner, false);
    expect((await change(thread, { appliedTags: [] })).code).toBe('invalid_channel_kind');
  });
});
