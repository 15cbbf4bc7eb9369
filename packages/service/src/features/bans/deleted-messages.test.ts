/** Messages deleted by a ban. */
import { createChannel, deleteMessage, listMessages, putBan, sendMessage } from '@guildhall/protocol';
import {
  aMember,
  aServerWithMember,
  type Caller,
  connectProbe,
  type GatewayProbe,
  overwritePermissions,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, expect, it } from 'vitest';

const DAY_SECS = 86_400;

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeEach(async () => {
  ({ server, member } = await aServerWithMember(instance));
});

const send = async (content: string, from: Caller = member, channelId = server.channel.id) =>
  (await from.do(sendMessage, { params: { channelId }, body: { content } })).id;
const contents = async (channelId = server.channel.id) =>
  (await server.owner.do(listMessages, { params: { channelId }, query: { limit: 100 } })).map(
    ({ content }) => content,
  );
async function ban(deleteMessageSecs?: number): Promise<void> {
  await server.owner.do(putBan, {
    params: { serverId: server.id, userId: member.id },
    body: deleteMessageSecs === undefined ? {} : { deleteMessageSecs },
  });
  await instance.runDueJobs();
}
const bulk = (probe: GatewayProbe) =>
  probe.envelopes
    .filter(({ t }) => t === 'MESSAGE_DELETE_BULK')
    .map(({ d }) => d as { ids: string[]; channelId: string; serverId: string });

it('are none by default', async () => {
  await send('kept');
  await ban();
  expect(await contents()).toEqual(['kept']);
});

it('are those of the banned member, of the requested seconds, in every channel', async () => {
  const { id: other } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'other' },
  });
  await send('old');
  instance.clock.advance(DAY_SECS * 1000);
  const first = await send('new');
  await send('of the owner', server.owner);
  const second = await send('new elsewhere', member, other);
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  await ban(DAY_SECS - 60);
  expect(await contents()).toEqual(['old', 'of the owner']);
  expect(await contents(other)).toEqual([]);
  await probe.take('MESSAGE_DELETE_BULK', ({ channelId }) => channelId === server.channel.id);
  await probe.take('MESSAGE_DELETE_BULK', ({ channelId }) => channelId === other);
  expect(bulk(probe)).toEqual(
    expect.arrayContaining([
      { ids: [first], channelId: server.channel.id, serverId: server.id },
      { ids: [second], channelId: other, serverId: server.id },
    ]),
  );
  expect(bulk(probe)).toHaveLength(2);
  await probe.close();
});

it('are announced to viewers of the channel, a hundred per event, and never twice', async () => {
  await overwritePermissions(server, server.channel.id, { member: member.id, allow: ['sendMessages'] });
  const blind = await aMember(instance, server);
  await overwritePermissions(server, server.channel.id, { member: blind.id, deny: ['viewChannel'] });
  const newest = BigInt(await send('the newest'));
  await queryDatabase(
    instance,
    `insert into messages (channel_id, id, author_id, content)
     select $1, $2::bigint - number, $3, 'filling' from generate_series(1, 200) number`,
    [server.channel.id, String(newest), member.id],
  );
  const [probe, unseen] = (await Promise.all(
    [server.owner, blind].map(({ token }) => connectProbe(instance.url, { token })),
  )) as [GatewayProbe, GatewayProbe];
  await ban(DAY_SECS);
  expect(await contents()).toEqual([]);
  await probe.take('MESSAGE_DELETE_BULK', ({ ids }) => ids.length === 1);
  expect(bulk(probe).map(({ ids }) => ids.length)).toEqual([100, 100, 1]);
  expect(new Set(bulk(probe).flatMap(({ ids }) => ids)).size).toBe(201);
  await queryDatabase(instance, `select graphile_worker.add_job('delete-banned-messages', $1::json)`, [
    JSON.stringify({
      serverId: server.id,
      userId: member.id,
      bannedAt: instance.clock.now(),
      secs: DAY_SECS,
    }),
  ]);
  await instance.runDueJobs();
  const { id: channelId } = await server.owner.do(createChannel, {
    params: { serverId: server.id },
    body: { name: 'seen' },
  });
  const marker = await send('marker', server.owner, channelId);
  for (const each of [probe, unseen]) await each.take('MESSAGE_CREATE', ({ id }) => id === marker);
  expect(bulk(probe)).toHaveLength(3);
  expect(bulk(unseen)).toEqual([]);
  await Promise.all([probe.close(), unseen.close()]);
});

it('and a simultaneous deletion send one event for each message', async () => {
  const ids = await Promise.all(Array.from({ length: 10 }, (_, index) => send(`message ${index}`)));
  await Promise.all([
    ban(DAY_SECS),
    ...ids.map((messageId) =>
      server.owner.call(deleteMessage, { params: { channelId: server.channel.id, messageId } }),
    ),
  ]);
  await instance.runDueJobs();
  expect(await contents()).toEqual([]);
  const events = await queryDatabase(
    instance,
    `select name, payload::jsonb as payload from event_log
     where name in ('MESSAGE_DELETE', 'MESSAGE_DELETE_BULK') and payload::jsonb ->> 'channelId' = $1`,
    [server.channel.id],
  );
  const deleted = events.flatMap(({ name, payload }) => {
    const { id, ids: several } = payload as { id: string; ids: string[] };
    return name === 'MESSAGE_DELETE' ? [id] : several;
  });
  expect(deleted.sort()).toEqual(ids.sort());
});
