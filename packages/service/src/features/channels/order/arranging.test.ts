/** Moving channels, syncing them with their category, and changing their kind, through HTTP. */
import {
  type Channel,
  type channelsReorder,
  type channelUpdate,
  createChannel,
  deleteChannel,
  getChannel,
  getServer,
  listAuditLog,
  type PayloadOf,
  reorderChannels,
  updateChannel,
} from '@guildhall/protocol';
import {
  aMember,
  aMemberWithRole,
  aServer,
  type Caller,
  changeDatabase,
  connectProbe,
  createCaller,
  overwritePermissions,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;

beforeEach(async () => {
  server = await aServer(instance);
});

const inServer = () => ({ serverId: server.id });
const make = (name: string, parentId: string | null = null, kind: Channel['kind'] = 'text') =>
  server.owner.do(createChannel, { params: inServer(), body: { name, parentId, kind } });
const move = (body: readonly object[], from: Caller = server.owner) =>
  from.call(reorderChannels, { params: inServer(), body });
const change = (channelId: string, body: object, from: Caller = server.owner) =>
  from.call(updateChannel, { params: { channelId }, body });
const read = (channelId: string) => server.owner.do(getChannel, { params: { channelId } });
const channelsOf = async (parentId: string | null, reader: Caller = server.owner) => {
  const { channels } = await reader.do(getServer, { params: inServer() });
  return channels
    .filter((channel) => channel.parentId === parentId && channel.kind !== 'category')
    .toSorted((left, right) => left.position - right.position);
};
const namesIn = async (parentId: string | null) => (await channelsOf(parentId)).map(({ name }) => name);
const updates = () =>
  queryDatabase(
    instance,
    `select target_id::text, target_name, changes from audit_log
     where server_id = $1 and action = 'channel_update' order by id`,
    [server.id],
  );

async function aCategory(...names: readonly string[]) {
  const category = await make('category', null, 'category');
  const channels: Channel[] = [];
  for (const name of names) channels.push(await make(name, category.id));
  const [a, b, c] = channels as [Channel, Channel, Channel];
  return { category, a, b, c };
}

describe('moving channels', () => {
  it('returns 204 and numbers a category from 0', async () => {
    const { category, a, b, c } = await aCategory('a', 'b', 'c');
    expect((await move([{ id: a.id, position: 2 }])).status).toBe(204);
    expect((await channelsOf(category.id)).map(({ name, position }) => [name, position])).toEqual([
      ['b', 0],
      ['c', 1],
      ['a', 2],
    ]);
    const swapped = [a, b, c].map(({ id }, position) => ({ id, position }));
    expect((await move(swapped)).status).toBe(204);
    expect(await namesIn(category.id)).toEqual(['a', 'b', 'c']);
    await move([
      { id: c.id, position: 0 },
      { id: b.id, position: 0 },
      { id: a.id, position: 99 },
    ]);
    expect(await namesIn(category.id)).toEqual(['c', 'b', 'a']);
  });

  it('moves between categories and out of them, and categories among each other', async () => {
    const first = await aCategory('a', 'b');
    const second = await aCategory('c');
    await move([
      { id: first.b.id, position: 0, parentId: second.category.id },
      { id: first.a.id, position: 0, parentId: null },
      { id: second.category.id, position: 0 },
    ]);
    expect(await namesIn(second.category.id)).toEqual(['b', 'c']);
    expect(await namesIn(first.category.id)).toEqual([]);
    expect(await namesIn(null)).toEqual(['a']);
    expect(await read(second.category.id)).toMatchObject({ position: 0, parentId: null });
  });

  it('puts a channel that gets another category last there', async () => {
    const { category, b } = await aCategory('a', 'b');
    const out = await make('out');
    expect((await change(out.id, { parentId: category.id })).body).toMatchObject({ position: 2 });
    expect((await change(b.id, { parentId: category.id })).body).toMatchObject({ position: 1 });
    expect((await change(b.id, { parentId: null })).body).toMatchObject({ parentId: null });
    const lone = await make('lone');
    await change(lone.id, { parentId: category.id });
    await change(lone.id, { parentId: null });
    await server.owner.do(deleteChannel, { params: { channelId: category.id } });
    expect(await namesIn(null)).toEqual(['b', 'lone', 'a', 'out']);
    const positions = (await channelsOf(null)).map(({ position }) => position);
    expect(new Set(positions).size).toBe(4);
  });

  it('moves all or none', async () => {
    const { category, a, b } = await aCategory('a', 'b');
    const other = await aServer(instance);
    const moved = { id: a.id, position: 1 };
    const refusals = [
      [[moved, { id: other.channel.id, position: 0 }], 'unknown_channel', 404],
      [[moved, { id: 'abc', position: 0 }], 'unknown_channel', 404],
      [[moved, { id: b.id, position: 0, parentId: a.id }], 'invalid_channel', 400],
      [[moved, { id: b.id, position: 0, parentId: '1' }], 'invalid_channel', 400],
      [[moved, { id: category.id, position: 0, parentId: category.id }], 'invalid_channel', 400],
      [[moved, moved], 'invalid_request', 400],
      [[moved, { id: b.id, position: -1 }], 'invalid_request', 400],
      [[], 'invalid_request', 400],
    ] as const;
    for (const [body, code, status] of refusals) expect(await move(body)).toMatchObject({ code, status });
    expect(await namesIn(category.id)).toEqual(['a', 'b']);
    expect(await updates()).toEqual([]);
  });

  it('needs Manage Channels, in each channel too', async () => {
    const { a, b, category } = await aCategory('a', 'b');
    const plain = await aMember(instance, server);
    const holder = await aMemberWithRole(instance, server, { position: 1, permissions: ['manageChannels'] });
    const body = [{ id: a.id, position: 1 }];
    expect(await move(body, plain)).toMatchObject({ status: 403, code: 'missing_permission' });
    await overwritePermissions(server, b.id, { member: holder.id, deny: ['viewChannel'] });
    expect((await move(body, holder)).status).toBe(204);
    expect(await move([...body, { id: b.id, position: 1 }], holder)).toMatchObject({
      status: 403,
      code: 'missing_permission',
    });
    expect(await namesIn(category.id)).toEqual(['b', 'a']);
  });

  it('ignores named channels that only others move past', async () => {
    const { category, a, b, c } = await aCategory('a', 'b', 'c');
    const holder = await aMemberWithRole(instance, server, { position: 1, permissions: ['manageChannels'] });
    await overwritePermissions(server, a.id, { member: holder.id, deny: ['manageChannels'] });
    const order = (...channels: readonly Channel[]) => channels.map(({ id }, position) => ({ id, position }));
    expect((await move(order(c, a, b), holder)).status).toBe(204);
    expect((await updates()).map(({ target_name }) => target_name)).toEqual(['c']);
    expect((await move(order(a, c, b), holder)).status).toBe(204);
    expect(await namesIn(category.id)).toEqual(['a', 'c', 'b']);
    expect(await move([{ id: a.id, position: 2 }], holder)).toMatchObject({ code: 'missing_permission' });
    expect(await move(order(c, b, a), holder)).toMatchObject({ status: 204 });
    expect(await namesIn(category.id)).toEqual(['c', 'b', 'a']);
  });

  it('allows at most 50 channels in a category', async () => {
    const { category } = await aCategory();
    await changeDatabase(instance, {
      text: `insert into channels (server_id, id, kind, name, position, parent_id)
        select $1::bigint, $2::bigint + n, 'text', 'filler', n, $2::bigint from generate_series(1, 49) as n`,
      values: [server.id, category.id],
      touches: [`server:${server.id}`],
    });
    const [one, two] = [await make('one'), await make('two')];
    const into = ({ id }: Channel) => ({ id, position: 0, parentId: category.id });
    expect(await move([into(one), into(two)])).toMatchObject({ status: 400, code: 'too_many_channels' });
    expect(await namesIn(null)).toEqual(['one', 'two']);
    expect((await move([into(one)])).status).toBe(204);
    expect(await change(two.id, { parentId: category.id })).toMatchObject({ code: 'too_many_channels' });
    const other = String(BigInt(category.id) + 3n);
    expect((await move([into(two), { id: other, position: 0, parentId: null }])).status).toBe(204);
    expect(await channelsOf(category.id)).toHaveLength(50);
  });

  it('leaves a consistent order after two concurrent moves', async () => {
    const { category, a, b, c } = await aCategory('a', 'b', 'c');
    const answers = await Promise.all(
      [a, b, c].flatMap(({ id }) => [move([{ id, position: 0 }]), move([{ id, position: 2 }])]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 204));
    const positions = (await channelsOf(category.id)).map(({ position }) => position);
    expect(positions).toEqual([0, 1, 2]);
  });

  it('records the request', async () => {
    const { a, category } = await aCategory('a', 'b');
    await move([{ id: a.id, position: 1 }]);
    await move([{ id: a.id, position: 1 }]);
    await move([{ id: a.id, position: 0, parentId: null }]);
    const entry = { target_id: a.id, target_name: 'a' };
    const position = (old: number, now: number) => ({ key: 'position', old, new: now });
    expect(await updates()).toEqual([
      { ...entry, changes: [position(0, 1)] },
      { ...entry, changes: [position(1, 0), { key: 'parentId', old: category.id, new: null }] },
    ]);
  });
});

describe('events of moves', () => {
  it('contain only channels that each receiver sees', async () => {
    const { category, a, b, c } = await aCategory('a', 'b', 'c');
    const viewer = await aMember(instance, server);
    await overwritePermissions(server, b.id, { member: viewer.id, deny: ['viewChannel'] });
    const probe = await connectProbe(instance.url, { token: viewer.token });
    const known = new Map((await channelsOf(category.id, viewer)).map((channel) => [channel.id, channel]));
    await move([{ id: c.id, position: 0 }]);
    await move([{ id: a.id, position: 0, parentId: null }]);
    await move([{ id: a.id, position: 0, parentId: category.id }]);
    await change(a.id, { topic: 'last' });
    await probe.take('CHANNEL_UPDATE', ({ topic }) => topic === 'last');
    for (const { t, d } of probe.envelopes) {
      if (t !== 'CHANNELS_REORDER') continue;
      for (const { id, ...place } of (d as { channels: { id: string; position: number }[] }).channels) {
        const channel = known.get(id);
        expect([id, channel?.name]).not.toEqual([b.id, undefined]);
        if (channel) known.set(id, { ...channel, ...place });
      }
    }
    const fresh = await channelsOf(category.id, viewer);
    expect([...known.values()].map((channel) => ({ ...channel, topic: null }))).toEqual(
      expect.arrayContaining(fresh.map((channel) => ({ ...channel, topic: null }))),
    );
    expect(known.size).toBe(fresh.length);
    expect(JSON.stringify(probe.envelopes.filter(({ t }) => t === 'CHANNELS_REORDER'))).not.toContain(b.id);
    await probe.close();
  });
});

it('moves a channel for a client that resumes after the deletion of another one', async () => {
  const { b, c } = await aCategory('a', 'b', 'c');
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  const { sessionId } = probe.ready;
  await change(b.id, { topic: 'first' });
  const last = (await probe.take('CHANNEL_UPDATE')) as { s: number; p: string };
  probe.cut();
  await change(b.id, { topic: 'second' });
  await move([{ id: c.id, position: 1 }]);
  await server.owner.do(deleteChannel, { params: { channelId: c.id } });
  const resume = { sessionId, seq: last.s, position: last.p };
  const back = await connectProbe(instance.url, { token: server.owner.token, resume });
  await back.take('RESUMED');
  const places = back.envelopes.flatMap(({ t, d }) => {
    if (t === 'CHANNELS_REORDER') return (d as PayloadOf<typeof channelsReorder>).channels;
    return t === 'CHANNEL_UPDATE' ? [d as PayloadOf<typeof channelUpdate>] : [];
  });
  expect((await read(b.id)).position).toBe(2);
  expect(places.findLast(({ id }) => id === b.id)?.position).toBe(2);
  await back.close();
});

describe('syncing the overwrites of a category', () => {
  async function synced() {
    const { category } = await aCategory();
    await overwritePermissions(server, category.id, { deny: ['viewChannel'] });
    const channel = await make('open');
    return { category, channel };
  }
  const acts = {
    'PATCH of many': ({ id }: Channel, parentId: string, from?: Caller) =>
      move([{ id, position: 0, parentId, lockPermissions: true }], from),
    'PATCH of one': ({ id }: Channel, parentId: string, from?: Caller) =>
      change(id, { parentId, lockPermissions: true }, from),
  };

  it.each(Object.entries(acts))(
    'happens if requested by %s, and hides the channel immediately',
    async (_, act) => {
      const { category, channel } = await synced();
      const viewer = await aMember(instance, server);
      const probe = await connectProbe(instance.url, { token: viewer.token });
      expect((await act(channel, category.id)).status).toBeLessThan(300);
      const { d } = await probe.take('CHANNEL_DELETE', ({ id }) => id === channel.id);
      expect(d.hidden).toBe(true);
      const seen = await read(channel.id);
      expect(seen.parentId).toBe(category.id);
      expect(seen.overwrites).toEqual((await read(category.id)).overwrites);
      expect((await updates()).at(-1)?.changes).toEqual(
        expect.arrayContaining([{ key: 'overwrites', old: [], new: seen.overwrites }]),
      );
      await probe.close();
    },
  );

  it.each(Object.entries(acts))('does not happen otherwise (%s)', async (_, act) => {
    const { category, channel } = await synced();
    await change(channel.id, { parentId: category.id });
    expect((await read(channel.id)).overwrites).toEqual([]);
    await act(channel, category.id);
    expect((await read(channel.id)).overwrites).toHaveLength(1);
  });

  it.each(Object.entries(acts))('requires the permissions for setting them (%s)', async (_, act) => {
    const { category, channel } = await synced();
    await overwritePermissions(server, category.id, { deny: ['manageMessages'] });
    const needed = ['manageChannels', 'manageRoles', 'manageMessages'] as const;
    const holders = [1, 2, 3].map((count) =>
      aMemberWithRole(instance, server, { position: count, permissions: needed.slice(0, count) }),
    );
    const [first, second, able] = (await Promise.all(holders)) as [TestPerson, TestPerson, TestPerson];
    for (const holder of [first, second]) {
      expect(await act(channel, category.id, holder)).toMatchObject({
        status: 403,
        code: 'missing_permission',
      });
    }
    expect(await read(channel.id)).toMatchObject({ parentId: null, overwrites: [] });
    expect((await act(channel, category.id, able)).status).toBeLessThan(300);
  });

  it("follows a member's own overwrite", async () => {
    const { category } = await aCategory();
    const channel = await make('open');
    const viewer = await aMember(instance, server);
    await overwritePermissions(server, category.id, { member: viewer.id, deny: ['viewChannel'] });
    const probe = await connectProbe(instance.url, { token: viewer.token });
    await move([{ id: channel.id, position: 0, parentId: category.id, lockPermissions: true }]);
    await probe.take('CHANNEL_DELETE', ({ id }) => id === channel.id);
    await probe.close();
  });

  it('shows the members of copied overwrites in the audit log', async () => {
    const { category } = await aCategory();
    const [moved, changed] = [await make('moved'), await make('changed')];
    const viewer = await aMember(instance, server);
    await overwritePermissions(server, category.id, { member: viewer.id, deny: ['viewChannel'] });
    await move([{ id: moved.id, position: 0, parentId: category.id, lockPermissions: true }]);
    await change(changed.id, { parentId: category.id, lockPermissions: true });
    for (const { id: targetId } of [moved, changed]) {
      const { users } = await server.owner.do(listAuditLog, { params: inServer(), query: { targetId } });
      expect(users.map(({ id }) => id)).toContain(viewer.id);
    }
  });
});

describe('fields of some kinds', () => {
  it('converts only between text and announcement channels', async () => {
    const { id } = server.channel;
    expect((await change(id, { kind: 'announcement' })).body.kind).toBe('announcement');
    expect((await change(id, { kind: 'announcement' })).status).toBe(200);
    expect((await change(id, { kind: 'text' })).body.kind).toBe('text');
    for (const kind of ['voice', 'category', 'forum', 'thread'])
      expect(await change(id, { kind })).toMatchObject({ status: 400, code: 'invalid_channel_kind' });
    expect(await change(id, { kind: 'news' })).toMatchObject({ code: 'invalid_request' });
    const voice = await make('voice', null, 'voice');
    for (const kind of ['text', 'voice'])
      expect(await change(voice.id, { kind })).toMatchObject({ code: 'invalid_channel_kind' });
    expect((await updates()).map(({ changes }) => changes)).toEqual([
      [{ key: 'kind', old: 'text', new: 'announcement' }],
      [{ key: 'kind', old: 'announcement', new: 'text' }],
    ]);
  });

  it('sets when threads are hidden', async () => {
    const { id } = server.channel;
    for (const autoArchiveMinutes of [60, 1440, 4320, 10080])
      expect((await change(id, { autoArchiveMinutes })).body.autoArchiveMinutes).toBe(autoArchiveMinutes);
    const both = { autoArchiveMinutes: 60, auto_archive_duration: 1440 };
    expect((await change(id, { auto_archive_duration: 4320 })).body.autoArchiveMinutes).toBe(4320);
    expect((await change(id, both)).body.autoArchiveMinutes).toBe(60);
    for (const autoArchiveMinutes of [0, 61, -60, '60'])
      expect(await change(id, { autoArchiveMinutes })).toMatchObject({ code: 'invalid_request' });
    const voice = await make('voice', null, 'voice');
    expect(await change(voice.id, { autoArchiveMinutes: 60 })).toMatchObject({
      status: 400,
      code: 'invalid_channel_kind',
    });
  });

  it('sets user limit and bitrate of voice channels only', async () => {
    const voice = await make('voice', null, 'voice');
    const accepted = [{ userLimit: 0 }, { userLimit: 99 }, { bitrate: 8000 }, { bitrate: 384_000 }];
    for (const body of accepted) expect((await change(voice.id, body)).body).toMatchObject(body);
    const wrong = [{ userLimit: -1 }, { userLimit: 100 }, { bitrate: 7999 }, { bitrate: 384_001 }];
    for (const body of wrong) {
      expect(await change(voice.id, body)).toMatchObject({ status: 400, code: 'invalid_request' });
      expect((await change(server.channel.id, body)).status).toBe(400);
    }
    for (const body of accepted)
      expect(await change(server.channel.id, body)).toMatchObject({ code: 'invalid_channel_kind' });
    expect(await read(voice.id)).toMatchObject({ userLimit: 99, bitrate: 384_000 });
    expect((await change(voice.id, { topic: null, slowmodeSecs: 5 })).body.slowmodeSecs).toBe(5);
  });
});

it('an account may move twenty thousand channels in a minute', async () => {
  const { owner } = server;
  await changeDatabase(instance, {
    text: `insert into channels (server_id, id, kind, name, position)
           select $1::bigint, $1::bigint + 1000 + n, 'text', 'filler', n + 10 from generate_series(1, 250) as n`,
    values: [server.id],
    touches: [`server:${server.id}`],
  });
  // Three hundredths of every limit: 600 moves.
  const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '0.03' } });
  const there = createCaller(limited.url, undefined, owner.headers);
  const fillers = Array.from({ length: 250 }, (_, index) =>
    String(BigInt(server.id) + 1001n + BigInt(index)),
  );
  const codes: (string | undefined)[] = [];
  for (const ids of [fillers.toReversed(), fillers, fillers.toReversed()]) {
    codes.push(
      (
        await move(
          ids.map((id, index) => ({ id, position: 10 + index })),
          there,
        )
      ).code,
    );
    limited.clock.advance(10_001);
  }
  expect(codes).toEqual([undefined, undefined, 'rate_limited']);
  await limited.stop();
});
