/** Friends, requests and blocks; a person's settings. */
import {
  acknowledgeServer,
  deleteNotificationSettings,
  deleteRelationship,
  getSettings,
  LIMITS,
  leaveServer,
  listNotificationSettings,
  listRelationships,
  putNotificationSettings,
  putRelationship,
  type Relationship,
  requestFriendship,
  sendMessage,
  updatePresence,
  updateProfile,
  updateSettings,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  connectProbe,
  createCaller,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  type TestServer,
  UNKNOWN_ID,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let server: TestServer;
let anna: TestPerson;
let ben: TestPerson;

beforeAll(async () => {
  server = await aServer(instance);
});
beforeEach(async () => {
  [anna, ben] = await Promise.all([aPerson(instance), aPerson(instance)]);
});

const ask = (from: TestPerson, username: unknown) => from.call(requestFriendship, { body: { username } });
const put = (from: TestPerson, userId: string, type: unknown) =>
  from.call(putRelationship, { params: { userId }, body: { type } });
const remove = (from: TestPerson, userId: string) => from.call(deleteRelationship, { params: { userId } });
const aFolder = (changes: object = {}) => ({ id: 'f', name: '', color: null, ...changes });
const seedRelationships = (userId: string, type: Relationship['type'], count: number) =>
  queryDatabase(
    instance,
    `insert into relationships (user_id, other_id, type, since)
     select $1, number, $2, now() from generate_series(1, $3::int) as number`,
    [userId, type, count],
  );
async function seen(from: TestPerson): Promise<string[]> {
  return (await from.do(listRelationships)).map(({ user, type }) => `${user.id} ${type}`);
}

describe('a request', () => {
  it('shows a changed name on both sides, and a block in the list of the person who blocked', async () => {
    const cleo = await aPerson(instance);
    await ask(anna, ben.username);
    await put(cleo, anna.id, 'blocked');
    for (const [who, other] of [
      [anna, ben],
      [ben, anna],
      [cleo, anna],
    ] as const) {
      const probe = await connectProbe(instance.url, { token: who.token });
      const displayName = `Seen by ${who.username}`;
      await other.do(updateProfile, { body: { displayName } });
      expect((await probe.take('USER_UPDATE')).d).toMatchObject({ id: other.id, displayName });
      await probe.close();
    }
  });

  it('appears on both sides, is announced to both, and becomes a friendship when accepted', async () => {
    const probes = await Promise.all([anna, ben].map(({ token }) => connectProbe(instance.url, { token })));
    const asked = await ask(anna, ben.username.toUpperCase());
    expect(asked).toMatchObject({ status: 200, body: { user: { id: ben.id }, type: 'outgoing' } });
    expect([await seen(anna), await seen(ben)]).toEqual([[`${ben.id} outgoing`], [`${anna.id} incoming`]]);
    for (const [index, person] of [anna, ben].entries()) {
      const { relationship } = (await probes[index]?.take('RELATIONSHIP_UPDATE'))?.d ?? {};
      expect([relationship]).toEqual(await person.do(listRelationships));
    }
    expect((await put(ben, anna.id, 'friend')).body).toMatchObject({ type: 'friend' });
    for (const [index, person] of [anna, ben].entries()) {
      const { relationship } = (await probes[index]?.take('RELATIONSHIP_UPDATE'))?.d ?? {};
      expect([relationship]).toEqual(await person.do(listRelationships));
    }
    const again = await connectProbe(instance.url, { token: anna.token });
    expect(again.ready.relationships).toEqual(await anna.do(listRelationships));
    await Promise.all([...probes, again].map((probe) => probe.close()));
  });

  it('that crosses one in the other direction becomes a friendship', async () => {
    await Promise.all([ask(anna, ben.username), ask(ben, anna.username)]);
    expect([await seen(anna), await seen(ben)]).toEqual([[`${ben.id} friend`], [`${anna.id} friend`]]);
  });

  it.each([
    ['accepted', () => put(ben, anna.id, 'friend')],
    ['answered by a request', () => ask(ben, anna.username)],
  ])('shows each of the two the presence of the other once it is %s', async (_, answer) => {
    await ben.do(updatePresence, { body: { status: 'dnd', customStatus: 'Here' } });
    const annas = await connectProbe(instance.url, { token: anna.token });
    const bens = await connectProbe(instance.url, { token: ben.token });
    await ask(anna, ben.username);
    await answer();
    const seenByAnna = await annas.take('PRESENCE_UPDATE', ({ userId }) => userId === ben.id);
    expect(seenByAnna.d).toEqual({ userId: ben.id, status: 'dnd', customStatus: 'Here' });
    const seenByBen = await bens.take('PRESENCE_UPDATE', ({ userId }) => userId === anna.id);
    expect(seenByBen.d).toEqual({ userId: anna.id, status: 'online', customStatus: null });
    await Promise.all([annas.close(), bens.close()]);
  });

  it.each(['withdrawn', 'declined'])('is removed on both sides if %s', async (how) => {
    await ask(anna, ben.username);
    const answer = how === 'withdrawn' ? await remove(anna, ben.id) : await remove(ben, anna.id);
    expect(answer.status).toBe(204);
    expect([await seen(anna), await seen(ben)]).toEqual([[], []]);
  });

  it('again changes nothing', async () => {
    await ask(anna, ben.username);
    expect((await ask(anna, ben.username)).body).toMatchObject({ type: 'outgoing' });
    expect(await seen(ben)).toEqual([`${anna.id} incoming`]);
  });

  it('to nobody, to the caller, to a bot, or with invalid text is refused', async () => {
    const bot = await aBot(instance, server);
    const [{ username } = {}] = await queryDatabase(instance, 'select username from users where id = $1', [
      bot.id,
    ]);
    expect(await ask(anna, 'nobody.is.called.this')).toMatchObject({ status: 404, code: 'unknown_user' });
    expect((await ask(anna, anna.username)).code).toBe('invalid_request');
    expect(await ask(anna, username)).toMatchObject({ status: 403, code: 'cannot_befriend' });
    expect((await ask(anna, 7)).code).toBe('invalid_request');
    expect((await bot.call(listRelationships)).code).toBe('bots_not_allowed');
  });

  it.each(['nobody', 'mutual'] as const)('is refused by the setting %s', async (friendRequests) => {
    await ben.do(updateSettings, { body: { friendRequests } });
    expect(await ask(anna, ben.username)).toMatchObject({ status: 403, code: 'cannot_befriend' });
    await aMember(instance, server, anna);
    await aMember(instance, server, ben);
    const status = friendRequests === 'mutual' ? 200 : 403;
    expect((await ask(anna, ben.username)).status).toBe(status);
  });

  it('is allowed by the setting mutual with a friend in common', async () => {
    const common = await aPerson(instance);
    await queryDatabase(
      instance,
      `insert into relationships (user_id, other_id, type, since)
       select * from unnest($1::bigint[], $2::bigint[], array['friend', 'friend', 'friend', 'friend'],
         array[now(), now(), now(), now()])`,
      [
        [anna.id, common.id, ben.id, common.id],
        [common.id, anna.id, common.id, ben.id],
      ],
    );
    await ben.do(updateSettings, { body: { friendRequests: 'mutual' } });
    expect((await ask(anna, ben.username)).status).toBe(200);
  });

  it(`is accepted up to ${LIMITS.friends} friends`, async () => {
    await seedRelationships(ben.id, 'friend', LIMITS.friends - 1);
    const other = await aPerson(instance);
    await ask(anna, ben.username);
    await ask(other, ben.username);
    expect((await put(ben, anna.id, 'friend')).status).toBe(200);
    expect(await put(ben, other.id, 'friend')).toMatchObject({ status: 400, code: 'too_many_friends' });
  });

  it(`is refused beyond ${LIMITS.friendRequests} that wait, in either direction`, async () => {
    await seedRelationships(ben.id, 'incoming', LIMITS.friendRequests - 1);
    expect((await ask(anna, ben.username)).status).toBe(200);
    const other = await aPerson(instance);
    expect(await ask(other, ben.username)).toMatchObject({ status: 403, code: 'cannot_befriend' });
    await seedRelationships(other.id, 'outgoing', LIMITS.friendRequests);
    expect(await ask(other, anna.username)).toMatchObject({ status: 400, code: 'too_many_friends' });
  });

  it('that does not exist cannot be accepted', async () => {
    expect(await put(anna, ben.id, 'friend')).toMatchObject({ status: 403, code: 'cannot_befriend' });
  });
});

describe('a block', () => {
  it(`is refused beyond ${LIMITS.blocks}, because READY contains all of them`, async () => {
    await seedRelationships(anna.id, 'blocked', LIMITS.blocks - 1);
    const other = await aPerson(instance);
    expect((await put(anna, ben.id, 'blocked')).status).toBe(200);
    expect(await put(anna, other.id, 'blocked')).toMatchObject({ status: 400, code: 'too_many_blocks' });
    expect((await put(anna, ben.id, 'blocked')).status).toBe(200);
    await remove(anna, ben.id);
    expect((await put(anna, other.id, 'blocked')).status).toBe(200);
  });

  it('and its end share a limit of 20 in ten seconds, because each counts mentions again', async () => {
    const limited = await startTestInstance({ sharing: instance, settings: { RATE_LIMIT_SCALE: '1' } });
    const caller = createCaller(limited.url, `Session ${anna.token}`);
    const params = { userId: ben.id };
    for (let turn = 0; turn < 10; turn += 1) {
      await caller.do(putRelationship, { params, body: { type: 'blocked' } });
      await caller.do(deleteRelationship, { params });
    }
    const refused = await caller.call(putRelationship, { params, body: { type: 'blocked' } });
    expect([refused.status, refused.code]).toEqual([429, 'rate_limited']);
    await limited.stop();
  });

  it('ends a friendship, is visible only to the blocker, and lasts until removed', async () => {
    await ask(anna, ben.username);
    await put(ben, anna.id, 'friend');
    const probe = await connectProbe(instance.url, { token: ben.token });
    expect((await put(anna, ben.id, 'blocked')).body).toMatchObject({ type: 'blocked' });
    expect((await probe.take('RELATIONSHIP_REMOVE')).d).toEqual({ userId: anna.id });
    await probe.close();
    expect([await seen(anna), await seen(ben)]).toEqual([[`${ben.id} blocked`], []]);
    expect((await ask(ben, anna.username)).code).toBe('cannot_befriend');
    expect((await ask(anna, ben.username)).code).toBe('cannot_befriend');
    await remove(ben, anna.id);
    expect(await seen(anna)).toEqual([`${ben.id} blocked`]);
    await remove(anna, ben.id);
    expect(await seen(anna)).toEqual([]);
    expect((await ask(ben, anna.username)).status).toBe(200);
  });

  it('or a request, to a person who is erased at that moment leaves nothing behind', async () => {
    // In memory the account still exists; the erasure is not known yet.
    expect(
      (await anna.do(putRelationship, { params: { userId: ben.id }, body: { type: 'blocked' } })).type,
    ).toBe('blocked');
    await anna.do(deleteRelationship, { params: { userId: ben.id } });
    await queryDatabase(instance, 'update users set erased_at = now() where id = $1', [ben.id]);
    const params = { userId: ben.id };
    for (const answer of [
      await anna.call(putRelationship, { params, body: { type: 'blocked' } }),
      await anna.call(requestFriendship, { body: { username: ben.username } }),
    ])
      expect([answer.status, answer.code]).toEqual([404, 'unknown_user']);
    expect(await anna.do(listRelationships)).toEqual([]);
  });

  it('of each other is two blocks, which each removes separately', async () => {
    await put(anna, ben.id, 'blocked');
    await put(ben, anna.id, 'blocked');
    await remove(anna, ben.id);
    expect([await seen(anna), await seen(ben)]).toEqual([[], [`${anna.id} blocked`]]);
  });

  it.each([UNKNOWN_ID, 'abc'])('of %s is unknown_user', async (id) => {
    expect((await put(anna, id, 'blocked')).code).toBe('unknown_user');
    expect((await remove(anna, id)).code).toBe('unknown_user');
  });

  it('of the caller, or of another kind, is invalid_request', async () => {
    expect((await put(anna, anna.id, 'blocked')).code).toBe('invalid_request');
    expect((await put(anna, ben.id, 'incoming')).code).toBe('invalid_request');
  });
});

describe('settings', () => {
  it('have defaults, change one by one, and reach the other sessions', async () => {
    const before = await anna.do(getSettings);
    expect(before).toEqual({
      theme: 'system',
      locale: 'en',
      compact: false,
      allowServerDms: true,
      friendRequests: 'everyone',
      adultConfirmed: false,
      showLinkPreviews: true,
      reducedMotion: false,
      serverRail: null,
    });
    const probe = await connectProbe(instance.url, { token: anna.token });
    expect(probe.ready.settings).toEqual(before);
    const serverRail = [
      { serverIds: ['7'] },
      { folder: { id: 'f-1', name: 'Work', color: '#2a6f97' }, serverIds: ['8', '9'] },
    ];
    const changed = await anna.do(updateSettings, { body: { theme: 'dark', compact: true, serverRail } });
    expect(changed).toEqual({ ...before, theme: 'dark', compact: true, serverRail });
    expect((await probe.take('SETTINGS_UPDATE')).d).toEqual(changed);
    expect(await anna.do(getSettings)).toEqual(changed);
    expect(await ben.do(getSettings)).toEqual(before);
    // Equal values are no change, nor is another case of a colour.
    const capital = serverRail.map(({ folder, serverIds }) =>
      folder ? { folder: { ...folder, color: folder.color.toUpperCase() }, serverIds } : { serverIds },
    );
    expect(await anna.do(updateSettings, { body: { theme: 'dark', serverRail: capital } })).toEqual(changed);
    await anna.do(updateSettings, { body: { theme: 'light' } });
    expect((await probe.take('SETTINGS_UPDATE')).d.theme).toBe('light');
    await probe.close();
  });

  it.each([
    { theme: 'pink' },
    { friendRequests: 'some' },
    { compact: 'yes' },
    { locale: '' },
    { locale: 'd' },
    { locale: '<b>' },
    { locale: 'de_DE' },
    { locale: `de-x-${'a'.repeat(8)}-${'b'.repeat(8)}-${'c'.repeat(8)}-${'d'.repeat(8)}` },
    { allowServerDms: null },
    { serverRail: [{ serverIds: [] }] },
    { serverRail: [{ serverIds: ['7', '8'] }] },
    { serverRail: [{ serverIds: ['7'] }, { serverIds: ['7'] }] },
    { serverRail: [{ serverIds: ['general'] }] },
    { serverRail: ['7', '8'].map((id) => ({ folder: aFolder(), serverIds: [id] })) },
    { serverRail: [{ folder: aFolder({ name: 'n'.repeat(33) }), serverIds: ['7'] }] },
    { serverRail: [{ folder: aFolder({ color: 'red' }), serverIds: ['7'] }] },
    { serverRail: [{ folder: aFolder(), serverIds: Array.from({ length: 101 }, (_, id) => String(id)) }] },
  ])('cannot be %j', async (body) => {
    const before = await anna.do(getSettings);
    const answer = await anna.call(updateSettings, { body });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(await anna.do(getSettings)).toEqual(before);
  });

  it.each(['de', 'pt-BR', 'zh-Hant-TW', 'sr-Latn-RS'])('may have the language %s', async (locale) => {
    expect(await anna.do(updateSettings, { body: { locale } })).toMatchObject({ locale });
  });

  it('of notifications exist for visible servers and channels', async () => {
    const member = await aMember(instance, server);
    const set = (targetId: string, body: object) =>
      member.call(putNotificationSettings, { params: { targetId }, body });
    const probe = await connectProbe(instance.url, { token: member.token });
    const mutedUntil = '2031-01-31T12:00:00.000Z';
    const quiet = { level: 'mentions', mutedUntil, suppressEveryone: true };
    expect((await set(server.id, quiet)).body).toEqual({ id: server.id, ...quiet });
    expect((await probe.take('NOTIFICATION_SETTINGS_UPDATE')).d).toEqual({ id: server.id, ...quiet });
    expect((await set(server.id, quiet)).body).toEqual({ id: server.id, ...quiet });
    const channel = await set(server.channel.id, { level: 'nothing' });
    expect((await probe.take('NOTIFICATION_SETTINGS_UPDATE')).d.id).toBe(server.channel.id);
    expect(channel.body).toEqual({
      id: server.channel.id,
      level: 'nothing',
      mutedUntil: null,
      suppressEveryone: false,
    });
    const listed = await member.do(listNotificationSettings);
    expect(listed.map(({ id }) => id).sort()).toEqual([server.id, server.channel.id].sort());
    for (const id of [UNKNOWN_ID, 'abc']) expect((await set(id, {})).code).toBe('unknown_channel');
    expect((await set(server.id, { level: 'some' })).code).toBe('invalid_request');
    // A leap second is not a valid time, and an offset may lead beyond the last year.
    for (const never of [
      'later',
      '2026-12-31T23:59:60Z',
      '9999-12-31T23:59:59-12:00',
      '0000-01-01T00:00:00+12:00',
    ])
      expect((await set(server.id, { mutedUntil: never })).code, never).toBe('invalid_request');
    const stranger = await anna.call(putNotificationSettings, { params: { targetId: server.id }, body: {} });
    expect(stranger.code).toBe('unknown_channel');
    await probe.close();
  });
});

describe('resetting notification settings', () => {
  it('removes them on all devices, once', async () => {
    const member = await aMember(instance, server);
    const target = { params: { targetId: server.channel.id } };
    await member.do(putNotificationSettings, { ...target, body: { level: 'nothing' } });
    const probe = await connectProbe(instance.url, { token: member.token });
    expect((await member.call(deleteNotificationSettings, target)).status).toBe(204);
    expect((await probe.take('NOTIFICATION_SETTINGS_DELETE')).d).toEqual({ id: server.channel.id });
    expect(await member.do(listNotificationSettings)).toEqual([]);
    for (const targetId of [server.channel.id, UNKNOWN_ID])
      expect((await member.call(deleteNotificationSettings, { params: { targetId } })).status).toBe(204);
    await member.do(putNotificationSettings, { ...target, body: { level: 'all' } });
    await probe.take('NOTIFICATION_SETTINGS_UPDATE');
    expect(probe.untaken()).not.toContain('NOTIFICATION_SETTINGS_DELETE');
    await probe.close();
  });

  it('is possible after leaving the server', async () => {
    const member = await aMember(instance, server);
    const target = { params: { targetId: server.id } };
    await member.do(putNotificationSettings, { ...target, body: { level: 'nothing' } });
    await member.do(leaveServer, { params: { serverId: server.id } });
    await member.do(deleteNotificationSettings, target);
    expect(await member.do(listNotificationSettings)).toEqual([]);
  });
});

describe('reading a whole server', () => {
  it('marks each visible channel up to its newest message', async () => {
    const member = await aMember(instance, server);
    const { id } = await server.owner.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'News' },
    });
    const probe = await connectProbe(instance.url, { token: member.token });
    expect((await member.call(acknowledgeServer, { params: { serverId: server.id } })).status).toBe(204);
    const { d } = await probe.take('READ_STATE_UPDATE');
    expect(d).toEqual({ channelId: server.channel.id, lastReadMessageId: id, mentionCount: 0 });
    expect((await anna.call(acknowledgeServer, { params: { serverId: server.id } })).code).toBe(
      'unknown_server',
    );
    await probe.close();
  });
});
