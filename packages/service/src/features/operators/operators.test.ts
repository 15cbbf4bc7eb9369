import { DAY_MS } from '@guildhall/platform';
import {
  createApplication,
  createInvite,
  getAccount,
  getApplication,
  getBearerUser,
  getInvite,
  getServer,
  logIn,
  register,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  connectProbe,
  createCaller,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  uniqueName,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import { anApplication, aPair, asBearer } from '@guildhall/testkit/oauth2';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeServerTypes,
  confirmUserEmail,
  createOperatorToken,
  createUser,
  endUserSessions,
  listOperators,
  listUsers,
  renameUser,
  setBotVerified,
  setOperatorRole,
  showUser,
  suspendUser,
  tagUser,
  unsuspendUser,
} from './index.ts';

const instance = useInstance();
const operator = useOperator(instance);
let person: TestPerson;

beforeEach(async () => {
  person = await aPerson(instance);
});

/** The operator log's entries for a target, in order. */
const logged = (target: string) =>
  queryDatabase(
    instance,
    'select actor, action, before, after from operator_log where target = $1 order by id',
    [target],
  );

async function logCount(): Promise<unknown> {
  return (await queryDatabase(instance, 'select count(*) from operator_log'))[0]?.count;
}

const logInWith = (password = PASSWORD) =>
  createCaller(instance.url).call(logIn, {
    body: { login: person.username, password, transport: 'token' },
  });

/** The instance learns of another process's changes from the event log. */
const eventually = (look: () => Promise<unknown>) => expect.poll(look);

describe('accounts', () => {
  it('are found by username, e-mail address or id', async () => {
    for (const name of [person.username, `${person.username}@EXAMPLE.org`, person.id]) {
      expect(await showUser(operator, name)).toEqual({
        id: person.id,
        username: person.username,
        displayName: person.username,
        kind: 'person',
        email: `${person.username}@example.org`,
        emailVerified: false,
        tag: null,
        operator: false,
        twoFactor: false,
        deletionAt: null,
        suspended: false,
        suspendedUntil: null,
        suspensionReason: null,
        createdAt: expect.any(String),
      });
    }
  });

  it.each(['nobody_here', '', '9999999999999999999', '0', '1'.repeat(40), 'a\u0000b'])(
    'that do not exist (%j) are reported as unknown',
    async (name) => {
      await expect(showUser(operator, name)).rejects.toMatchObject({ code: 'unknown_user' });
    },
  );

  it('are not mistaken for one whose username is their id', async () => {
    const username = person.id;
    const body = { username, email: `${username}@example.org`, password: PASSWORD };
    await createCaller(instance.url).do(register, { body });
    expect((await showUser(operator, person.id)).username).toBe(person.username);
  });

  it('are created with a password that is shown once', async () => {
    const username = uniqueName('made');
    const made = await createUser(operator, { username, email: `${username}@Example.org` });
    expect(made).toEqual({
      id: expect.any(String),
      username,
      password: expect.stringMatching(/^[\w-]{16}$/),
    });
    const answer = await createCaller(instance.url).call(logIn, {
      body: { login: `${username}@example.org`, password: made.password ?? '', transport: 'token' },
    });
    expect(answer.status).toBe(200);
    const entries = await logged(made.id);
    expect(entries).toEqual([
      {
        actor: 'cli',
        action: 'user create',
        before: null,
        after: { username, email: `${username}@example.org` },
      },
    ]);
    expect(JSON.stringify(entries)).not.toContain(made.password);
  });

  it('are not created against the rules', async () => {
    const before = await logCount();
    const email = `${uniqueName('mail')}@example.org`;
    const attempts = [
      [{ username: 'everyone', email }, 'invalid_username'],
      [{ username: person.username, email }, 'username_taken'],
      [{ username: uniqueName('u'), email: `${person.username}@example.org` }, 'email_taken'],
      [{ username: uniqueName('u'), email, password: 'short' }, 'weak_password'],
      [{ username: uniqueName('u'), email: 'no address' }, 'invalid_request'],
    ] as const;
    for (const [input, code] of attempts) {
      await expect(createUser(operator, input)).rejects.toMatchObject({ code });
    }
    expect(await logCount()).toBe(before);
  });

  it('are renamed and announced to their viewers', async () => {
    const username = uniqueName('renamed');
    const probe = await connectProbe(instance.url, { token: person.token });
    expect((await renameUser(operator, person.username, username)).username).toBe(username);
    expect((await probe.take('USER_UPDATE')).d.username).toBe(username);
    await probe.close();
    expect(await logged(person.id)).toEqual([
      { actor: 'cli', action: 'user rename', before: person.username, after: username },
    ]);
    const other = await aPerson(instance);
    await expect(renameUser(operator, other.id, username)).rejects.toMatchObject({ code: 'username_taken' });
    await expect(renameUser(operator, other.id, 'No')).rejects.toMatchObject({ code: 'invalid_username' });
    expect(await logged(other.id)).toEqual([]);
  });

  it('can have their address confirmed', async () => {
    expect((await confirmUserEmail(operator, person.id)).emailVerified).toBe(true);
    await eventually(async () => (await person.do(getAccount)).verified).toBe(true);
    expect(await logged(person.id)).toMatchObject([{ action: 'user verify-email' }]);
  });

  it('can get existing tags', async () => {
    expect((await tagUser(operator, person.id, 'official')).tag).toBe('official');
    await eventually(async () => (await person.do(getAccount)).tag).toBe('official');
    expect((await tagUser(operator, person.id, 'none')).tag).toBeNull();
    await expect(tagUser(operator, person.id, 'king')).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await logged(person.id)).toEqual([
      { actor: 'cli', action: 'user tag', before: null, after: 'official' },
      { actor: 'cli', action: 'user tag', before: 'official', after: null },
    ]);
  });

  it('become operators and lose that role', async () => {
    expect((await setOperatorRole(operator, person.username, true)).operator).toBe(true);
    expect(await listOperators(operator)).toContainEqual({ username: person.username });
    await eventually(async () => (await person.do(getAccount)).operator).toBe(true);
    await setOperatorRole(operator, person.username, false);
    expect(await listOperators(operator)).not.toContainEqual({ username: person.username });
    expect(await logged(person.id)).toEqual([
      { actor: 'cli', action: 'operator add', before: false, after: true },
      { actor: 'cli', action: 'operator remove', before: true, after: false },
    ]);
  });

  it('get no token while they lose the role of operators', async () => {
    await setOperatorRole(operator, person.id, true);
    const lock = `select from users where id = ${person.id} for update`;
    const calls = await whileLocked(instance, lock, async () => {
      const removed = setOperatorRole(operator, person.id, false);
      await untilWaiting(instance, 1);
      const made = createOperatorToken(operator, person.id);
      await untilWaiting(instance, 2);
      return [removed, made] as const;
    });
    const [removed, made] = await Promise.allSettled(calls);
    expect(removed.status).toBe('fulfilled');
    expect(made).toMatchObject({ reason: { code: 'invalid_request' } });
  });

  it('can have all their sessions and access tokens ended', async () => {
    const { access } = await aPair(instance, person, await anApplication(instance));
    const probe = await connectProbe(instance.url, { token: person.token });
    await logInWith();
    expect(await endUserSessions(operator, person.username)).toEqual({ ended: 2 });
    expect(await probe.closed()).toBe(4004);
    await eventually(async () => (await person.call(getAccount)).code).toBe('invalid_token');
    expect((await asBearer(instance, access).call(getBearerUser)).code).toBe('invalid_token');
    expect((await logInWith()).status).toBe(200);
    expect(await logged(person.id)).toMatchObject([{ action: 'user sessions end', after: { ended: 2 } }]);
  });
});

describe('a suspension', () => {
  it('ends sessions, closes sockets, refuses log-ins and shows the reason', async () => {
    const probe = await connectProbe(instance.url, { token: person.token });
    const view = await suspendUser(operator, person.username, { reason: 'Spam' });
    expect(view).toMatchObject({ suspended: true, suspendedUntil: null, suspensionReason: 'Spam' });
    expect(await probe.closed()).toBe(4004);
    await eventually(async () => (await person.call(getAccount)).code).toBe('invalid_token');
    const answer = await logInWith();
    expect([answer.status, answer.code]).toEqual([403, 'account_suspended']);
    expect(answer.body).toMatchObject({ error: { message: expect.stringContaining('Spam') } });
    expect((await logInWith('wrong password')).code).toBe('wrong_credentials');
    expect(await logged(person.id)).toEqual([
      { actor: 'cli', action: 'user suspend', before: null, after: { until: null, reason: 'Spam' } },
    ]);
  });

  it("stops the person's bots too, and lifting it starts them again", async () => {
    const bot = await aBot(instance, await aServer(instance, person));
    const probe = await connectProbe(instance.url, { token: bot.token });
    await suspendUser(operator, person.id, {});
    expect(await probe.closed()).toBe(4004);
    await eventually(async () => (await bot.call(getAccount)).code).toBe('invalid_token');
    expect((await unsuspendUser(operator, person.id)).suspended).toBe(false);
    await eventually(async () => (await bot.call(getAccount)).status).toBe(200);
    expect((await logInWith()).status).toBe(200);
    expect(await logged(person.id)).toMatchObject([{ action: 'user suspend' }, { action: 'user unsuspend' }]);
  });

  it('can stop only a bot', async () => {
    const bot = await aBot(instance, await aServer(instance, person));
    const probe = await connectProbe(instance.url, { token: bot.token });
    await suspendUser(operator, bot.id, { reason: 'Floods' });
    expect(await probe.closed()).toBe(4004);
    await eventually(async () => (await bot.call(getAccount)).code).toBe('invalid_token');
    expect((await person.call(getAccount)).status).toBe(200);
  });

  it('with an end lapses by itself', async () => {
    const bot = await aBot(instance, await aServer(instance, person));
    const until = new Date(instance.clock.now() + DAY_MS).toISOString();
    const view = await suspendUser(operator, person.id, { until });
    expect(view).toMatchObject({ suspended: true, suspendedUntil: until });
    await eventually(async () => (await bot.call(getAccount)).code).toBe('invalid_token');
    const answer = await logInWith();
    expect(answer.code).toBe('account_suspended');
    expect(answer.body).toMatchObject({ error: { message: expect.stringContaining(until) } });
    instance.clock.advance(DAY_MS + 1000);
    expect((await logInWith()).status).toBe(200);
    expect((await bot.call(getAccount)).status).toBe(200);
    expect((await showUser(operator, person.id)).suspended).toBe(false);
    // The earlier sessions are gone for good.
    expect((await person.call(getAccount)).code).toBe('invalid_token');
  });

  it('requires a valid end in the future', async () => {
    for (const until of ['tomorrow', '2020-01-01T00:00:00Z', '2100-02-31T12:00:00Z']) {
      await expect(suspendUser(operator, person.id, { until })).rejects.toMatchObject({
        code: 'invalid_request',
      });
    }
    expect(await logged(person.id)).toEqual([]);
    expect((await person.call(getAccount)).status).toBe(200);
  });
});

describe('server types', () => {
  it('are added and removed, and members receive an event', async () => {
    const server = await aServer(instance, person);
    const member = await aMember(instance, server);
    const probe = await connectProbe(instance.url, { token: member.token });
    const types = (...changes: string[]) => changeServerTypes(operator, server.id, changes);
    expect((await types('+partnered', '+official')).types).toEqual(['official', 'partnered']);
    expect((await probe.take('SERVER_UPDATE')).d.types).toEqual(['official', 'partnered']);
    expect((await types('-partnered', '+verified', '-staff')).types).toEqual(['official', 'verified']);
    expect((await probe.take('SERVER_UPDATE')).d.types).toEqual(['official', 'verified']);
    expect((await member.do(getServer, { params: { serverId: server.id } })).types).toEqual([
      'official',
      'verified',
    ]);
    await probe.close();
    expect(await logged(server.id)).toEqual([
      { actor: 'cli', action: 'server types', before: [], after: ['official', 'partnered'] },
      {
        actor: 'cli',
        action: 'server types',
        before: ['official', 'partnered'],
        after: ['official', 'verified'],
      },
    ]);
  });

  it.each(['staff', 'developer'])('%s removes the server from Discovery', async (type) => {
    const server = await aServer(instance, person);
    await queryDatabase(instance, 'update servers set listed = true where id = $1', [server.id]);
    expect((await changeServerTypes(operator, server.id, ['+official'])).listed).toBe(true);
    expect((await changeServerTypes(operator, server.id, [`+${type}`])).listed).toBe(false);
  });

  it.each(['staff', 'developer'])('%s deletes exactly the earlier invites', async (type) => {
    const server = await aServer(instance, person);
    const place = { params: { channelId: server.channel.id }, body: { unique: true, maxUses: 1 } };
    const probe = await connectProbe(instance.url, { token: person.token });
    const { code } = await person.do(createInvite, place);
    await changeServerTypes(operator, server.id, ['+official']);
    expect((await person.do(getInvite, { params: { code } })).code).toBe(code);
    await changeServerTypes(operator, server.id, [`+${type}`]);
    expect((await person.call(getInvite, { params: { code } })).code).toBe('unknown_invite');
    expect((await probe.take('INVITE_DELETE')).d).toMatchObject({ serverId: server.id, code });
    const after = await person.do(createInvite, place);
    await changeServerTypes(operator, server.id, ['+partnered']);
    expect((await person.do(getInvite, { params: { code: after.code } })).code).toBe(after.code);
    await probe.close();
  });

  it('developer also deletes the invites of a staff server', async () => {
    const server = await aServer(instance, person);
    await changeServerTypes(operator, server.id, ['+staff']);
    const params = { channelId: server.channel.id };
    const { code } = await person.do(createInvite, { params, body: { maxAgeSecs: 0 } });
    await changeServerTypes(operator, server.id, ['+developer', '-staff']);
    expect((await person.call(getInvite, { params: { code } })).code).toBe('unknown_invite');
  });

  it('that are unknown, or without a sign, change nothing', async () => {
    const server = await aServer(instance, person);
    for (const change of ['official', '+king', '*official', '+', '', '++official', '+Official']) {
      const attempt = changeServerTypes(operator, server.id, ['+verified', change]);
      await expect(attempt).rejects.toMatchObject({ code: 'invalid_request' });
    }
    expect(await logged(server.id)).toEqual([]);
    expect((await person.do(getServer, { params: { serverId: server.id } })).types).toEqual([]);
    for (const serverId of ['x', '1', '9'.repeat(30)]) {
      const attempt = changeServerTypes(operator, serverId, ['+official']);
      await expect(attempt).rejects.toMatchObject({ code: 'unknown_server' });
    }
  });

  it('changed by several operators concurrently are all kept', async () => {
    const server = await aServer(instance, person);
    await Promise.all(
      ['+official', '+verified', '+partnered'].map((change) =>
        changeServerTypes(operator, server.id, [change]),
      ),
    );
    const { types } = await changeServerTypes(operator, server.id, ['-staff']);
    expect(types).toEqual(['official', 'verified', 'partnered']);
  });
});

describe('bots', () => {
  it('are verified and unverified: their tag changes for everyone who sees them', async () => {
    const server = await aServer(instance, person);
    const bot = await aBot(instance, server);
    const member = await aMember(instance, server);
    const probe = await connectProbe(instance.url, { token: member.token });
    const params = { applicationId: bot.applicationId };
    expect(await setBotVerified(operator, bot.applicationId, true)).toMatchObject({
      id: bot.applicationId,
      botId: bot.id,
      verified: true,
    });
    const told = await probe.take('USER_UPDATE', ({ id }) => id === bot.id);
    expect(told.d.tag).toBe('verified_bot');
    await eventually(() => person.do(getApplication, { params })).toMatchObject({
      verified: true,
      bot: told.d,
    });
    // Operators see the ids of bots in the list of accounts.
    await setBotVerified(operator, bot.id, false);
    expect((await probe.take('USER_UPDATE', ({ id }) => id === bot.id)).d.tag).toBe('bot');
    expect(await logged(bot.applicationId)).toEqual([
      { actor: 'cli', action: 'bot verify', before: false, after: true },
      { actor: 'cli', action: 'bot unverify', before: true, after: false },
    ]);
    await probe.close();
  });

  it('cannot get the tags of people', async () => {
    const bot = await aBot(instance, await aServer(instance, person));
    await setBotVerified(operator, bot.id, true);
    for (const tag of ['official', 'none'])
      await expect(tagUser(operator, bot.id, tag)).rejects.toMatchObject({ code: 'invalid_request' });
    expect(await showUser(operator, bot.id)).toMatchObject({ tag: 'verified_bot' });
    expect(await listUsers(operator, { tag: 'verified_bot', query: bot.id })).toMatchObject([{ id: bot.id }]);
    expect(await listUsers(operator, { tag: 'staff', query: bot.id })).toEqual([]);
  });

  it('that do not exist are not verified', async () => {
    const { id } = await person.do(createApplication, { body: { name: 'Without' } });
    const before = await logCount();
    for (const name of ['1', 'nonsense']) {
      await expect(setBotVerified(operator, name, true)).rejects.toMatchObject({
        code: 'unknown_application',
      });
    }
    await expect(setBotVerified(operator, id, true)).rejects.toMatchObject({ code: 'no_bot' });
    expect(await logCount()).toBe(before);
  });
});
