import {
  createChannel,
  createInvite,
  deleteAccount,
  deleteChannel,
  getAccount,
  getInvite,
  getMessage,
  getProfile,
  listDirectChannels,
  listMembers,
  listMessages,
  listRelationships,
  listVoters,
  logIn,
  openDirectChannel,
  putRelationship,
  sendMessage,
  transferServer,
  updatePresence,
  votePoll,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aServer,
  befriend,
  connectProbe,
  createCaller,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createUser,
  deleteUser,
  listOperatorLog,
  makeUserLogInLink,
  renameUser,
  showUser,
  tagUser,
} from '../operators/index.ts';

const GRACE_MS = 14 * 24 * 3_600_000;
const MARKER = /^deleted_user_[a-z0-9]{12}$/;

const instance = useInstance();
const operator = useOperator(instance);
let server: TestServer;
let person: TestPerson;

beforeAll(async () => {
  server = await aServer(instance);
});
beforeEach(async () => {
  person = await aMember(instance, server);
});

const ask = (deleteMessages = false, who = person) =>
  who.do(deleteAccount, { body: { password: PASSWORD, deleteMessages } });

const logInAgain = (who = person) =>
  createCaller(instance.url).call(logIn, {
    body: { login: who.username, password: PASSWORD, transport: 'token' },
  });

async function erase(): Promise<void> {
  instance.clock.advance(GRACE_MS);
  await instance.runDueJobs();
}

const userRow = async (id: string) =>
  (await queryDatabase(instance, 'select * from users where id = $1', [id]))[0];

describe('requesting deletion', () => {
  it('returns the date, in fourteen days, and ends every session and socket', async () => {
    const probe = await connectProbe(instance.url, { token: person.token });
    const earliest = instance.clock.now() + GRACE_MS;
    const answer = await person.call(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    expect(answer.status).toBe(202);
    const deletionAt = Date.parse(answer.body.deletionAt);
    expect(deletionAt).toBeGreaterThanOrEqual(earliest);
    expect(deletionAt).toBeLessThanOrEqual(instance.clock.now() + GRACE_MS);
    expect(await probe.closed()).toBe(4004);
    expect((await person.call(getAccount)).code).toBe('invalid_token');
  });

  it('requires the password', async () => {
    const answer = await person.call(deleteAccount, { body: { password: 'wrong', deleteMessages: false } });
    expect([answer.status, answer.code]).toEqual([403, 'wrong_password']);
    expect((await person.do(getAccount)).id).toBe(person.id);
  });

  it('is refused with a list of owned servers until they are transferred', async () => {
    const own = await aServer(instance, person);
    const answer = await person.call(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    expect([answer.status, answer.code]).toEqual([400, 'owns_servers']);
    expect(answer.body).toMatchObject({
      error: { fields: [{ path: `servers/${own.id}`, message: own.server.name }] },
    });
    const heir = await aMember(instance, own);
    await person.do(transferServer, {
      params: { serverId: own.id },
      body: { userId: heir.id, password: PASSWORD },
    });
    expect(
      (await person.call(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } })).status,
    ).toBe(202);
  });

  it('is not for bots', async () => {
    const bot = await aBot(instance, server);
    const answer = await bot.call(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    expect([answer.status, answer.code]).toEqual([403, 'bots_not_allowed']);
  });

  it('changes nothing that others see', async () => {
    const own = await aServer(instance);
    await aMember(instance, own, person);
    await ask();
    const { user } = (
      await server.owner.do(listMembers, { params: { serverId: server.id }, query: {} })
    ).find((member) => member.user.id === person.id) ?? { user: null };
    expect(user?.username).toBe(person.username);
    expect(user?.deleted).toBeUndefined();
  });

  it('is cancelled by logging in', async () => {
    await ask();
    instance.clock.advance(GRACE_MS - 60_000);
    const back = await logInAgain();
    expect(back.body).toMatchObject({ deletionCancelled: true });
    expect((await person.call(getAccount)).code).toBe('invalid_token');
    expect('deletionCancelled' in (await logInAgain()).body).toBe(false);
    await erase();
    expect((await logInAgain()).status).toBe(200);
  });

  it('counts fourteen days from the last request', async () => {
    await ask();
    instance.clock.advance(GRACE_MS / 2);
    const { body } = await logInAgain();
    const again = { ...createCaller(instance.url, `Session ${'token' in body ? body.token : ''}`) };
    await again.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    instance.clock.advance(GRACE_MS / 2 + 1000);
    // The clock of the database may be ahead.
    await queryDatabase(
      instance,
      `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
        where key = 'erase-account:' || $1`,
      [person.id],
    );
    await instance.runDueJobs();
    expect((await userRow(person.id))?.erased_at).toBeNull();
    instance.clock.advance(GRACE_MS / 2);
    await instance.runDueJobs();
    expect((await userRow(person.id))?.erased_at).not.toBeNull();
  });
});

describe('the erasure', () => {
  it('replaces name and profile with markers, announces them to viewers of the account, then removes it from its servers', async () => {
    await ask();
    // Connected after the jump, because no heartbeat would be in time.
    instance.clock.advance(GRACE_MS);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await instance.runDueJobs();
    const update = await probe.take('USER_UPDATE', ({ id }) => id === person.id);
    expect(update.d).toEqual({
      id: person.id,
      username: expect.stringMatching(MARKER),
      displayName: 'Deleted User',
      avatarUrl: null,
      clanTag: null,
      deleted: true,
    });
    const removal = await probe.take('MEMBER_REMOVE', ({ user }) => user.id === person.id);
    expect(removal.d.user).toEqual(update.d);
    expect(removal.s).toBeGreaterThan(update.s ?? 0);
    const members = await server.owner.do(listMembers, { params: { serverId: server.id }, query: {} });
    expect(members.some(({ user }) => user.id === person.id)).toBe(false);
    expect(await server.owner.do(getProfile, { params: { userId: person.id } })).toEqual({
      user: { ...update.d, tag: undefined, status: 'offline', customStatus: null },
      deleted: true,
    });
    expect((await logInAgain()).code).toBe('wrong_credentials');
    expect(await queryDatabase(instance, 'select * from people where user_id = $1', [person.id])).toEqual([]);
    await probe.close();
  });

  it('shows the account as offline immediately, even if it was connected', async () => {
    const { id: channelId } = await server.owner.do(openDirectChannel, { body: { recipientId: person.id } });
    await person.do(updatePresence, { body: { status: 'dnd' } });
    const probe = await connectProbe(instance.url, { token: person.token });
    const shown = async () =>
      (await server.owner.do(listDirectChannels)).find(({ id }) => id === channelId)?.recipient;
    expect(await shown()).toMatchObject({ id: person.id, status: 'dnd' });
    await deleteUser(operator, person.username, { now: true, messages: false });
    await instance.runDueJobs();
    expect(await shown()).toMatchObject({ id: person.id, deleted: true, status: 'offline' });
    await probe.close();
  });

  it('leaves nothing that operators could change', async () => {
    await ask();
    await erase();
    for (const change of [
      () => renameUser(operator, person.id, person.username),
      () => tagUser(operator, person.id, 'official'),
      () => makeUserLogInLink(operator, person.id),
      () => deleteUser(operator, person.id, { now: true, messages: true }),
    ])
      await expect(change()).rejects.toMatchObject({ code: 'unknown_user' });
    expect(await showUser(operator, person.id)).toMatchObject({
      username: expect.stringMatching(MARKER),
      tag: null,
    });
  });

  it('leaves no name and no address in the operator log', async () => {
    const username = `made_${person.id}`;
    const { id } = await createUser(operator, { username, email: `${username}@example.org` });
    await renameUser(operator, id, `${username}_too`);
    const logged = async () => JSON.stringify(await listOperatorLog(operator, { target: id }));
    expect(await logged()).toContain(`${username}@example.org`);
    await deleteUser(operator, id, { now: true, messages: false });
    await instance.runDueJobs();
    expect(await logged()).toContain('user rename');
    expect(await logged()).not.toContain(username);
  });

  it('keeps the messages, and shows their author as deleted', async () => {
    const params = { channelId: server.channel.id };
    const { id } = await person.do(sendMessage, { params, body: { content: 'I was here' } });
    await ask(false);
    await erase();
    const kept = (await server.owner.do(listMessages, { params, query: {} })).find(
      (message) => message.id === id,
    );
    expect(kept?.content).toBe('I was here');
    expect(kept?.author).toMatchObject({ id: person.id, displayName: 'Deleted User', deleted: true });
  });

  it('deletes the messages if requested', async () => {
    const params = { channelId: server.channel.id };
    const ids: string[] = [];
    for (let index = 0; index < 130; index += 1) {
      ids.push((await person.do(sendMessage, { params, body: { content: `message ${index}` } })).id);
    }
    await ask(true);
    instance.clock.advance(GRACE_MS);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await instance.runDueJobs();
    const left = async () =>
      (await queryDatabase(instance, 'select id from messages where author_id = $1', [person.id])).length;
    expect(await left()).toBe(30);
    instance.clock.advance(1000);
    await instance.runDueJobs();
    expect(await left()).toBe(0);
    for (const id of ids) await probe.take('MESSAGE_DELETE', (payload) => payload.id === id);
    instance.clock.advance(1000);
    await instance.runDueJobs();
    expect(
      await queryDatabase(instance, 'select * from read_states where user_id = $1', [person.id]),
    ).toEqual([]);
    await probe.close();
  });

  it('looks at ten thousand messages of a channel at a time', async () => {
    const channel = await server.owner.do(createChannel, {
      params: { serverId: server.id },
      body: { name: 'busy', kind: 'text' },
    });
    const send = () =>
      person.do(sendMessage, { params: { channelId: channel.id }, body: { content: 'hello' } });
    const first = await send();
    await queryDatabase(
      instance,
      `insert into messages (channel_id, id, author_id, content)
       select $1, $2::bigint + n, $3, 'by another' from generate_series(1, 10100) n`,
      [channel.id, first.id, server.owner.id],
    );
    const last = await send();
    await deleteUser(operator, person.id, { now: true, messages: true });
    const left = async () => {
      await instance.runDueJobs();
      instance.clock.advance(1000);
      const rows = await queryDatabase(instance, 'select id from messages where author_id = $1', [person.id]);
      return rows.map(({ id }) => id);
    };
    expect(await left()).toEqual([last.id]);
    expect(await left()).toEqual([]);
  });

  it('deletes the messages of all channels, even if one is deleted in between', async () => {
    const send = (channelId: string) =>
      person.do(sendMessage, { params: { channelId }, body: { content: 'hello' } });
    const create = (name: string) =>
      server.owner.do(createChannel, { params: { serverId: server.id }, body: { name, kind: 'text' } });
    const [first, second] = [await create('first'), await create('second')];
    const { id } = await send(second.id);
    await Promise.all(Array.from({ length: 101 }, () => send(first.id)));
    await deleteUser(operator, person.id, { now: true, messages: true });
    await instance.runDueJobs();
    await server.owner.do(deleteChannel, { params: { channelId: first.id } });
    instance.clock.advance(1000);
    await instance.runDueJobs();
    expect(await queryDatabase(instance, 'select id from messages where id = $1', [id])).toEqual([]);
  });

  it('deletes the messages if requested, even if an operator erases the account early', async () => {
    const params = { channelId: server.channel.id };
    const { id } = await person.do(sendMessage, { params, body: { content: 'I was here' } });
    await ask(true);
    await deleteUser(operator, person.id, { now: true, messages: false });
    await instance.runDueJobs();
    expect(await queryDatabase(instance, 'select id from messages where id = $1', [id])).toEqual([]);
  });

  it('deletes direct messages too', async () => {
    const { id: channelId } = await person.do(openDirectChannel, { body: { recipientId: server.owner.id } });
    const { id } = await person.do(sendMessage, { params: { channelId }, body: { content: 'direct' } });
    await ask(true);
    instance.clock.advance(GRACE_MS);
    const probe = await connectProbe(instance.url, { token: server.owner.token });
    await instance.runDueJobs();
    const deleted = await probe.take('MESSAGE_DELETE', (payload) => payload.id === id);
    expect(deleted.d).toEqual({ id, channelId, serverId: null });
    await probe.close();
  });

  it('keeps votes, with a deleted voter, and invites', async () => {
    const params = { channelId: server.channel.id };
    const poll = {
      question: 'Which?',
      answers: [{ text: 'This' }, { text: 'That' }],
    };
    const { id: messageId } = await server.owner.do(sendMessage, { params, body: { poll } });
    await person.do(votePoll, { params: { ...params, messageId }, body: { answerIds: ['1'] } });
    const invite = await person.do(createInvite, { params, body: { maxAgeSecs: 0 } });
    await ask();
    await erase();
    const kept = await server.owner.do(getMessage, { params: { ...params, messageId } });
    expect(kept.poll).toMatchObject({ total: 1, answers: [{ count: 1 }, { count: 0 }] });
    const voters = await server.owner.do(listVoters, {
      params: { ...params, messageId, answerId: '1' },
      query: {},
    });
    expect(voters).toMatchObject([{ id: person.id, displayName: 'Deleted User', deleted: true }]);
    expect((await server.owner.do(getInvite, { params: { code: invite.code } })).code).toBe(invite.code);
  });

  it('ends friendships', async () => {
    const friend = await aMember(instance, server);
    await befriend(person, friend);
    expect(await friend.do(listRelationships)).toHaveLength(1);
    await ask();
    await erase();
    expect(await friend.do(listRelationships)).toEqual([]);
  });

  it('leaves groups, whose earliest participant becomes the owner, and deletes blocks by and of the account', async () => {
    const friends = [await aMember(instance, server), await aMember(instance, server)] as const;
    for (const friend of friends) await befriend(person, friend);
    const recipientIds = friends.map(({ id }) => id);
    const { id: channelId } = await person.do(openDirectChannel, { body: { recipientIds } });
    const blocker = await aMember(instance, server);
    await blocker.do(putRelationship, { params: { userId: person.id }, body: { type: 'blocked' } });
    await person.do(putRelationship, { params: { userId: blocker.id }, body: { type: 'blocked' } });
    await person.do(sendMessage, { params: { channelId }, body: { content: 'to be deleted' } });
    await ask(true);
    await erase();
    const [left] = await friends[0].do(listDirectChannels);
    expect(left?.recipients.map(({ id }) => id)).toEqual([friends[1].id]);
    expect(recipientIds).toContain(left?.ownerId);
    const messages = await friends[0].do(listMessages, { params: { channelId }, query: {} });
    // Notices are the service's messages, so this one is not deleted with the account's.
    expect(messages).toMatchObject([{ type: 2, target: { id: person.id, deleted: true } }]);
    expect(
      await queryDatabase(instance, 'select * from relationships where $1 in (user_id, other_id)', [
        person.id,
      ]),
    ).toEqual([]);
  });

  it('deletes the bots of the account', async () => {
    const own = await aServer(instance, person);
    const bot = await aBot(instance, own);
    const heir = await aMember(instance, own);
    await person.do(transferServer, {
      params: { serverId: own.id },
      body: { userId: heir.id, password: PASSWORD },
    });
    await ask();
    expect((await bot.do(getAccount)).id).toBe(bot.id);
    await erase();
    expect((await bot.call(getAccount)).code).toBe('invalid_token');
    expect((await userRow(bot.id))?.username).toMatch(MARKER);
    expect(
      (await heir.do(listMembers, { params: { serverId: own.id }, query: {} })).map(({ user }) => user.id),
    ).toEqual([heir.id]);
  });

  it('continues where it stopped', async () => {
    await ask();
    // The markers are set, and the process stopped before the account left its servers.
    await queryDatabase(
      instance,
      `update users set erased_at = now(), deletion_at = null, username = $2, display_name = 'Deleted User' where id = $1`,
      [person.id, `deleted_user_${person.id.slice(-12)}`],
    );
    await erase();
    expect(await queryDatabase(instance, 'select * from members where user_id = $1', [person.id])).toEqual(
      [],
    );
    // A job may run twice.
    await queryDatabase(
      instance,
      `select graphile_worker.add_job('erase-account', json_build_object('userId', $1::text))`,
      [person.id],
    );
    await instance.runDueJobs();
    expect((await userRow(person.id))?.display_name).toBe('Deleted User');
  });
});
