/** READY of people whose servers are very large: it is one message, which is encoded at once. */
import { createChannel, type ServerCreated } from '@guildhall/protocol';
import { aPerson, aServer, changeDatabase, connectProbe, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance();

/** A server with 400 forums whose topics are as long as possible, from before topics were limited per server. */
async function aLargeServer(owner: Awaited<ReturnType<typeof aPerson>>): Promise<string> {
  const { id } = await aServer(instance, owner);
  await changeDatabase(instance, {
    text: `insert into channels (server_id, id, kind, name, position, topic)
           select $1, $1::bigint + 1000 + number, 'forum', 'forum', number, repeat('😀', 4096)
           from generate_series(1, 400) as number`,
    values: [id],
    touches: [`server:${id}`],
  });
  return id;
}

it('contains servers up to a limit; the others follow in full, before anything that happens then', async () => {
  const owner = await aPerson(instance);
  const ids: string[] = [];
  for (let made = 0; made < 6; made += 1) ids.push(await aLargeServer(owner));
  const probe = await connectProbe(instance.url, owner);
  const { ready } = probe;
  const inFull = ready.servers.flatMap((server) => ('unavailable' in server ? [] : server.id));
  expect([ready.servers.map(({ id }) => id), inFull]).toEqual([ids, ids.slice(0, 4)]);
  for (const id of ids.slice(4)) {
    const created = (await probe.take('SERVER_CREATE')).d as ServerCreated;
    expect([created.id, created.channels.length, created.members.length]).toEqual([id, 404, 1]);
  }
  const params = { serverId: ids[5] ?? '' };
  const { id: channelId } = await owner.do(createChannel, { params, body: { name: 'later' } });
  await probe.take('CHANNEL_CREATE', ({ id }) => id === channelId);
});
