/** Search through HTTP (design 5.1, Search). */
import { setTimeout as delay } from 'node:timers/promises';
import {
  createChannel,
  createThread,
  deleteMessage,
  editMessage,
  forwardMessage,
  LIMITS,
  listMessages,
  type Message,
  openDirectChannel,
  searchChannelMessages,
  searchServerMessages,
  sendMessage,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  aServerWithMember,
  type Caller,
  changeDatabase,
  overwritePermissions,
  PICTURE,
  queryDatabase,
  setServerTypes,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it, vi } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
});

type Query = Record<string, string | number | boolean>;

const send = (content: string, channelId = server.channel.id, by: Caller = server.owner): Promise<Message> =>
  by.do(sendMessage, { params: { channelId }, body: { content } });
const search = (query: Query, by: Caller = member) =>
  by.do(searchServerMessages, { params: { serverId: server.id }, query: query as never });
const searchIn = (channelId: string, query: Query, by: Caller = member) =>
  by.do(searchChannelMessages, { params: { channelId }, query: query as never });
async function contents(query: Query, by: Caller = member): Promise<string[]> {
  return (await search(query, by)).items.map(({ content }) => content);
}
async function aChannel(): Promise<string> {
  const { id } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'searched' },
  });
  return id;
}

describe('words', () => {
  it('are found in any case and order, with or without accents, if the message has all of them', async () => {
    await send('Crème BRÛLÉE für Łódź');
    for (const q of ['creme', 'CRÈME', 'brulee', 'brûlée crème', 'für', 'fur', 'lodz', 'lod']) {
      expect(await contents({ q }), q).toEqual(['Crème BRÛLÉE für Łódź']);
    }
    for (const q of ['creme missing', 'rulee', 'cr']) expect(await contents({ q }), q).toEqual([]);
  });

  it('are found by the beginning of the last one, and as phrases in quotes', async () => {
    await send('quick brown foxes jump');
    await send('brown and quick');
    expect(await contents({ q: 'quick fox' })).toEqual(['quick brown foxes jump']);
    expect(await contents({ q: 'qui foxes' })).toEqual([]);
    expect(await contents({ q: '"quick brown"' })).toEqual(['quick brown foxes jump']);
    expect(await contents({ q: '"brown quick"' })).toEqual([]);
    expect(await contents({ q: '"brown fox"' })).toEqual([]);
    expect(await contents({ q: 'quick brown' })).toEqual(['brown and quick', 'quick brown foxes jump']);
  });

  it('are found in scripts without spaces, in links and next to punctuation', async () => {
    const sent = [
      '今日は東京に行きます',
      'see https://example.org/deep/page?x=1',
      "it isn't snake_case",
      '🎉 done',
    ];
    for (const content of sent) await send(content);
    expect(await contents({ q: '東京' })).toEqual([sent[0]]);
    expect(await contents({ q: '京東' })).toEqual([]);
    expect(await contents({ q: 'example.org/deep' })).toEqual([sent[1]]);
    expect(await contents({ q: "isn't" })).toEqual([sent[2]]);
    expect(await contents({ q: 'snake' })).toEqual([sent[2]]);
    expect(await contents({ q: '🎉' })).toEqual([sent[3]]);
  });

  it('without letters find nothing; an empty search finds everything', async () => {
    expect(await search({ q: '?!' })).toEqual({ items: [], total: 0, hasMore: false });
    expect((await search({})).items.length).toBeGreaterThan(0);
    expect((await search({ q: ' ' })).items.length).toBeGreaterThan(0);
  });

  it.each([
    "'",
    '&|!():*<->',
    "a' | 'b' & !c:*",
    '"',
    '""""',
    '\\',
    '\u0000',
    'a\u0000b',
    '\ud800',
    '%',
    'x'.repeat(10_000),
    'word '.repeat(2000),
    '"a b '.repeat(1500),
    "'".repeat(5000),
  ])('never fail, however strange: %j', async (q) => {
    const { status } = await member.call(searchServerMessages, {
      params: { serverId: server.id },
      query: { q },
    });
    expect([200, 400]).toContain(status);
  });
});

describe('results', () => {
  it('include everything committed before: edits, deletions and pins', async () => {
    const sent = await send('ephemeron one');
    expect(await contents({ q: 'ephemeron' })).toEqual(['ephemeron one']);
    const params = { channelId: sent.channelId, messageId: sent.id };
    await server.owner.do(editMessage, { params, body: { content: 'changed wholly' } });
    expect(await contents({ q: 'ephemeron' })).toEqual([]);
    expect(await contents({ q: 'wholly' })).toEqual(['changed wholly']);
    await changeDatabase(instance, {
      text: 'update messages set pinned_at = now() where id = $1',
      values: [sent.id],
      touches: [],
    });
    expect(await contents({ q: 'wholly', pinned: true })).toEqual(['changed wholly']);
    expect(await contents({ q: 'wholly', pinned: false })).toEqual([]);
    expect((await search({ pinned: true })).total).toBe(1);
    await server.owner.do(deleteMessage, { params });
    expect(await search({ q: 'wholly' })).toEqual({ items: [], total: 0, hasMore: false });
  });

  it('are indexed by a job even if nobody searches', async () => {
    await search({});
    await send('indexed by the job');
    await queryDatabase(
      instance,
      `select graphile_worker.add_job('index-messages', '{}', job_key => 'index-messages')`,
    );
    await instance.runDueJobs();
    const count = () =>
      queryDatabase(
        instance,
        `select (select count(*)::int from message_search_queue) as queued,
          (select count(*)::int from message_search where words @@ 'indexed & job') as found`,
      );
    expect(await count()).toEqual([{ queued: 0, found: 1 }]);
  });

  it('are delayed while thousands of changes wait, which a job then indexes', async () => {
    const channelId = await aChannel();
    await changeDatabase(instance, {
      text: `insert into messages (channel_id, id, author_id, content)
        select $1, $1::bigint + n, $2, 'backlog' from generate_series(1, 5100) n`,
      values: [channelId, server.owner.id],
      touches: [],
    });
    expect((await searchIn(channelId, { q: 'backlog' })).total).toBeGreaterThan(0);
    await instance.runDueJobs();
    expect(await queryDatabase(instance, 'select message_id from message_search_queue')).toEqual([]);
    const newest = String(BigInt(channelId) + 5100n);
    expect((await searchIn(channelId, { q: 'backlog' })).items[0]?.id).toBe(newest);
  });

  it('come only from channels that the caller sees, threads by their parent', async () => {
    const hidden = await aChannel();
    await overwritePermissions(server, hidden, { member: member.id, deny: ['viewChannel'] });
    const { id: threadId } = await server.owner.do(createThread, {
      params: { channelId: hidden },
      body: { name: 'inside' },
    });
    const open = await server.owner.do(createThread, {
      params: { channelId: server.channel.id },
      body: { name: 'open' },
    });
    await send('secretive in channel', hidden);
    await send('secretive in thread', threadId);
    await send('secretive for all', open.id);
    expect(await contents({ q: 'secretive' })).toEqual(['secretive for all']);
    expect(await contents({ q: 'secretive' }, server.owner)).toHaveLength(3);
    for (const channelId of [hidden, threadId, '1', 'nonsense', '9999999999999999999'])
      expect(await contents({ q: 'secretive', channelId })).toEqual([]);
    expect(await contents({ q: 'secretive', channelId: open.id })).toEqual(['secretive for all']);
    expect((await searchIn(threadId, { q: 'secretive' }, server.owner)).total).toBe(1);
    const { status } = await member.call(searchChannelMessages, { params: { channelId: threadId } });
    expect(status).toBe(403);
    const other = await aServer(instance);
    await send('secretive elsewhere', other.channel.id, other.owner);
    expect(await contents({ q: 'secretive' }, server.owner)).toHaveLength(3);
  });

  it('of direct messages are found only by participants', async () => {
    const { id } = await member.do(openDirectChannel, { body: { recipientId: server.owner.id } });
    await send('confidential words', id, member);
    expect((await searchIn(id, { q: 'confidential' }, server.owner)).items).toHaveLength(1);
    expect(await contents({ q: 'confidential' })).toEqual([]);
    const stranger = await aMember(instance, server);
    const { status, code } = await stranger.call(searchChannelMessages, { params: { channelId: id } });
    expect([status, code]).toEqual([404, 'unknown_channel']);
  });
});

describe('criteria', () => {
  it('are author, mentions, channel, and contents of the message', async () => {
    const channelId = await aChannel();
    const bot = await aBot(instance, server, ['viewChannel', 'sendMessages', 'attachFiles']);
    const body = (content: string) => ({ params: { channelId }, body: { content } });
    const link = await bot.do(sendMessage, body('criteria https://example.org'));
    const code = await bot.do(sendMessage, body('criteria `https://example.org`'));
    const mention = await member.do(sendMessage, body(`criteria <@${server.owner.id}>`));
    const embed = await bot.do(sendMessage, {
      params: { channelId },
      body: { embeds: [{ title: 'criteria', description: 'described' }] },
    });
    const picture = await server.owner.do(sendMessage, {
      ...body('criteria'),
      files: [new File([PICTURE], 'drawing.png')],
    });
    const { messages } = await server.owner.do(forwardMessage, {
      params: { channelId, messageId: link.id },
      body: { targetChannelIds: [channelId] },
    });
    const [forward] = messages;
    const ids = async (query: Query): Promise<string[]> =>
      (await searchIn(channelId, { ...query, sort: 'old' })).items.map(({ id }) => id);
    expect(await ids({ authorId: bot.id })).toEqual([link.id, code.id, embed.id]);
    expect(await ids({ authorId: bot.id, q: 'descri' })).toEqual([embed.id]);
    expect(await ids({ mentions: server.owner.id })).toEqual([mention.id]);
    expect(await ids({ has: 'link' })).toEqual([link.id, forward?.id]);
    expect(await ids({ has: 'embed' })).toEqual([embed.id]);
    expect(await ids({ has: 'file' })).toEqual([picture.id]);
    expect(await ids({ has: 'file,image' })).toEqual([picture.id]);
    expect(await ids({ has: 'video' })).toEqual([]);
    expect(await ids({ has: 'forward' })).toEqual([forward?.id]);
    expect(await ids({ q: 'drawing' })).toEqual([picture.id]);
    expect(await ids({ authorId: 'nonsense' })).toEqual([]);
    expect(await ids({ mentions: '99999999999999999999' })).toEqual([]);
    const { status } = await member.call(searchChannelMessages, {
      params: { channelId },
      query: { has: 'everything' },
    });
    expect(status).toBe(400);
  });

  it('find the posts of a forum by its id', async () => {
    const params = { serverId: server.id };
    const forum = await server.owner.do(createChannel, {
      params,
      body: { name: 'questions', kind: 'forum' },
    });
    const post = await server.owner.do(createThread, {
      params: { channelId: forum.id },
      body: { name: 'Ovens', message: { content: 'Which oven is best for rye?' } },
    });
    await send('Any oven, if the rye is good', post.id);
    await send('No oven here');
    expect(await contents({ channelId: forum.id, q: 'oven', sort: 'old' })).toEqual([
      'Which oven is best for rye?',
      'Any oven, if the rye is good',
    ]);
    expect(await contents({ channelId: post.id, q: 'which' })).toEqual(['Which oven is best for rye?']);
  });

  it('include stickers and polls', async () => {
    const channelId = await aChannel();
    const [sticker, poll] = [await send('one', channelId), await send('two', channelId)];
    const carry = (id: string, parts: object) =>
      changeDatabase(instance, {
        text: 'update messages set parts = $2 where id = $1',
        values: [id, JSON.stringify(parts)],
        touches: [],
      });
    await carry(sticker.id, { stickers: [{ id: '5', serverId: '6', name: 's', animated: false, key: 'k' }] });
    await carry(poll.id, {
      poll: {
        question: 'Which colour?',
        answers: [{ id: '1', text: 'Turquoise', emoji: null }],
        allowMultiselect: false,
        expiresAt: '2030-01-01T00:00:00.000Z',
      },
    });
    const ids = async (query: Query) => (await searchIn(channelId, query)).items.map(({ id }) => id);
    expect(await ids({ has: 'sticker' })).toEqual([sticker.id]);
    expect(await ids({ has: 'poll' })).toEqual([poll.id]);
    expect(await ids({ q: 'colour turq' })).toEqual([poll.id]);
  });

  it('reveal only that a priced post has files, and find links of layouts', async () => {
    const channelId = await aChannel();
    await setServerTypes(instance, server, 'official');
    const post = await server.owner.do(sendMessage, {
      params: { channelId },
      body: { content: 'for sale', coins: 5 },
      files: [new File(['x'], 'surprise.txt')],
    });
    const bot = await aBot(instance, server);
    const layout = await bot.do(sendMessage, {
      params: { channelId },
      body: { flags: 32768, components: [{ type: 10, content: 'see https://example.org' }] },
    });
    const ids = async (query: Query) => (await searchIn(channelId, query)).items.map(({ id }) => id);
    expect(await ids({ q: 'surprise' })).toEqual([]);
    expect(await ids({ q: 'for sale' })).toEqual([post.id]);
    expect(await ids({ has: 'file' })).toEqual([post.id]);
    expect(await ids({ has: 'link' })).toEqual([layout.id]);
    await setServerTypes(instance, server);
  });

  it('include before and after an id or a time', async () => {
    const channelId = await aChannel();
    const first = await send('first', channelId);
    instance.clock.advance(2 * 86_400_000);
    const second = await send('second', channelId);
    const found = async (query: Query) =>
      (await searchIn(channelId, query)).items.map(({ content }) => content);
    expect(await found({ before: second.id })).toEqual(['first']);
    expect(await found({ after: first.id })).toEqual(['second']);
    const day = new Date(Date.parse(first.createdAt) + 86_400_000).toISOString().slice(0, 10);
    expect(await found({ before: day })).toEqual(['first']);
    expect(await found({ after: day })).toEqual(['second']);
    expect(await found({ after: second.createdAt })).toEqual(['second']);
    expect(await found({ before: second.createdAt })).toEqual(['first']);
    expect(await found({ before: '9999-12-31' })).toHaveLength(2);
    expect(await found({ after: '0001-01-01' })).toHaveLength(2);
    for (const before of ['yesterday', '2026-13-45', '99999999999999999999', '-1', '']) {
      const { status } = await member.call(searchChannelMessages, {
        params: { channelId },
        query: { before },
      });
      expect(status, before).toBe(400);
    }
  });
});

describe('pages', () => {
  it('are newest first, oldest first, or best first, with a total', async () => {
    const channelId = await aChannel();
    const texts = ['paging', 'paging paging paging', 'paging with many other words around it'];
    for (const text of texts) await send(text, channelId);
    const page = async (query: Query) => {
      const { items, total, hasMore } = await searchIn(channelId, { q: 'paging', ...query });
      return [items.map(({ content }) => texts.indexOf(content)), total, hasMore];
    };
    expect(await page({})).toEqual([[2, 1, 0], 3, false]);
    expect(await page({ sort: 'old' })).toEqual([[0, 1, 2], 3, false]);
    expect((await page({ sort: 'relevance' }))[0]).toEqual([1, 2, 0]);
    expect(await page({ limit: 2 })).toEqual([[2, 1], 3, true]);
    expect(await page({ limit: 2, offset: 2 })).toEqual([[0], 3, false]);
    expect(await page({ offset: LIMITS.searchOffset })).toEqual([[], 3, false]);
    expect((await searchIn(channelId, { sort: 'relevance' })).items).toHaveLength(3);
  });

  it('have a total up to 1,000, and beyond as far as the pages go', async () => {
    const channelId = await aChannel();
    await changeDatabase(instance, {
      text: `insert into messages (channel_id, id, author_id, content)
        select $1, $1::bigint + n, $2, 'countless' from generate_series(1, 1030) n`,
      values: [channelId, server.owner.id],
      touches: [],
    });
    const page = async (offset: number) => {
      const { items, total, hasMore } = await searchIn(channelId, { q: 'countless', offset });
      return [items.length, total, hasMore];
    };
    expect(await page(0)).toEqual([25, 1000, true]);
    expect(await page(990)).toEqual([25, 1016, true]);
    expect(await page(1010)).toEqual([20, 1030, false]);
    const ranked = await searchIn(channelId, { q: 'countless', sort: 'relevance', offset: 990 });
    expect([ranked.items.length, ranked.hasMore]).toEqual([10, false]);
  });

  describe('of words that only old messages have', () => {
    const DAY = 86_400_000n << 22n;
    const OLD = 1500;
    let channelId: string;
    let first: bigint;

    /** 40,000 messages in 40 days, of which the oldest 1,500 have the word; few exist outside of the index. */
    beforeAll(async () => {
      channelId = await aChannel();
      first = BigInt(channelId) - 40n * DAY;
      const values = [channelId, String(first), String(DAY / 1000n)];
      await queryDatabase(
        instance,
        `insert into message_search (channel_id, message_id, scope_id, seen_in, words)
         select $1::bigint, $2::bigint + n * $3::bigint, $4::bigint, $1::bigint,
           array_to_tsvector(array['old', case when n < ${OLD} then 'antique' else 'modern' end])
         from generate_series(0, 39999) n`,
        [...values, server.id],
      );
      await changeDatabase(instance, {
        text: `insert into messages (channel_id, id, author_id, content)
          select $1::bigint, $2::bigint + n * $3::bigint, $4::bigint, 'old antique' from generate_series(0, ${OLD - 1}) n`,
        values: [...values, server.owner.id],
        touches: [],
      });
      await queryDatabase(instance, 'delete from message_search_queue');
      await queryDatabase(instance, 'analyze message_search');
    });

    const numbers = async (query: Query) => {
      const { items, total, hasMore } = await searchIn(channelId, { limit: 3, ...query });
      return [items.map(({ id }) => Number(((BigInt(id) - first) * 1000n) / DAY)), total, hasMore];
    };

    /** Idle connections report ten seconds later what they have read. */
    const REPORTED_MS = 11_000;

    // First, because the searches of the other tests would be counted too.
    it('are found without reading all newer messages', async () => {
      const entriesRead = async () => {
        const [row] = await queryDatabase(
          instance,
          `select sum(idx_tup_read) as entries from pg_stat_user_indexes where relname = 'message_search'`,
        );
        return Number(row?.entries);
      };
      let before: number;
      do {
        before = await entriesRead();
        await delay(REPORTED_MS);
      } while ((await entriesRead()) !== before);
      await searchIn(channelId, { q: '"antique"' });
      await vi.waitFor(async () => expect((await entriesRead()) - before).toBeGreaterThan(4000), {
        timeout: 120_000,
        interval: 200,
      });
      expect((await entriesRead()) - before).toBeLessThan(20_000);
    });

    it.each(['"antique"', 'antiq', 'old antique', '"old" "antique"'])(
      'have the same order for %s',
      async (q) => {
        expect(await numbers({ q })).toEqual([[OLD - 1, OLD - 2, OLD - 3], 1000, true]);
        expect(await numbers({ q, sort: 'old' })).toEqual([[0, 1, 2], 1000, true]);
        expect(await numbers({ q, offset: OLD - 2 })).toEqual([[1, 0], OLD, false]);
        expect(await numbers({ q, offset: OLD })).toEqual([[], 1000, false]);
        expect(await numbers({ q, before: String(first + DAY / 500n) })).toEqual([[1, 0], 2, false]);
        expect(await numbers({ q, after: String(first + DAY), sort: 'old' })).toEqual([
          [1001, 1002, 1003],
          499,
          true,
        ]);
        expect((await searchIn(channelId, { q, sort: 'relevance', limit: 25 })).items).toHaveLength(25);
      },
    );
  });

  it.each([
    { limit: 0 },
    { limit: 26 },
    { offset: -1 },
    { offset: 9976 },
    { sort: 'best' },
    { pinned: 'maybe' },
  ])('are refused with %j', async (query) => {
    const { status, code } = await member.call(searchServerMessages, {
      params: { serverId: server.id },
      query: query as never,
    });
    expect([status, code]).toEqual([400, 'invalid_request']);
  });
});

describe('slow searches', () => {
  it('of some accounts leave connections to everyone else, and are all answered', async () => {
    await send('a slow word');
    expect(await contents({ q: 'slow word' })).toEqual(['a slow word']);
    const [reader, ...others] = await Promise.all([1, 2, 3].map(() => aMember(instance, server)));
    const lock = 'lock table message_search in access exclusive mode';
    const { searches } = await whileLocked(instance, lock, async () => {
      const started = [server.owner, member, ...others].flatMap((by) =>
        Array.from({ length: 5 }, () => contents({ q: 'slow word' }, by)),
      );
      await untilWaiting(instance, 2);
      await reader?.do(listMessages, { params: { channelId: server.channel.id }, query: {} });
      return { searches: started };
    });
    const found = await Promise.all(searches);
    expect(found).toEqual(found.map(() => ['a slow word']));
  });
});
