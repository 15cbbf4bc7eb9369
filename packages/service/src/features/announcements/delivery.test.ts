/** Delivery to many followers: in steps, and never twice (design 5.5). */

import { LocalBlobStore } from '@guildhall/platform';
import {
  createChannel,
  crosspostMessage,
  deleteMessage,
  editMessage,
  followChannel,
  forwardMessage,
  idTime,
  listMessages,
  type Message,
  sendMessage,
} from '@guildhall/protocol';
import {
  aServer,
  changeDatabase,
  createCaller,
  queryDatabase,
  startTestInstance,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it, vi } from 'vitest';

const FOLLOWERS = 230;
const PER_SECOND = 200;

const instance = useInstance();
let source: TestServer;
let target: TestServer;

beforeEach(async () => {
  source = await aServer(instance);
  target = await aServer(instance, source.owner);
});

/** Many following channels of one server, inserted beyond the limits of people. */
async function aFollowedChannel(followers = FOLLOWERS): Promise<string> {
  const body = { name: 'news', kind: 'announcement' } as const;
  const { id } = await source.owner.do(createChannel, { params: { serverId: source.id }, body });
  await changeDatabase(instance, {
    text: `with made as (
        insert into channels (server_id, id, kind, name, position)
        select $1, $3::bigint + number, 'text', 'follows', number from generate_series(1, $5::int) as number
        returning id)
      insert into webhooks (server_id, id, channel_id, kind, name, creator_id, source_server_id, source_channel_id)
      select $1, id + 1000, id, 'follower', 'News', $4, $2, $3 from made`,
    values: [target.id, source.id, id, source.owner.id, followers],
    touches: [`server:${target.id}`],
  });
  return id;
}

interface Copy {
  readonly id: unknown;
  readonly channel_id: unknown;
  readonly content: unknown;
  readonly expired: unknown;
}

async function announced(): Promise<{ channelId: string; sent: Message }> {
  const channelId = await aFollowedChannel();
  const sent = await source.owner.do(sendMessage, { params: { channelId }, body: { content: 'to all' } });
  await source.owner.do(crosspostMessage, { params: { channelId, messageId: sent.id } });
  return { channelId, sent };
}
const copies = async ({ id }: Message): Promise<Copy[]> =>
  (await queryDatabase(
    instance,
    `select id, channel_id, content, coalesce((parts ->> 'expiredAttachments')::int, 0) as expired
     from messages where parts -> 'crosspost' ->> 'sourceMessageId' = $1`,
    [id],
  )) as unknown as Copy[];
const COPYING = [{ queue_name: expect.stringMatching(/^crossposts-[01]$/) }];
const queuesOf = async (job: string) =>
  queryDatabase(
    instance,
    `select distinct queue.queue_name from graphile_worker._private_jobs job
     join graphile_worker._private_tasks task on task.id = job.task_id
     left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
     where task.identifier = $1`,
    [job],
  );
const jobsNamed = async (name: string) =>
  queryDatabase(instance, 'select from graphile_worker.jobs where task_identifier = $1', [name]);
async function runSteps(count: number): Promise<void> {
  for (let step = 0; step < count; step += 1) {
    await instance.clock.advance(1001);
    await instance.runDueJobs();
  }
}

describe('many followers', () => {
  it('get two hundred copies per second', async () => {
    const before = instance.clock.now();
    const { channelId, sent } = await announced();
    const params = { channelId, messageId: sent.id };
    await instance.runDueJobs();
    await runSteps(1);
    const served = await copies(sent);
    expect(new Set(served.map((copy) => copy.channel_id)).size).toBe(FOLLOWERS);
    const times = served.map((copy) => idTime(String(copy.id))).sort((left, right) => left - right);
    expect((times[PER_SECOND] ?? 0) - before).toBeGreaterThanOrEqual(1000);
    await source.owner.do(editMessage, { params, body: { content: 'edited' } });
    await instance.runDueJobs();
    await runSteps(1);
    expect((await copies(sent)).map(({ content }) => content)).toEqual(
      Array.from({ length: FOLLOWERS }, () => 'edited'),
    );
    await source.owner.do(deleteMessage, { params });
    await instance.runDueJobs();
    expect(await copies(sent)).toEqual([]);
  });

  it('get one copy each, even if delivery fails and is retried', async () => {
    const channelId = await aFollowedChannel();
    const sent = await source.owner.do(sendMessage, { params: { channelId }, body: { content: 'to all' } });
    // About the hundredth copy fails, as if the process had died.
    await queryDatabase(
      instance,
      `create function break_off() returns trigger language plpgsql as $$ begin
         if (select count(*) from crosspost_copies where source_message_id = new.source_message_id) >= 99
         then raise exception 'broken off'; end if; return new; end $$`,
    );
    await queryDatabase(
      instance,
      'create trigger break_off before insert on crosspost_copies for each row execute function break_off()',
    );
    await source.owner.do(crosspostMessage, { params: { channelId, messageId: sent.id } });
    await instance.runDueJobs().catch(() => {});
    const first = (await copies(sent)).length;
    expect([first > 0, first < FOLLOWERS]).toEqual([true, true]);
    await queryDatabase(instance, 'drop trigger break_off on crosspost_copies');
    await queryDatabase(
      instance,
      `update graphile_worker._private_jobs set run_at = now(), attempts = 0, locked_at = null, locked_by = null`,
    );
    await instance.runDueJobs();
    await runSteps(2);
    const served = await copies(sent);
    expect(served).toHaveLength(FOLLOWERS);
    expect(new Set(served.map((copy) => copy.channel_id)).size).toBe(FOLLOWERS);
  });
});

it('is one of few jobs that run at the same time, however many announcements are sent, edited and deleted', async () => {
  const channelId = await aFollowedChannel(1);
  const { id: messageId } = await source.owner.do(sendMessage, {
    params: { channelId },
    body: { content: 'to all' },
  });
  const params = { channelId, messageId };
  await source.owner.do(crosspostMessage, { params });
  expect(await queuesOf('deliver-crosspost')).toEqual(COPYING);
  await source.owner.do(editMessage, { params, body: { content: 'edited' } });
  expect(await queuesOf('update-crossposts')).toEqual(COPYING);
  await source.owner.do(deleteMessage, { params });
  expect(await queuesOf('delete-crossposts')).toEqual([{ queue_name: 'delete-crossposts' }]);
  await instance.runDueJobs();
});

it('is updated once for several edits, and all its copies show the last one', async () => {
  const { channelId, sent } = await announced();
  await instance.runDueJobs();
  await runSteps(1);
  const edit = (content: string) =>
    source.owner.do(editMessage, { params: { channelId, messageId: sent.id }, body: { content } });
  for (const content of ['first', 'second', 'third']) await edit(content);
  expect(await jobsNamed('update-crossposts')).toHaveLength(1);
  await instance.runDueJobs();
  await edit('while the rest waits');
  await instance.runDueJobs();
  await runSteps(1);
  expect(new Set((await copies(sent)).map(({ content }) => content))).toEqual(
    new Set(['while the rest waits']),
  );
});

describe('copies of files', () => {
  it.each([
    ['one by one if several are beyond the limit', '0.3', 100_000_000, [3, 3, 6], 0],
    [
      'in order, a gigabyte in ten minutes, while the other followers wait',
      '1',
      100_000_000,
      [10, 10, 20],
      0,
    ],
    ['without the files if one copy is beyond the limit', '0.3', 400_000_000, [20, 20, 20], 1],
  ])('are delivered %s', async (_, scale, size, delivered, expiredAttachments) => {
    const channelId = await aFollowedChannel(20);
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: scale }, sharing: instance });
    try {
      const owner = createCaller(limited.url, source.owner.headers.authorization);
      const files = [new File(['x'], 'x.txt')];
      const sent = await owner.do(sendMessage, { params: { channelId }, body: { content: 'heavy' }, files });
      // Counts already, so that less than the limit remains.
      const forward = { targetChannelIds: [source.channel.id] };
      await owner.do(forwardMessage, { params: { channelId, messageId: sent.id }, body: forward });
      await changeDatabase(instance, {
        text: `update messages set parts = jsonb_set(parts, '{attachments,0,size}', to_jsonb($2::int)) where id = $1`,
        values: [sent.id, size],
        touches: [],
      });
      await owner.do(crosspostMessage, { params: { channelId, messageId: sent.id } });
      await limited.runDueJobs();
      const counts = [(await copies(sent)).length];
      expect(await queuesOf('deliver-crosspost')).toEqual(counts[0] === 20 ? [] : COPYING);
      for (const ms of [590_000, 20_000]) {
        await instance.clock.advance(ms);
        await limited.runDueJobs();
        counts.push((await copies(sent)).length);
      }
      expect(counts).toEqual(delivered);
      for (const copy of await copies(sent)) expect(copy.expired).toBe(expiredAttachments);
      await owner.do(deleteMessage, { params: { channelId, messageId: sent.id } });
      // The waiting job ends.
      await instance.clock.advance(600_000);
      await limited.runDueJobs();
    } finally {
      await limited.stop();
    }
  });
});

describe('attachments that expire', () => {
  const EXPIRED = { content: '', attachments: [], expiredAttachments: 1 };

  /** An announcement that is only a file, and how the follower shows it. */
  async function aFile(content = '') {
    const params = { serverId: source.id };
    const body = { name: 'files', kind: 'announcement' } as const;
    const { id: channelId } = await source.owner.do(createChannel, { params, body });
    const { id: targetChannelId } = await source.owner.do(createChannel, {
      params: { serverId: target.id },
      body: { name: 'follows' },
    });
    await source.owner.do(followChannel, { params: { channelId }, body: { targetChannelId } });
    const files = [new File(['one'], 'one.txt')];
    const sent = await source.owner.do(sendMessage, { params: { channelId }, body: { content }, files });
    return {
      /** As retention does. */
      expire: () =>
        queryDatabase(
          instance,
          `update messages set parts = '{"expiredAttachments": 1}' where channel_id = $1 and id = $2`,
          [channelId, sent.id],
        ),
      crosspost: () => source.owner.do(crosspostMessage, { params: { channelId, messageId: sent.id } }),
      copies: async () => {
        await instance.runDueJobs();
        return source.owner.do(listMessages, { params: { channelId: targetChannelId } });
      },
    };
  }

  it('are counted in a copy that is made later', async () => {
    const { expire, crosspost, copies } = await aFile();
    await expire();
    await crosspost();
    expect(await copies()).toMatchObject([EXPIRED]);
  });

  it('are counted in a copy that is made at the same time', async () => {
    const { expire, crosspost, copies } = await aFile();
    const read = vi.spyOn(LocalBlobStore.prototype, 'get').mockImplementationOnce(async () => {
      await expire();
      return null;
    });
    await crosspost();
    expect(await copies()).toMatchObject([EXPIRED]);
    read.mockRestore();
  });

  it('are counted in a copy if they are lost', async () => {
    const { crosspost, copies } = await aFile('with a file');
    // As when a backup was restored without files.
    const read = vi.spyOn(LocalBlobStore.prototype, 'get').mockResolvedValue(null);
    await crosspost();
    expect(await copies()).toMatchObject([{ ...EXPIRED, content: 'with a file' }]);
    read.mockRestore();
  });
});
