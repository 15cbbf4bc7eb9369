/** Retention and legal holds, through the API, the gateway and the jobs. */
import { DAY_MS } from '@guildhall/platform';
import {
  addReaction,
  createChannel,
  createThread,
  deleteChannel,
  getRetention,
  idAtTime,
  listAuditLog,
  listMessages,
  listSavedMessages,
  pinMessage,
  previewRetention,
  saveMessage,
  searchServerMessages,
  sendMessage,
  updateRetention,
} from '@guildhall/protocol';
import {
  aServerWithMember,
  connectProbe,
  queryDatabase,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import * as fc from 'fast-check';
import { beforeEach, expect, it } from 'vitest';
import { changeSetting, listOperatorLog, renameUser } from '../operators/index.ts';
import { expireServerMessages, findExpiredMessages } from './expire-messages.ts';
import { liftHold, listHolds, placeHold, previewServerRetention, runRetention } from './index.ts';

const instance = useInstance({ settings: { MESSAGE_RETENTION_MAX_DAYS: '300' } });
const operator = useOperator(instance);
/** Of a process that goes on. */
const { signal } = new AbortController();
let server: TestServer;
let owner: TestPerson;
let member: TestPerson;

beforeEach(async () => {
  ({ server, owner, member } = await aServerWithMember(instance));
});

const inServer = () => ({ serverId: server.id });
const inChannel = () => ({ channelId: server.channel.id });
const post = async (content: string, who = member, params = inChannel()) =>
  who.do(sendMessage, { params, body: { content } });
const contents = async (channelId = server.channel.id) =>
  (await owner.do(listMessages, { params: { channelId }, query: { limit: 100 } }))
    .map(({ content }) => content)
    .toSorted();
const keep = (messageDays: number | null, channels?: { channelId: string; messageDays: number | null }[]) =>
  owner.do(updateRetention, { params: inServer(), body: { messageDays, ...(channels ? { channels } : {}) } });
/** Advances the clock by days, then deletes expired messages. */
async function passDays(days: number): Promise<void> {
  instance.clock.advance(days * DAY_MS);
  await expire();
}
async function expire(): Promise<void> {
  await runRetention(operator);
  await instance.runDueJobs();
  // A second passes between two jobs of a server, each of which removes a thousand.
  instance.clock.advance(1000);
  await instance.runDueJobs();
}
/** Messages of some days ago, inserted by SQL. */
async function postedAgo(days: number, count: number, channelId = server.channel.id, authorId = member.id) {
  await queryDatabase(
    instance,
    `insert into messages (channel_id, id, author_id, content)
     select $1, $2::bigint + n, $3, 'old ' || n from generate_series(1, $4::int) n`,
    [channelId, idAtTime(instance.clock.now() - days * DAY_MS), authorId, count],
  );
}

it('a change of the rules is announced, so that other devices of the owner read them again', async () => {
  const probe = await connectProbe(instance.url, { token: owner.token });
  await keep(30);
  expect((await probe.take('SERVER_UPDATE')).d.id).toBe(server.id);
  await probe.close();
});

it('keeps everything by default, and accepts rules only from the owner, within limits', async () => {
  expect(await owner.do(getRetention, { params: inServer() })).toEqual({
    messageDays: null,
    attachmentDays: null,
    channels: [],
    maximumDays: 300,
    attachmentMaximumDays: null,
    startsAt: null,
  });
  const change = (body: object, who = owner) => who.call(updateRetention, { params: inServer(), body });
  expect((await change({ messageDays: 30 }, member)).body).toMatchObject({ error: { code: 'not_owner' } });
  const statuses = await Promise.all(
    [0, 3651, 1.5, '30'].map(async (messageDays) => (await change({ messageDays })).status),
  );
  expect(statuses).toEqual([400, 400, 400, 400]);
  const category = await owner.do(createChannel, {
    params: inServer(),
    body: { name: 'Category', kind: 'category' },
  });
  const ofCategory = { channels: [{ channelId: category.id, messageDays: 3 }] };
  expect((await change(ofCategory)).body).toMatchObject({ error: { code: 'unknown_channel' } });
  await change({ messageDays: 30, channels: [{ ...inChannel(), messageDays: null }] });
  expect((await change({ messageDays: 90 })).body).toMatchObject({
    messageDays: 90,
    channels: [{ ...inChannel(), messageDays: null, attachmentDays: null }],
    startsAt: expect.any(String),
  });
  const { entries } = await owner.do(listAuditLog, { params: inServer(), query: {} });
  expect(entries.slice(0, 2).map(({ changes }) => changes)).toEqual([
    [{ key: 'retention.messageDays', old: 30, new: 90 }],
    [
      { key: 'retention.messageDays', old: null, new: 30 },
      { key: 'retention.channels', old: null, new: `#${server.channel.name} –` },
      { key: 'retention.attachmentChannels', old: null, new: `#${server.channel.name} –` },
    ],
  ]);
});

it('previews its effect, then deletes messages with everything that belongs to them, a hundred per event', async () => {
  await postedAgo(10, 150);
  const old = await post('expires');
  const params = { ...inChannel(), messageId: old.id };
  await owner.do(pinMessage, { params });
  await owner.do(addReaction, { params: { ...params, emoji: '👍' } });
  await member.do(saveMessage, { params });
  const thread = await owner.do(createThread, { params: inChannel(), body: { name: 'Thread' } });
  await post('expires, too', owner, { channelId: thread.id });
  await keep(5);
  const body = { messageDays: 5 };
  expect(await owner.do(previewRetention, { params: inServer(), body })).toMatchObject({
    messages: 150,
    isMore: false,
    channels: [{ ...inChannel(), days: 5, messages: 150, isMore: false }],
  });
  await expire();
  expect(await contents()).toHaveLength(100);
  instance.clock.advance(6 * DAY_MS);
  await post('stays');
  const preview = await owner.do(previewRetention, { params: inServer(), body: {} });
  expect(preview).toMatchObject({ channels: [{ ...inChannel(), newestAt: expect.any(String) }] });
  expect(await previewServerRetention(operator, { server: server.id })).toMatchObject([
    { ...inChannel(), channel: server.channel.name, days: 5, messages: preview.messages, isMore: false },
  ]);
  const probe = await connectProbe(instance.url, { token: member.token });
  await expire();
  const first = (await probe.take('MESSAGE_DELETE_BULK')).d;
  expect(first).toMatchObject({ serverId: server.id });
  expect(first.ids.length).toBeLessThanOrEqual(100);
  await probe.close();
  expect(await contents()).toEqual(['stays']);
  expect(await contents(thread.id)).toEqual([]);
  expect(await member.do(listSavedMessages, { query: {} })).toEqual([]);
  expect(await owner.do(searchServerMessages, { params: inServer(), query: { q: 'expires' } })).toMatchObject(
    { items: [] },
  );
  expect((await listOperatorLog(operator, {}))[0]).toMatchObject({
    actor: 'retention',
    action: 'messages expired',
    target: server.id,
    after: { messages: preview.messages },
  });
});

it('waits a day after a change, and respects channels that keep messages longer or shorter', async () => {
  const brief = await owner.do(createChannel, { params: inServer(), body: { name: 'brief', kind: 'text' } });
  const archive = await owner.do(createChannel, {
    params: inServer(),
    body: { name: 'archive', kind: 'text' },
  });
  const places = [server.channel.id, brief.id, archive.id];
  await Promise.all(places.map((channelId) => postedAgo(4, 2, channelId)));
  await keep(8, [
    { channelId: brief.id, messageDays: 2 },
    { channelId: archive.id, messageDays: null },
  ]);
  const counts = () => Promise.all(places.map(async (channelId) => (await contents(channelId)).length));
  await passDays(0.9);
  expect(await counts()).toEqual([2, 2, 2]);
  await passDays(0.2);
  expect(await counts()).toEqual([2, 0, 2]);
  await passDays(4);
  expect(await counts()).toEqual([0, 0, 2]);
  await owner.do(deleteChannel, { params: { channelId: brief.id } });
  expect((await owner.do(getRetention, { params: inServer() })).channels).toEqual([
    { channelId: archive.id, messageDays: null, attachmentDays: null },
  ]);
});

it('follows the maximum of the instance, which owners cannot exceed', async () => {
  await postedAgo(301, 3);
  await postedAgo(299, 2);
  expect(await previewServerRetention(operator, { server: server.id })).toEqual([]);
  expect(await previewServerRetention(operator, { server: server.id, maximum: 299 })).toMatchObject([
    { ...inChannel(), days: 299, messages: 5 },
  ]);
  const { status } = await owner.call(updateRetention, { params: inServer(), body: { messageDays: 301 } });
  expect(status).toBe(400);
  await keep(null, [{ ...inChannel(), messageDays: null }]);
  await expire();
  expect(await contents()).toHaveLength(2);
});

it('follows a new maximum at once when operators start it', async () => {
  await postedAgo(20, 2);
  await changeSetting(operator, 'message-retention-max-days', '10');
  await expire();
  expect(await contents()).toEqual([]);
  await changeSetting(operator, 'message-retention-max-days', null);
});

it('records everything that it removed, even if it starts again or fails in between', async () => {
  await postedAgo(301, 1550);
  await runRetention(operator);
  await instance.runDueJobs();
  // Between two jobs, each of which removes a thousand.
  await expire();
  await expire();
  await postedAgo(302, 350);
  const [last] = await queryDatabase(instance, 'select max(id) as id from messages where channel_id = $1', [
    server.channel.id,
  ]);
  await queryDatabase(
    instance,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'no answer'; end $$`,
  );
  await queryDatabase(
    instance,
    `create trigger refuse before delete on messages for each row when (old.id = ${last?.id}) execute function refuse()`,
  );
  await expect(expire()).rejects.toThrow('no answer');
  await queryDatabase(instance, 'drop function refuse cascade');
  // The continuation removes what is left, and the next one records the totals.
  for (let second = 0; second < 6; second += 1) await expire();
  expect(await contents()).toEqual([]);
  const entries = await listOperatorLog(operator, { target: server.id });
  expect(entries.map(({ after }) => after)).toEqual([{ messages: 350 }, { messages: 1550 }]);
});

it('records everything that it removed, even while a search for expired messages runs', async () => {
  await keep(30);
  // Whichever adds the first job of a queue delays the other.
  await passDays(2);
  await postedAgo(31, 3);
  const hold = 'hold_search';
  await queryDatabase(
    instance,
    `create function ${hold}() returns trigger language plpgsql as
     $$ begin perform pg_advisory_xact_lock_shared(-1); return new; end $$`,
  );
  // The job that the search adds has removed nothing yet.
  await queryDatabase(
    instance,
    `create trigger ${hold} before insert on graphile_worker._private_jobs
       for each row when (new.payload::jsonb @> '{"serverId": "${server.id}", "removed": 0}') execute function ${hold}()`,
  );
  const { runtime } = operator;
  const work = await whileLocked(instance, 'select pg_advisory_xact_lock(-1)', async () => {
    const searching = findExpiredMessages(runtime, { after: '0' });
    await untilWaiting(instance, 1);
    const expiring = expireServerMessages(runtime, { serverId: server.id, removed: 0 }, signal);
    await Promise.race([expiring, untilWaiting(instance, 2)]);
    return [searching, expiring];
  });
  await Promise.all(work);
  await queryDatabase(instance, `drop function ${hold} cascade`);
  await expire();
  const entries = await listOperatorLog(operator, { target: server.id });
  expect(entries.map(({ after }) => after)).toEqual([{ messages: 3 }]);
});

it('lets operators put servers, channels and people on hold, and lift it', async () => {
  await expect(placeHold(operator, { kind: 'server', target: '1' })).rejects.toMatchObject({
    code: 'unknown_server',
  });
  await expect(placeHold(operator, { kind: 'user', target: 'nobody' })).rejects.toMatchObject({
    code: 'unknown_user',
  });
  const hold = { kind: 'user', target: member.username } as const;
  expect(await placeHold(operator, { ...hold, reason: 'Case 7' })).toMatchObject({
    targetId: member.id,
    name: member.username,
    reason: 'Case 7',
    placedBy: 'cli',
  });
  await expect(placeHold(operator, hold)).rejects.toMatchObject({ code: 'invalid_request' });
  await postedAgo(9, 1);
  await postedAgo(8, 1, server.channel.id, owner.id);
  await keep(3);
  await passDays(2);
  expect(await contents()).toHaveLength(1);
  expect((await listHolds(operator, {}))[0]).toMatchObject({ kind: 'user', targetId: member.id });
  await liftHold(operator, hold);
  await expect(liftHold(operator, hold)).rejects.toMatchObject({ code: 'unknown_hold' });
  await expire();
  expect(await contents()).toEqual([]);
  expect(await listOperatorLog(operator, {})).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ action: 'hold place', target: `user ${member.id}`, after: 'Case 7' }),
      expect.objectContaining({ action: 'hold lift', target: `user ${member.id}`, before: 'Case 7' }),
    ]),
  );
});

it('lifts holds of people whose username is a number, and of deleted channels', async () => {
  const username = String(Date.now());
  await renameUser(operator, member.id, username);
  const person = { kind: 'user', target: username } as const;
  await placeHold(operator, person);
  expect(await liftHold(operator, person)).toMatchObject({ targetId: member.id });
  const other = await owner.do(createChannel, { params: inServer(), body: { name: 'other', kind: 'text' } });
  const channel = { kind: 'channel', target: other.id } as const;
  await placeHold(operator, channel);
  await owner.do(deleteChannel, { params: { channelId: other.id } });
  expect(await liftHold(operator, channel)).toMatchObject({ targetId: other.id, name: null });
  await expect(liftHold(operator, channel)).rejects.toMatchObject({ code: 'unknown_hold' });
});

it('never deletes messages on hold, whatever the rules, but all others that are too old', async () => {
  const other = await owner.do(createChannel, { params: inServer(), body: { name: 'other', kind: 'text' } });
  const channels = [server.channel.id, other.id];
  const authors = [member.id, owner.id];
  const days = fc.option(fc.integer({ min: 1, max: 9 }), { nil: null });
  const cases = fc.record({
    whole: days,
    own: fc.option(days, { nil: undefined }),
    holds: fc.subarray([
      `server ${server.id}`,
      ...channels.map((id) => `channel ${id}`),
      `user ${member.id}`,
    ]),
    messages: fc.array(
      fc.record({ age: fc.integer({ min: 2, max: 9 }), channel: fc.nat(1), author: fc.nat(1) }),
      { maxLength: 12 },
    ),
  });
  await fc.assert(
    fc.asyncProperty(cases, async ({ whole, own, holds, messages }) => {
      await Promise.all(
        ['messages', 'retention_holds'].map((table) => queryDatabase(instance, `delete from ${table}`)),
      );
      // Before the holds, so that the day of waiting is over for all rules.
      await keep(whole, own === undefined ? [] : [{ channelId: other.id, messageDays: own }]);
      instance.clock.advance(1.5 * DAY_MS);
      const targets = holds.map((hold) => hold.split(' ') as ['server' | 'channel' | 'user', string]);
      await Promise.all(targets.map(([kind, target]) => placeHold(operator, { kind, target })));
      const now = instance.clock.now();
      const rows = messages.map(({ age, channel, author }, index) => {
        const [channelId = '', authorId = ''] = [channels[channel], authors[author]];
        const limit = channel === 1 && own !== undefined ? own : whole;
        const isHeld = [`server ${server.id}`, `channel ${channelId}`, `user ${authorId}`].some((hold) =>
          holds.includes(hold),
        );
        const id = String(BigInt(idAtTime(now - (age * DAY_MS + 3_600_000))) + BigInt(index));
        return { channelId, authorId, id, stays: isHeld || limit === null || age < limit };
      });
      await queryDatabase(
        instance,
        `insert into messages (channel_id, id, author_id, content)
         select *, 'old' from unnest($1::bigint[], $2::bigint[], $3::bigint[])`,
        [
          rows.map(({ channelId }) => channelId),
          rows.map(({ id }) => id),
          rows.map(({ authorId }) => authorId),
        ],
      );
      await runRetention(operator);
      // Two processes at once.
      const alone = () => expireServerMessages(operator.runtime, { serverId: server.id, removed: 0 }, signal);
      await Promise.all([instance.runDueJobs(), alone(), alone()]);
      const left = await queryDatabase(instance, 'select id from messages order by id');
      const expected = rows.filter(({ stays }) => stays).map(({ id }) => id);
      expect(left.map(({ id }) => String(id)).toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 10 },
  );
});

it('finds what has expired behind a thousand threads in which nothing has', async () => {
  await queryDatabase(
    instance,
    `insert into channels (server_id, id, kind, name, position, parent_id)
     select $1, $2::bigint + 1000 + n, 'thread', 'thread', 0, $2 from generate_series(1, 1100) n`,
    [server.id, server.channel.id],
  );
  const [earlier, last] = [1005, 2100].map((place) => String(BigInt(server.channel.id) + BigInt(place)));
  await postedAgo(400, 150, earlier);
  await postedAgo(400, 150, last);
  await expire();
  const left = await queryDatabase(instance, 'select id from messages where channel_id = any($1)', [
    [earlier, last],
  ]);
  expect(left).toEqual([]);
});

it('starts every hour, even after the clock was years ahead', async () => {
  const { id } = await post('Old');
  const ahead = new Date(instance.clock.now() + 3650 * DAY_MS);
  await queryDatabase(instance, 'update retention_runs set started_at = $1', [ahead]);
  instance.clock.advance(301 * DAY_MS);
  await queryDatabase(instance, `select graphile_worker.add_job('start-retention', '{}')`);
  await instance.runDueJobs();
  expect(await queryDatabase(instance, 'select from messages where id = $1', [id])).toEqual([]);
});
