/** How many connections to the database a process opens. */
import { createChannel, listMessages, sendMessage } from '@guildhall/protocol';
import { aServer, queryDatabase, startTestInstance } from '@guildhall/testkit';
import { expect, onTestFinished, test } from 'vitest';

test.each([4, 10])('DATABASE_CONNECTIONS=%s limits those of a busy process', async (limit) => {
  const instance = await startTestInstance({ settings: { DATABASE_CONNECTIONS: String(limit) } });
  onTestFinished(() => instance.stop());
  const { id: serverId, owner, channel } = await aServer(instance);
  const params = { channelId: channel.id };
  const busy = Array.from({ length: 60 }, (_, index) => [
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
