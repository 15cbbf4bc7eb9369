/** A block hides presence both ways (design 5.18). */
import {
  addRecipient,
  authorizeBot,
  bits,
  deleteRelationship,
  getMember,
  listMembers,
  OPCODES,
  openDirectChannel,
  putRelationship,
  removeRecipient,
  updateMember,
  updatePresence,
} from '@guildhall/protocol';
import { aBot, aMember, aPerson, aServer, befriend, connectProbe, useInstance } from '@guildhall/testkit';
import { expect, it } from 'vitest';

const instance = useInstance();

it('is hidden in lists, READY and events from blocked people, and seen by others', async () => {
  const server = await aServer(instance);
  const [anna, ben] = [await aMember(instance, server), await aMember(instance, server)];
  await anna.do(putRelationship, { params: { userId: ben.id }, body: { type: 'blocked' } });
  const [annas, bens, owners] = await Promise.all(
    [anna, ben, server.owner].map(({ token }) => connectProbe(instance.url, { token })),
  );
  await anna.do(updatePresence, { body: { status: 'dnd' } });
  await owners?.take('PRESENCE_UPDATE', ({ userId, status }) => userId === anna.id && status === 'dnd');
  await server.owner.do(updatePresence, { body: { status: 'idle' } });
  await bens?.take(
    'PRESENCE_UPDATE',
    ({ userId, status }) => userId === server.owner.id && status === 'idle',
  );
  const told = bens?.envelopes.filter(
    ({ t, d }) => t === 'PRESENCE_UPDATE' && (d as { userId: string }).userId === anna.id,
  );
  expect(told).toEqual([]);
  const params = { serverId: server.id };
  const statusOf = async (viewer: typeof anna, userId: string) => {
    const list = await viewer.do(listMembers, { params, query: {} });
    return list.find(({ user }) => user.id === userId)?.status;
  };
  expect(await statusOf(ben, anna.id)).toBe('offline');
  expect(await statusOf(anna, ben.id)).toBe('offline');
  expect(await statusOf(server.owner, anna.id)).toBe('dnd');
  expect((await ben.do(getMember, { params: { ...params, userId: anna.id } })).status).toBe('offline');
  await Promise.all([annas?.close(), bens?.close(), owners?.close()]);
});

it('is hidden at once after a block, and visible again after the block is removed', async () => {
  const server = await aServer(instance);
  const [anna, ben] = [await aMember(instance, server), await aMember(instance, server)];
  const annas = await connectProbe(instance.url, { token: anna.token });
  const bens = await connectProbe(instance.url, { token: ben.token });
  await anna.do(updatePresence, { body: { customStatus: 'Here' } });
  const seen = (probe: typeof annas, userId: string, presence: object) =>
    probe.take(
      'PRESENCE_UPDATE',
      (payload) => JSON.stringify(payload) === JSON.stringify({ userId, ...presence }),
    );
  const params = { userId: ben.id };
  await anna.do(putRelationship, { params, body: { type: 'blocked' } });
  await seen(annas, ben.id, { status: 'offline', customStatus: null });
  await seen(bens, anna.id, { status: 'offline', customStatus: null });
  await anna.do(deleteRelationship, { params });
  await seen(annas, ben.id, { status: 'online', customStatus: null });
  await seen(bens, anna.id, { status: 'online', customStatus: 'Here' });
  await Promise.all([annas.close(), bens.close()]);
});

it('is not announced after blocking a person who shares no server or conversation', async () => {
  const [anna, stranger] = [await aPerson(instance), await aPerson(instance)];
  const strangers = await connectProbe(instance.url, { token: stranger.token });
  const annas = await connectProbe(instance.url, { token: anna.token });
  const params = { userId: stranger.id };
  await anna.do(putRelationship, { params, body: { type: 'blocked' } });
  await anna.do(deleteRelationship, { params });
  await stranger.do(updatePresence, { body: { status: 'idle' } });
  await strangers.take(
    'PRESENCE_UPDATE',
    ({ userId, status }) => userId === stranger.id && status === 'idle',
  );
  const about = strangers.envelopes.filter(
    ({ t, d }) => t === 'PRESENCE_UPDATE' && (d as { userId: string }).userId === anna.id,
  );
  expect(about).toEqual([]);
  await Promise.all([annas.close(), strangers.close()]);
});

it('is hidden in chunks of members, and in replies to changes of a member', async () => {
  const server = await aServer(instance);
  const anna = await aMember(instance, server);
  const [annas, owners] = [
    await connectProbe(instance.url, { token: anna.token }),
    await connectProbe(instance.url, { token: server.owner.token }),
  ];
  await owners.take('PRESENCE_UPDATE', ({ userId }) => userId === server.owner.id);
  const statusInChunk = async (nonce: string) => {
    const request = { serverId: server.id, userIds: [anna.id], presences: true, nonce };
    owners.send(OPCODES.requestMembers, request);
    const { d } = await owners.take('MEMBERS_CHUNK', (payload) => payload.nonce === nonce);
    return [d.members[0]?.status, d.presences?.[0]?.status];
  };
  expect(await statusInChunk('before')).toEqual(['online', 'online']);
  await anna.do(putRelationship, { params: { userId: server.owner.id }, body: { type: 'blocked' } });
  expect(await statusInChunk('after')).toEqual(['offline', 'offline']);
  const changed = await server.owner.do(updateMember, {
    params: { serverId: server.id, userId: anna.id },
    body: { nick: 'Anna' },
  });
  expect(changed).toMatchObject({ nick: 'Anna', status: 'offline' });
  await Promise.all([annas.close(), owners.close()]);
});

it('is hidden from blocked members of a server that the person joins', async () => {
  const server = await aServer(instance);
  const [ben, carol] = [await aMember(instance, server), await aMember(instance, server)];
  const anna = await aPerson(instance);
  await anna.do(putRelationship, { params: { userId: ben.id }, body: { type: 'blocked' } });
  const [annas, bens, carols] = [
    await connectProbe(instance.url, { token: anna.token }),
    await connectProbe(instance.url, { token: ben.token }),
    await connectProbe(instance.url, { token: carol.token }),
  ];
  await annas.take('PRESENCE_UPDATE', ({ userId }) => userId === anna.id);
  await anna.do(updatePresence, { body: { status: 'dnd', customStatus: 'Busy' } });
  await aMember(instance, server, anna);
  const annaJoined = async (probe: typeof annas) =>
    (await probe.take('MEMBER_ADD', ({ user }) => user.id === anna.id)).d;
  expect(await annaJoined(carols)).toMatchObject({ status: 'dnd', customStatus: 'Busy' });
  expect(await annaJoined(bens)).toMatchObject({ status: 'offline', customStatus: null, memberCount: 4 });
  await aMember(instance, server);
  for (const probe of [bens, carols]) {
    await probe.take('MEMBER_ADD', ({ user }) => user.id !== anna.id);
    const joins = probe.envelopes.filter(({ t }) => t === 'MEMBER_ADD');
    expect(joins).toHaveLength(2);
  }
  await Promise.all([annas.close(), bens.close(), carols.close()]);
});

it('of an offline bot is its text, hidden from members who block it in a server that it joins', async () => {
  const server = await aServer(instance);
  const [ben, carol] = [await aMember(instance, server), await aMember(instance, server)];
  const bot = await aBot(instance, await aServer(instance, server.owner));
  await bot.do(updatePresence, { body: { customStatus: 'Back at noon' } });
  await ben.do(putRelationship, { params: { userId: bot.id }, body: { type: 'blocked' } });
  const [bens, carols] = await Promise.all(
    [ben, carol].map(({ token }) => connectProbe(instance.url, { token })),
  );
  const { applicationId } = bot;
  await server.owner.do(authorizeBot, {
    params: { applicationId },
    body: { serverId: server.id, permissions: String(bits('viewChannel', 'sendMessages')) },
  });
  const joined = async (probe: typeof bens) =>
    (await probe?.take('MEMBER_ADD', ({ user }) => user.id === bot.id))?.d;
  expect(await joined(carols)).toMatchObject({ status: 'offline', customStatus: 'Back at noon' });
  expect(await joined(bens)).toMatchObject({ status: 'offline', customStatus: null });
  await Promise.all([bens?.close(), carols?.close()]);
});

it('is hidden from group participants who block the person', async () => {
  const server = await aServer(instance);
  const [anna, ben, carol, dora] = await Promise.all(
    ['anna', 'ben', 'carol', 'dora'].map(async (name) =>
      aMember(instance, server, await aPerson(instance, name)),
    ),
  );
  if (!anna || !ben || !carol || !dora) throw new Error('expected four people');
  for (const friend of [ben, carol, dora]) await befriend(anna, friend);
  const group = await anna.do(openDirectChannel, { body: { recipientIds: [ben.id, carol.id] } });
  await ben.do(putRelationship, { params: { userId: dora.id }, body: { type: 'blocked' } });
  const [bens, carols, doras] = [
    await connectProbe(instance.url, { token: ben.token }),
    await connectProbe(instance.url, { token: carol.token }),
    await connectProbe(instance.url, { token: dora.token }),
  ];
  const params = { channelId: group.id, userId: dora.id };
  await anna.do(addRecipient, { params });
  await anna.do(removeRecipient, { params });
  for (const name of ['DM_RECIPIENT_ADD', 'DM_RECIPIENT_REMOVE'] as const) {
    expect((await bens.take(name)).d.user).toMatchObject({ id: dora.id, status: 'offline' });
    expect((await carols.take(name)).d.user).toMatchObject({ id: dora.id, status: 'online' });
  }
  await Promise.all([bens.close(), carols.close(), doras.close()]);
});
