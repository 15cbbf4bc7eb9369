/** Threads over two processes on one database: outdated state is short-lived, and never used where it matters. */
import { createThread, deleteChannel, getChannel, sendMessage, updateChannel } from '@guildhall/protocol';
import {
  aMember,
  aServer,
  type Caller,
  createCaller,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, expect, it } from 'vitest';

const first = useInstance();
const second = useInstance({ sharing: first });
let server: TestServer;
let member: TestPerson;
/** The member's client on the other process. */
let elsewhere: Caller;

beforeAll(async () => {
  server = await aServer(first);
  member = await aMember(first, server);
  elsewhere = createCaller(second.url, member.headers.authorization, member.headers);
});

const aThread = async () =>
  (
    await member.do(createThread, {
      params: { channelId: server.channel.id },
      body: { name: 'shared' },
    })
  ).id;
const send = (channelId: string) =>
  elsewhere.call(sendMessage, { params: { channelId }, body: { content: 'reply' } });

it('a reply reopens a thread that another process has just archived', async () => {
  for (let round = 0; round < 5; round += 1) {
    const channelId = await aThread();
    expect((await send(channelId)).status).toBe(201);
    await member.do(updateChannel, { params: { channelId }, body: { archived: true } });
    expect((await send(channelId)).status).toBe(201);
    const thread = await member.do(getChannel, { params: { channelId } });
    expect(thread).toMatchObject({ messageCount: 2 });
    const rows = await queryDatabase(
      first,
      'select channels.archived as shown, threads.archived as kept from channels join threads on thread_id = id where id = $1',
      [channelId],
    );
    expect(rows).toEqual([{ shown: false, kept: false }]);
  }
});

it('a reply to a thread that another process has just deleted is refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const channelId = await aThread();
    expect((await send(channelId)).status).toBe(201);
    await server.owner.do(deleteChannel, { params: { channelId } });
    const late = await send(channelId);
    expect([late.status, late.code]).toEqual([404, 'unknown_channel']);
  }
});
