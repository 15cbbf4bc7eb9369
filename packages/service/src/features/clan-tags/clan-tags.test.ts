import {
  addReaction,
  deleteClanTag,
  getAccount,
  getMember,
  getProfile,
  getServer,
  getUser,
  kickMember,
  leaveServer,
  listAuditLog,
  listBans,
  listMembers,
  listReactions,
  openDirectChannel,
  putBan,
  putClanTag,
  requestFriendship,
  sendMessage,
  takeOffClanTag,
  updateProfile,
  wearClanTag,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  aServerWithMember,
  changeDatabase,
  connectProbe,
  queryDatabase,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const TAG = { name: 'OAK1', badge: 'leaf', color: 0x22aa44 } as const;

const instance = useInstance();
let server: TestServer;
let member: TestPerson;

beforeEach(async () => {
  ({ server, member } = await aServerWithMember(instance));
});

const inServer = () => ({ serverId: server.id });
const make = (tag: object = TAG) => server.owner.do(putClanTag, { params: inServer(), body: tag });
const wear = (who = member) => who.do(wearClanTag, { body: inServer() });
const worn = () => ({ serverId: server.id, ...TAG });
/** A thousand accounts that wear the member's tag. */
const addWearers = () =>
  queryDatabase(
    instance,
    `insert into users (id, kind, username, display_name, clan_tag_server_id, clan_tag_id)
     select $1::bigint + n, 'person', 'wearer_' || $1 || '_' || n, 'w', clan_tag_server_id, clan_tag_id
     from users, generate_series(1, 1000) n where id = $2`,
    [`6${server.id.slice(1)}`, member.id],
  );

describe("a server's clan tag", () => {
  it('is created with Manage Server, recorded and announced once', async () => {
    const probe = await connectProbe(instance.url, { token: member.token });
    expect((await make()).clanTag).toEqual(worn());
    const { d } = await probe.take('CLAN_TAG_UPDATE');
    expect(d).toEqual({ serverId: server.id, clanTag: worn(), cleared: false });
    expect((await member.do(getServer, { params: inServer() })).clanTag).toEqual(worn());
    const { entries } = await server.owner.do(listAuditLog, { params: inServer(), query: {} });
    expect(entries[0]).toMatchObject({
      action: 'server_update',
      changes: [{ key: 'clanTag', old: null, new: worn() }],
    });
    // Repeating it changes nothing.
    await make();
    const again = await server.owner.do(listAuditLog, {
      params: inServer(),
      query: { action: 'server_update' },
    });
    expect(again.entries).toHaveLength(1);
    await probe.close();
  });

  it.each([
    { ...TAG, name: '' },
    { ...TAG, name: 'ABCDE' },
    { ...TAG, name: 'abc' },
    { ...TAG, name: 'Ä' },
    { ...TAG, name: 5 },
    { ...TAG, badge: 'crown' },
    { ...TAG, badge: null },
    { ...TAG, color: -1 },
    { ...TAG, color: 0x1000000 },
    { ...TAG, color: 1.5 },
    { ...TAG, color: '#ffffff' },
    {},
  ])('cannot be %j', async (body) => {
    const answer = await server.owner.call(putClanTag, { params: inServer(), body });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_clan_tag']);
    expect((await server.owner.do(getServer, { params: inServer() })).clanTag).toBeNull();
  });

  it.each([
    { name: 'A', badge: 'gem', color: 0 },
    { name: '9Z9Z', badge: 'sword', color: 0xffffff },
  ])('may be %j', async (tag) => {
    expect((await make(tag)).clanTag).toEqual({ serverId: server.id, ...tag });
  });

  it('is not created without Manage Server', async () => {
    const answer = await member.call(putClanTag, { params: inServer(), body: TAG });
    expect([answer.status, answer.code]).toEqual([403, 'missing_permission']);
  });
});

describe('wearing', () => {
  it('shows the tag in every user object', async () => {
    await make();
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    expect((await wear()).clanTag).toEqual(worn());
    expect((await probe.take('USER_UPDATE', ({ id }) => id === member.id)).d.clanTag).toEqual(worn());
    expect((await member.do(getAccount)).clanTag).toEqual(worn());
    const message = await member.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { content: 'tagged' },
    });
    expect(message.author.clanTag).toEqual(worn());
    const members = await server.owner.do(listMembers, { params: inServer(), query: {} });
    expect(members.find(({ user }) => user.id === member.id)?.user.clanTag).toEqual(worn());
    // Wearing it again changes nothing.
    expect((await wear()).clanTag).toEqual(worn());
    await member.do(takeOffClanTag);
    expect((await member.do(getAccount)).clanTag).toBeNull();
    expect((await probe.take('USER_UPDATE', ({ id }) => id === member.id)).d.clanTag).toBeNull();
    await probe.close();
  });

  it('is shown in replies', async () => {
    await make();
    await wear();
    const { owner, channel } = server;
    const params = { channelId: channel.id };
    const { id: messageId } = await member.do(sendMessage, { params, body: { content: 'first' } });
    await member.do(addReaction, { params: { ...params, messageId, emoji: '👍' } });
    const answer = await owner.do(sendMessage, { params, body: { content: 'second', replyTo: messageId } });
    const profile = await owner.do(getProfile, { params: { userId: member.id }, query: {} });
    const reactors = await owner.do(listReactions, {
      params: { ...params, messageId, emoji: '👍' },
      query: {},
    });
    const opened = await owner.do(openDirectChannel, { body: { recipientId: member.id } });
    const asked = await owner.do(requestFriendship, { body: { username: member.username } });
    const { user } = await owner.do(getMember, { params: { ...inServer(), userId: member.id } });
    const elsewhere = await aServer(instance);
    const probe = await connectProbe(instance.url, { token: elsewhere.owner.token });
    await aMember(instance, elsewhere, member);
    const joined = await probe.take('MEMBER_ADD', ({ user: { id } }) => id === member.id);
    await elsewhere.owner.do(putBan, { params: { serverId: elsewhere.id, userId: member.id }, body: {} });
    const [ban] = await elsewhere.owner.do(listBans, { params: { serverId: elsewhere.id }, query: {} });
    for (const shown of [
      answer.reply?.author,
      profile.user,
      reactors[0],
      opened.recipient,
      opened.recipients[0],
      asked.user,
      user,
      await owner.do(getUser, { params: { userId: member.id } }),
      joined.d.user,
      ban?.user,
    ])
      expect(shown).toMatchObject({ id: member.id, clanTag: worn() });
    // A viewer without a tag has `clanTag: null`.
    expect(answer.author.clanTag).toBeNull();
    await probe.close();
  });

  it('the same tag again is not announced', async () => {
    await make();
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await wear();
    expect(await wear()).toMatchObject({ clanTag: worn() });
    await member.do(takeOffClanTag);
    expect((await probe.take('USER_UPDATE')).d.clanTag).toEqual(worn());
    expect((await probe.take('USER_UPDATE')).d.clanTag).toBeNull();
    await probe.close();
  });

  it('is refused without a tag, outside the server and while pending', async () => {
    const attempt = (who: TestPerson) => who.call(wearClanTag, { body: inServer() });
    expect((await attempt(member)).code).toBe('no_clan_tag');
    await make();
    expect((await attempt(await aPerson(instance))).code).toBe('no_clan_tag');
    await changeDatabase(instance, {
      text: 'update members set pending = true where server_id = $1 and user_id = $2',
      values: [server.id, member.id],
      touches: [`member:${server.id}:${member.id}`],
    });
    const answer = await attempt(member);
    expect([answer.status, answer.code]).toEqual([400, 'no_clan_tag']);
  });

  it('refuses ids of accounts, even while those accounts wear tags at the same time', async () => {
    const people = [member, await aPerson(instance)] as const;
    const wear = (who: TestPerson, serverId: string) => who.call(wearClanTag, { body: { serverId } });
    const attempts = Array.from({ length: 20 }, () => [
      wear(people[0], people[1].id),
      wear(people[1], people[0].id),
    ]);
    for (const { status, code } of await Promise.all(attempts.flat()))
      expect([status, code]).toEqual([400, 'no_clan_tag']);
  });

  it('is not for bots', async () => {
    const bot = await aBot(instance, server);
    await make();
    const answer = await bot.call(wearClanTag, { body: inServer() });
    expect([answer.status, answer.code]).toEqual([403, 'bots_not_allowed']);
  });

  it('follows a changed tag with one event, including for viewers of a wearer elsewhere', async () => {
    await make();
    await wear();
    const elsewhere = await aServer(instance);
    await aMember(instance, elsewhere, member);
    const probe = await connectProbe(instance.url, { token: elsewhere.owner.token });
    await make({ ...TAG, color: 1 });
    const changed = { ...worn(), color: 1 };
    const { d } = await probe.take('CLAN_TAG_UPDATE');
    expect(d).toEqual({ serverId: server.id, clanTag: changed, cleared: false });
    const members = await elsewhere.owner.do(listMembers, { params: { serverId: elsewhere.id }, query: {} });
    expect(members.find(({ user }) => user.id === member.id)?.user.clanTag).toEqual(changed);
    expect(probe.untaken()).not.toContain('USER_UPDATE');
    await probe.close();
  });

  it('of more than a thousand is announced to people elsewhere by a job', async () => {
    await make();
    await wear();
    const elsewhere = await aServer(instance);
    await aMember(instance, elsewhere, member);
    await addWearers();
    const [inside, outside] = [
      await connectProbe(instance.url, { token: member.token }),
      await connectProbe(instance.url, { token: elsewhere.owner.token }),
    ];
    await make({ ...TAG, color: 1 });
    const updated = { serverId: server.id, clanTag: { ...worn(), color: 1 }, cleared: false };
    expect((await inside.take('CLAN_TAG_UPDATE')).d).toEqual(updated);
    await instance.runDueJobs();
    expect((await outside.take('CLAN_TAG_UPDATE')).d).toEqual(updated);
    await server.owner.do(deleteClanTag, { params: inServer() });
    await instance.runDueJobs();
    const cleared = { serverId: server.id, clanTag: null, cleared: true };
    expect((await outside.take('CLAN_TAG_UPDATE')).d).toEqual(cleared);
    await Promise.all([inside.close(), outside.close()]);
  });

  it('of more than a thousand ends without hiding a new tag of the server', async () => {
    await make();
    await wear();
    const [elsewhere, other] = [await aServer(instance), await aMember(instance, server)];
    for (const wearer of [member, other]) await aMember(instance, elsewhere, wearer);
    await wear(other);
    await addWearers();
    await server.owner.do(deleteClanTag, { params: inServer() });
    await make({ ...TAG, color: 1 });
    await wear();
    const outside = await connectProbe(instance.url, { token: elsewhere.owner.token });
    await instance.runDueJobs();
    const created = { ...worn(), color: 1 };
    const cleared = { serverId: server.id, clanTag: created, cleared: true };
    expect((await outside.take('CLAN_TAG_UPDATE')).d).toEqual(cleared);
    expect((await outside.take('USER_UPDATE')).d).toMatchObject({ id: member.id, clanTag: created });
    await outside.close();
  });

  it('ends permanently when the tag is removed: a new tag is a different one', async () => {
    await make();
    await wear();
    const probe = await connectProbe(instance.url, { token: member.token });
    await server.owner.do(deleteClanTag, { params: inServer() });
    const { d } = await probe.take('CLAN_TAG_UPDATE');
    expect(d).toEqual({ serverId: server.id, clanTag: null, cleared: true });
    expect((await member.do(getAccount)).clanTag).toBeNull();
    await make();
    expect((await member.do(getAccount)).clanTag).toBeNull();
    await probe.close();
  });

  it.each(['leaving', 'a kick'])('ends with %s', async (end) => {
    await make();
    await wear();
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    if (end === 'leaving') await member.do(leaveServer, { params: inServer() });
    else await server.owner.do(kickMember, { params: { ...inServer(), userId: member.id } });
    // The event of setting it may still arrive.
    await probe.take('USER_UPDATE', ({ id, clanTag }) => id === member.id && clanTag === null);
    expect((await probe.take('MEMBER_REMOVE')).d.user.clanTag).toBeNull();
    expect((await member.do(getAccount)).clanTag).toBeNull();
    await probe.close();
  });
});

it.each([
  ['a kick', kickMember],
  ['a ban', putBan],
])('%s removes the tag permanently, even during a profile change', async (_name, remove) => {
  await make();
  await wear();
  const probe = await connectProbe(instance.url, { token: member.token });
  const [removed, changed] = await whileLocked(
    instance,
    'lock table voice_states in share mode',
    async () => {
      const removing = server.owner.call(remove, { params: { ...inServer(), userId: member.id } });
      await untilWaiting(instance, 1);
      const changing = member.call(updateProfile, { body: { displayName: 'Renamed' } });
      await Promise.race([changing, untilWaiting(instance, 2)]);
      return [removing, changing] as const;
    },
  );
  expect([(await removed).status, (await changed).status]).toEqual([204, 200]);
  await probe.take('USER_UPDATE');
  const { d } = await probe.take('USER_UPDATE');
  expect(d).toMatchObject({ displayName: 'Renamed', clanTag: null });
  await probe.close();
});
