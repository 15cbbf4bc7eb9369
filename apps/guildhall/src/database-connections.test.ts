/** How many connections to the database a process opens, and what happens when one breaks. */
import { createLog } from '@guildhall/platform';
import { createChannel, listMessages, sendMessage } from '@guildhall/protocol';
import {
  aServer,
  changeDatabase,
  queryDatabase,
  startTestInstance,
  untilWaiting,
  whileLocked,
} from '@guildhall/testkit';
import { expect, onTestFinished, test } from 'vitest';

test.each([4, 10])('DATABASE_CONNECTIONS=%s limits those of a busy process', async (limit) => {
  const instance = await startTestInstance({ settings: { DATABASE_CONNECTIONS: String(limit) } });
  onTestFinished(() => instance.stop());
  const { id: serverId, owner, channel } = await aServer(instance);
  const params = { channelId: channel.id };
  const busy = Array.from({ length: 20 }, (_, index) => [
    owner.do(sendMessage, { params, body: { content: `message ${index}` } }),
    owner.do(listMessages, { params, query: { before: channel.id, limit: index + 1 } }),
    owner.do(createChannel, { params: { serverId }, body: { name: `channel ${index}` } }),
  ]);
  await Promise.all(busy.flat());
  const [row] = await queryDatabase(
    instance,
    `select count(*)::int as open from pg_stat_activity
     where datname = current_database() and application_name = 'guildhall' and pid <> pg_backend_pid()`,
  );
  expect(row?.open).toBeLessThanOrEqual(limit);
});

test.each([
  ['servers', 'server'],
  ['automod_rules', 'automod'],
])('a process goes on when a connection that reads %s breaks', async (table, touch) => {
  const instance = await startTestInstance();
  onTestFinished(() => instance.stop());
  const { id: serverId, owner, channel } = await aServer(instance);
  const send = { params: { channelId: channel.id }, body: { content: 'Hello' } };
  await owner.do(sendMessage, send);
  await changeDatabase(instance, { text: 'select 1', touches: [`${touch}:${serverId}`] });
  const { refused } = await whileLocked(instance, `lock table ${table}`, async () => {
    const sending = owner.call(sendMessage, send);
    await untilWaiting(instance, 1);
    await queryDatabase(
      instance,
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return { refused: await sending };
  });
  expect([refused.status, refused.code]).toEqual([503, 'unavailable']);
  await owner.do(sendMessage, send);
});

test('an outage that breaks all connections is logged as one', async () => {
  const lines: { readonly msg: string }[] = [];
  const log = createLog({
    level: 'info',
    destination: { write: (line) => void lines.push(JSON.parse(line)) },
  });
  const instance = await startTestInstance({ runsJobs: true, log });
  onTestFinished(() => instance.stop());
  const { owner, channel } = await aServer(instance);
  const params = { channelId: channel.id };
  const read = (limit: number) => owner.do(listMessages, { params, query: { before: channel.id, limit } });
  await Promise.all(Array.from({ length: 20 }, (_, index) => read(index + 1)));
  const broken = await queryDatabase(
    instance,
    `select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name like 'guildhall%' and pid <> pg_backend_pid()`,
  );
  const messages = () => lines.map(({ msg }) => msg);
  await expect.poll(messages, { timeout: 120_000 }).toContain('listening to other processes works again');
  const reports = messages().filter((message) => /broke$|notify listener|UNLISTEN/.test(message));
  expect(new Set(reports)).toEqual(new Set(['database connections broke']));
  expect(reports.length).toBeLessThan(broken.length);
});
