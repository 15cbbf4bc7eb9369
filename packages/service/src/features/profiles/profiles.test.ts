import {
  getAccount,
  getMember,
  getProfile,
  getUser,
  leaveServer,
  openDirectChannel,
  putRelationship,
  requestFriendship,
  sendMessage,
  updateOwnMember,
  updatePresence,
  updateProfile,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  befriend,
  changeDatabase,
  connectProbe,
  setServerTypes,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { anApplication } from '@guildhall/testkit/oauth2';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { earnedBadges } from './badges.ts';

const instance = useInstance();
let server: TestServer;
let person: TestPerson;

beforeAll(async () => {
  server = await aServer(instance);
});
beforeEach(async () => {
  person = await aMember(instance, server);
});

const look = (userId = person.id, query: { serverId?: string } = {}, who: TestPerson = server.owner) =>
  who.call(getProfile, { params: { userId }, query });

describe('a profile', () => {
  it('contains every field', async () => {
    await person.do(updateProfile, {
      body: {
        displayName: 'Ada',
        pronouns: 'she',
        bio: 'Hello',
        themePrimary: '#112233',
        themeAccent: '#445566',
      },
    });
    const { body } = await look();
    expect(body).toEqual({
      user: {
        id: person.id,
        username: person.username,
        displayName: 'Ada',
        avatarUrl: null,
        clanTag: null,
        status: 'offline',
        customStatus: null,
      },
      bannerUrl: null,
      pronouns: 'she',
      bio: 'Hello',
      themePrimary: '#112233',
      themeAccent: '#445566',
      createdAt: expect.stringMatching(/^\d{4}-/),
      serverJoinedAt: null,
      nick: null,
      mutualServers: [{ id: server.id, name: server.server.name, iconUrl: null }],
      mutualFriends: [],
      mutualFriendCount: 0,
      badges: [],
      tag: null,
    });
  });

  it('includes only data of a server that both are in', async () => {
    await person.do(updateOwnMember, { params: { serverId: server.id }, body: { nick: 'Nick' } });
    const shared = await look(person.id, { serverId: server.id });
    expect(shared.body).toMatchObject({ nick: 'Nick', serverJoinedAt: expect.stringMatching(/^\d{4}-/) });
    const alone = await aServer(instance, person);
    for (const serverId of [alone.id, '1', 'no id', '', '9'.repeat(40)]) {
      expect((await look(person.id, { serverId })).body).toMatchObject({ nick: null, serverJoinedAt: null });
    }
  });

  it('is visible only to people who share a server', async () => {
    const stranger = await aPerson(instance);
    for (const userId of [person.id, '1', 'no id']) {
      const answer = await look(userId, {}, stranger);
      expect([answer.status, answer.code]).toEqual([404, 'unknown_user']);
    }
    expect((await look(stranger.id, {}, stranger)).status).toBe(200);
    const bot = await aBot(instance, server);
    expect((await bot.call(getProfile, { params: { userId: person.id }, query: {} })).status).toBe(200);
    expect((await bot.do(getUser, { params: { userId: person.id } })).id).toBe(person.id);
    expect((await stranger.call(getUser, { params: { userId: person.id } })).code).toBe('unknown_user');
  });

  it('of a bot is visible to its owner before it joins a server', async () => {
    const { owner, bot } = await anApplication(instance, { withBot: true });
    expect((await look(bot?.id, {}, owner)).status).toBe(200);
    expect((await look(bot?.id)).code).toBe('unknown_user');
  });

  it('is offline while disconnected and while invisible', async () => {
    const status = async () => {
      const { body } = await look();
      return body.user;
    };
    const watcher = await connectProbe(instance.url, { token: server.owner.token });
    const probe = await connectProbe(instance.url, { token: person.token });
    await watcher.take('PRESENCE_UPDATE', ({ userId }) => userId === person.id);
    await person.do(updatePresence, { body: { status: 'idle', customStatus: 'Tea' } });
    expect(await status()).toMatchObject({ status: 'idle', customStatus: 'Tea' });
    await person.do(updatePresence, { body: { status: 'invisible' } });
    expect(await status()).toMatchObject({ status: 'offline', customStatus: null });
    await Promise.all([watcher.close(), probe.close()]);
  });

  it('is visible through a direct message and to friends, without a server in common', async () => {
    const bot = await aBot(instance, server);
    await bot.do(openDirectChannel, { body: { recipientId: person.id } });
    const friend = await aPerson(instance);
    await friend.do(requestFriendship, { body: { username: person.username } });
    expect((await look(person.id, {}, friend)).code).toBe('unknown_user');
    await person.do(putRelationship, { params: { userId: friend.id }, body: { type: 'friend' } });
    await bot.do(leaveServer, { params: { serverId: server.id } });
    for (const viewer of [bot, friend]) {
      const { body } = await viewer.call(getProfile, {
        params: { userId: person.id },
        query: { serverId: server.id },
      });
      expect(body).toMatchObject({ mutualServers: [], serverJoinedAt: null, nick: null });
    }
  });

  it('lists mutual friends, but none across a block', async () => {
    const [common, other] = await Promise.all([aPerson(instance), aPerson(instance)]);
    const viewer = await aMember(instance, server);
    await Promise.all([befriend(viewer, common), befriend(person, common), befriend(viewer, other)]);
    await person.do(requestFriendship, { body: { username: other.username } });
    const friends = async (of: string) => {
      const { body } = await look(of, {}, viewer);
      if (!('mutualFriends' in body)) throw new Error('the account is deleted');
      return [body.mutualFriends.map(({ id }) => id), body.mutualFriendCount];
    };
    expect(await friends(person.id)).toEqual([[common.id], 1]);
    expect(await friends(viewer.id)).toEqual([[], 0]);
    await person.do(putRelationship, { params: { userId: viewer.id }, body: { type: 'blocked' } });
    expect(await friends(person.id)).toEqual([[], 0]);
  });

  it('shows when they joined the service and the server', async () => {
    const { body } = await look(person.id, { serverId: server.id });
    if (!('createdAt' in body)) throw new Error('the account is deleted');
    expect(body.createdAt).toBe((await person.do(getAccount)).createdAt);
    const params = { serverId: server.id, userId: person.id };
    expect(body.serverJoinedAt).toBe((await server.owner.do(getMember, { params })).joinedAt);
  });

  it.each([
    ['official', 'official', 'official'],
    ['system', 'system', 'system'],
    ['staff', 'staff', undefined],
  ])('and the account show the tag %s as %s, a message as %s', async (tag, onProfile, onMessages) => {
    await changeDatabase(instance, {
      text: 'update users set tag = $2 where id = $1',
      values: [person.id, tag],
      touches: [`user:${person.id}`],
    });
    expect((await look()).body).toMatchObject({ tag: onProfile });
    expect((await person.do(getAccount)).tag).toBe(onProfile);
    const body = { content: 'tagged' };
    const { author } = await person.do(sendMessage, { params: { channelId: server.channel.id }, body });
    expect(author.tag).toBe(onMessages);
  });

  it('shows the tag of a bot that was verified', async () => {
    const bot = await aBot(instance, server);
    await changeDatabase(instance, {
      text: `update users set tag = 'verified_bot' where id = $1`,
      values: [bot.id],
      touches: [`user:${bot.id}`],
    });
    expect((await look(bot.id)).body).toMatchObject({ tag: 'verified_bot' });
    const body = { content: 'verified' };
    const { author } = await bot.do(sendMessage, { params: { channelId: server.channel.id }, body });
    expect(author.tag).toBe('verified_bot');
  });

  it('shows the tag of a bot', async () => {
    const bot = await aBot(instance, server);
    expect((await look(bot.id)).body).toMatchObject({ tag: 'bot', badges: [] });
  });

  it('shows badges for the facts at that moment', async () => {
    const badges = async () => {
      const { body } = await look(server.owner.id, {}, person);
      return 'badges' in body ? body.badges : null;
    };
    await setServerTypes(instance, server, 'staff', 'developer', 'verified', 'partnered');
    expect(await badges()).toEqual(['staff', 'developer', 'partner', 'verified_server_owner']);
    const { body } = await look(person.id);
    expect(body).toMatchObject({ badges: ['staff', 'developer'] });
    await setServerTypes(instance, server);
    expect(await badges()).toEqual([]);
  });
});

describe('badges', () => {
  const official = { types: ['official'], owned: false, badges: ['helper', 'helper'] };
  const none = { from: null, until: null };

  it('of early access are for people who joined inside the window', () => {
    const held = (createdAt: number, from: number | null, until: number | null) =>
      earnedBadges('person', createdAt, [], { from, until });
    expect(held(10, 10, 20)).toEqual(['early_access']);
    expect(held(19, 10, 20)).toEqual(['early_access']);
    expect(held(9, 10, 20)).toEqual([]);
    expect(held(20, 10, 20)).toEqual([]);
    expect(held(5, null, 20)).toEqual(['early_access']);
    expect(held(5, null, null)).toEqual([]);
    expect(earnedBadges('bot', 15, [], { from: 10, until: 20 })).toEqual([]);
  });

  it('of roles come from official servers, once', () => {
    expect(earnedBadges('person', 0, [official], none)).toEqual(['helper']);
    expect(earnedBadges('person', 0, [{ ...official, types: ['verified'] }], none)).toEqual([]);
  });

  it('of bots are never staff or developer', () => {
    const servers = [{ types: ['staff', 'developer', 'official'], owned: true, badges: ['staff', 'helper'] }];
    expect(earnedBadges('bot', 0, servers, none)).toEqual(['helper']);
  });
});
