/** Bulk deletion, and the rate limits of reactions, pins, typing and bulk deletion. */
import { DAY_MS } from '@guildhall/platform';
import {
  addReaction,
  bulkDeleteMessages,
  listAuditLog,
  listMessages,
  openDirectChannel,
  pinMessage,
  removeAllReactions,
  sendMessage,
  startTyping,
  unpinMessage,
} from '@guildhall/protocol';
import {
  type Answer,
  aServer,
  aServerWithMember,
  type Caller,
  connectProbe,
  queryDatabase,
  startTestInstance,
  type TestInstance,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;

beforeEach(async () => {
  ({ server, owner, member } = await aServerWithMember(instance));
});

const inChannel = () => ({ channelId: server.channel.id });
async function post(who: Caller = member, files?: File[]): Promise<string> {
  const sent = { params: inChannel(), body: { content: 'text' } };
  return (await who.do(sendMessage, files ? { ...sent, files } : sent)).id;
}
const remove = (ids: unknown, who: Caller = owner) =>
  who.call(bulkDeleteMessages, { params: inChannel(), body: { ids } }, { 'x-audit-log-reason': 'Spam' });
const left = async () =>
  (await owner.do(listMessages, { params: inChannel(), query: { limit: 100 } })).map(({ id }) => id);
const entries = async () =>
  (await owner.do(listAuditLog, { params: { serverId: server.id }, query: {} })).entries.filter(
    ({ action }) => action === 'message_delete',
  );
/** Ids of messages sent this long ago, inserted by SQL. */
async function postedAgo(milliseconds: number, count: number): Promise<string[]> {
  const now = BigInt(await post());
  const first = now - (BigInt(milliseconds) << 22n);
  await queryDatabase(
    instance,
    `insert into messages (channel_id, id, author_id, content)
     select $1, $2::bigint + n, $3, 'old' from generate_series(1, $4::int) n`,
    [server.channel.id, String(first), member.id, count],
  );
  return Array.from({ length: count }, (_, index) => String(first + BigInt(index + 1)));
}

describe('bulk deletion', () => {
  it('deletes messages of any author with one event and one audit entry, and ignores unknown ids', async () => {
    const probe = await connectProbe(instance.url, { token: member.token });
    const [mine, theirs, stays] = [await post(owner), await post(), await post()];
    expect((await remove([theirs, UNKNOWN_ID, mine, 'abc'])).status).toBe(204);
    expect(await left()).toEqual([stays]);
    const { d } = await probe.take('MESSAGE_DELETE_BULK');
    expect(d).toEqual({ ...inChannel(), serverId: server.id, ids: [mine, theirs] });
    expect(await entries()).toEqual([
      expect.objectContaining({
        actorId: owner.id,
        targetType: 'channel',
        targetId: server.channel.id,
        targetName: server.channel.name,
        reason: 'Spam',
        extra: { ...inChannel(), count: 2 },
      }),
    ]);
    await probe.close();
  });

  it('of messages that do not exist sends no event', async () => {
    const elsewhere = await aServer(instance);
    const params = { channelId: elsewhere.channel.id };
    const { id } = await elsewhere.owner.do(sendMessage, { params, body: { content: 'elsewhere' } });
    expect((await remove([id, UNKNOWN_ID])).status).toBe(204);
    expect(await elsewhere.owner.do(listMessages, { params, query: {} })).toHaveLength(1);
    expect(await entries()).toEqual([]);
  });

  it.each([
    ['1 id', 1],
    ['101 ids', 101],
  ])('refuses %s', async (_, count) => {
    const ids = await postedAgo(0, count);
    const { status, code } = await remove(ids);
    expect([status, code]).toEqual([400, 'invalid_request']);
    const text = 'select id from messages where channel_id = $1';
    expect(await queryDatabase(instance, text, [server.channel.id])).toHaveLength(count + 1);
  });

  it.each([2, 100])('accepts %i ids', async (count) => {
    const ids = await postedAgo(60_000, count);
    expect((await remove(ids)).status).toBe(204);
    expect((await left()).filter((id) => ids.includes(id))).toEqual([]);
    expect((await entries())[0]?.extra).toEqual({ ...inChannel(), count });
  });

  it.each([
    ['the same id twice', (id: string) => [id, id]],
    ['a single id', (id: string) => id],
    ['numbers', () => [1, 2]],
    ['nothing', () => undefined],
  ])('refuses %s', async (_, ids) => {
    const id = await post();
    const { status, code } = await remove(ids(id));
    expect([status, code]).toEqual([400, 'invalid_request']);
    expect(await left()).toEqual([id]);
  });

  it('accepts messages up to 14 days old, and refuses the whole request if one is older', async () => {
    const [almost] = await postedAgo(14 * DAY_MS - 60_000, 1);
    const [older] = await postedAgo(14 * DAY_MS + 60_000, 1);
    const fresh = await post();
    const { status, code } = await remove([fresh, older]);
    expect([status, code]).toEqual([400, 'messages_too_old']);
    expect(await left()).toEqual(expect.arrayContaining([fresh, older]));
    expect((await remove([fresh, almost])).status).toBe(204);
    expect(await left()).not.toEqual(expect.arrayContaining([fresh]));
  });

  it('deletes the files', async () => {
    const ids = [
      await post(member, [new File(['a'], 'a.txt')]),
      await post(member, [new File(['b'], 'b.txt')]),
    ];
    const page = await owner.do(listMessages, { params: inChannel(), query: {} });
    const urls = page.flatMap(({ attachments }) => attachments.map(({ url }) => url));
    expect(urls).toHaveLength(2);
    for (const url of urls) expect((await fetch(url)).status).toBe(200);
    await remove(ids);
    await instance.runDueJobs();
    for (const url of urls) expect((await fetch(url)).status).toBe(404);
  });

  it('requires Manage Messages, which nobody has in direct messages', async () => {
    const ids = [await post(), await post()];
    expect((await remove(ids, member)).code).toBe('missing_permission');
    expect(await left()).toEqual(ids);
    const { id: channelId } = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const direct = await owner.call(bulkDeleteMessages, { params: { channelId }, body: { ids } });
    expect([direct.status, direct.code]).toEqual([403, 'missing_permission']);
  });
});

describe('rate limits', () => {
  let limited: TestInstance;
  beforeAll(async () => {
    limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' } });
  });
  afterAll(() => limited?.stop());

  it('apply to reactions, pins, typing and bulk deletion', async () => {
    const { owner: caller, channel } = await aServer(limited);
    const params = { channelId: channel.id };
    const { id: messageId } = await caller.do(sendMessage, { params, body: { content: 'text' } });
    const one = { ...params, messageId };
    const limitOf = async (call: Promise<Answer<unknown>>) => {
      const { headers } = await call;
      return [headers.get('x-ratelimit-limit'), headers.get('x-ratelimit-bucket')];
    };
    const reacting = await limitOf(caller.call(addReaction, { params: { ...one, emoji: '👍' } }));
    expect(reacting[0]).toBe('4');
    // Adding and removing share a limit.
    expect(await limitOf(caller.call(removeAllReactions, { params: one }))).toEqual(reacting);
    const pinning = await limitOf(caller.call(pinMessage, { params: one }));
    expect(pinning[0]).toBe('5');
    expect(await limitOf(caller.call(unpinMessage, { params: one }))).toEqual(pinning);
    expect((await limitOf(caller.call(startTyping, { params })))[0]).toBe('5');
    const body = { ids: ['1', '2'] };
    expect((await limitOf(caller.call(bulkDeleteMessages, { params, body })))[0]).toBe('1');
  });
});
