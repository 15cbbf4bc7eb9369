import {
  createApplication,
  createBot,
  deleteApplication,
  getAccount,
  getApplication,
  getOwnApplication,
  LIMITS,
  listApplications,
  resetBotToken,
  updateApplication,
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
  useInstance,
} from '@guildhall/testkit';
import { beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let owner: TestPerson;
beforeEach(async () => {
  owner = await aPerson(instance);
});

const make = async (name = uniqueName('App')) => owner.do(createApplication, { body: { name } });
const asBot = (token: string) => createCaller(instance.url, `Bot ${token}`);

/** All stored data of an application, as text. */
async function stored(id: string): Promise<string> {
  const rows = await queryDatabase(
    instance,
    'select row_to_json(a)::text as json from applications a where id = $1',
    [id],
  );
  return String(rows[0]?.json);
}

async function expectDead(token: string): Promise<void> {
  const answer = await asBot(token).call(getAccount);
  expect([answer.status, answer.code]).toEqual([401, 'invalid_token']);
}

describe('an application', () => {
  it('is created with a secret that is shown once and stored as a fingerprint', async () => {
    const answer = await owner.call(createApplication, { body: { name: '  My app  ' } });
    expect(answer.status).toBe(201);
    const { clientSecret, ...record } = answer.body;
    expect(clientSecret).toMatch(/^[\w-]{43}$/);
    expect(record).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      name: 'My app',
      iconUrl: null,
      description: '',
      botPublic: true,
      publicClient: false,
      redirects: [],
      inDirectory: false,
      interactionsEndpointUrl: null,
      interactionsEndpointForm: 'guildhall',
      publicKey: expect.stringMatching(/^[0-9a-f]{64}$/),
      hasSecret: true,
      bot: null,
      verified: false,
      serverCount: 0,
      owner: expect.objectContaining({ id: owner.id }),
      createdAt: expect.any(String),
    });
    const params = { applicationId: record.id };
    expect(await owner.do(getApplication, { params })).toEqual(record);
    expect(await owner.do(listApplications)).toEqual([record]);
    const row = await stored(record.id);
    expect(row).not.toContain(clientSecret);
    expect(row).not.toContain(Buffer.from(clientSecret, 'base64url').toString('hex'));
  });

  it.each([[''], ['a'], ['  a  '], ['n'.repeat(33)], [null], [5]])('refuses the name %j', async (name) => {
    const answer = await owner.call(createApplication, { body: { name } });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(await owner.do(listApplications)).toEqual([]);
  });

  it('is limited to 25 per person, even by concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: LIMITS.applicationsPerPerson + 3 }, () =>
        owner.call(createApplication, { body: { name: 'Many' } }),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      Array.from({ length: 3 }, () => [400, 'too_many_applications']),
    );
    expect(await owner.do(listApplications)).toHaveLength(LIMITS.applicationsPerPerson);
  });

  it('is changed by its owner, only in the given fields', async () => {
    const { id } = await make('Before');
    const params = { applicationId: id };
    const description = 'd'.repeat(LIMITS.applicationDescription);
    const changed = await owner.do(updateApplication, { params, body: { name: ' After ', description } });
    expect(changed).toMatchObject({ name: 'After', description, botPublic: true });
    expect((await owner.do(updateApplication, { params, body: { botPublic: false } })).botPublic).toBe(false);
    const refused = await owner.call(updateApplication, { params, body: { description: `${description}d` } });
    expect([refused.status, refused.code]).toEqual([400, 'invalid_request']);
    expect(await owner.do(getApplication, { params })).toMatchObject({ name: 'After', description });
  });

  it('that is made private leaves the directory', async () => {
    const { id } = await make();
    await queryDatabase(instance, 'update applications set in_directory = true where id = $1', [id]);
    const params = { applicationId: id };
    const changed = await owner.do(updateApplication, { params, body: { botPublic: false } });
    expect(changed.inDirectory).toBe(false);
  });

  it('is unknown to anyone else', async () => {
    const { id } = await make();
    const bot = await aBot(instance, await aServer(instance));
    const params = { applicationId: id };
    const stranger = await aPerson(instance);
    const password = { password: PASSWORD };
    const answers = [
      await stranger.call(getApplication, { params }),
      await stranger.call(updateApplication, { params, body: { name: 'Mine' } }),
      await stranger.call(deleteApplication, { params, body: password }),
      await stranger.call(createBot, { params }),
      await stranger.call(resetBotToken, { params, body: password }),
      await bot.call(getApplication, { params }),
      await bot.call(updateApplication, { params, body: { description: 'Mine' } }),
    ];
    for (const answer of answers) expect([answer.status, answer.code]).toEqual([404, 'unknown_application']);
    expect((await owner.do(getApplication, { params })).bot).toBeNull();
    expect(await stranger.do(listApplications)).toEqual([]);
  });

  it.each(['abc', '0', '-5', '9'.repeat(25), '9223372036854775808', '__proto__', '../@me', '１２'])(
    'with the id %s is unknown',
    async (applicationId) => {
      const answer = await owner.call(getApplication, { params: { applicationId } });
      expect([answer.status, answer.code]).toEqual([404, 'unknown_application']);
    },
  );
});

describe('its bot', () => {
  it('is created once, with a token that is shown once and stored as a fingerprint', async () => {
    const { id } = await make('Echo Bot');
    const params = { applicationId: id };
    const answer = await owner.call(createBot, { params });
    expect(answer.status).toBe(201);
    const { user, token } = answer.body;
    expect(user).toMatchObject({ displayName: 'Echo Bot', tag: 'bot', clanTag: null, avatarUrl: null });
    expect(user.username).toMatch(/^echo_bot(_\d+)?$/);
    expect(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()).toBe(user.id);
    expect(await asBot(token).do(getAccount)).toMatchObject({ id: user.id, bot: true, applicationId: id });
    expect(await asBot(token).do(getAccount)).not.toHaveProperty('email');
    expect((await owner.do(getApplication, { params })).bot).toEqual(user);
    const row = await stored(id);
    const secret = token.split('.')[1] ?? '';
    expect(row).not.toContain(secret);
    expect(row).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    const again = await owner.call(createBot, { params });
    expect([again.status, again.code]).toEqual([409, 'bot_exists']);
    expect((await asBot(token).call(getAccount)).status).toBe(200);
  });

  it('is created once, even by simultaneous requests', async () => {
    const params = { applicationId: (await make()).id };
    const answers = await Promise.all(Array.from({ length: 4 }, () => owner.call(createBot, { params })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    const bots = await queryDatabase(
      instance,
      `select id from users where display_name = $1 and kind = 'bot'`,
      [(await owner.do(getApplication, { params })).name],
    );
    expect(bots).toHaveLength(1);
  });

  it.each([
    ['Everyone', /^bot_everyone/],
    ['!!', /^bot_/],
    ['Ünïcode Näme', /^unicode_name/],
    ['deleted_user_1', /^bot_deleted_user_1/],
    ['Deleted User', /^bot_deleted_user/],
  ])('named %s gets a username that is allowed', async (name, pattern) => {
    const params = { applicationId: (await make(name)).id };
    expect((await owner.do(createBot, { params })).user.username).toMatch(pattern);
  });

  it('gets the requested username', async () => {
    const params = { applicationId: (await make()).id };
    const refusals = [
      ['Bad Name', 400, 'invalid_username'],
      ['system', 400, 'invalid_username'],
      [owner.username, 409, 'username_taken'],
    ] as const;
    for (const [username, status, code] of refusals) {
      const answer = await owner.call(createBot, { params, body: { username } });
      expect([answer.status, answer.code]).toEqual([status, code]);
    }
    expect((await owner.do(getApplication, { params })).bot).toBeNull();
    const username = uniqueName('chosen');
    expect((await owner.do(createBot, { params, body: { username } })).user.username).toBe(username);
  });

  it('can read its application and change only its description', async () => {
    const bot = await aBot(instance, await aServer(instance, owner));
    const own = await bot.do(getOwnApplication);
    expect(own).toMatchObject({ id: bot.applicationId, serverCount: 1, bot: { id: bot.id } });
    const params = { applicationId: bot.applicationId };
    expect(await bot.do(getApplication, { params })).toEqual(own);
    const described = await bot.do(updateApplication, { params, body: { description: 'I echo.' } });
    expect(described.description).toBe('I echo.');
    for (const body of [{ name: 'Mine' }, { botPublic: false }, { description: 'x', name: 'Mine' }]) {
      const answer = await bot.call(updateApplication, { params, body });
      expect([answer.status, answer.code]).toEqual([403, 'bots_not_allowed']);
    }
    expect(await owner.do(getApplication, { params })).toEqual(described);
    const person = await owner.call(getOwnApplication);
    expect([person.status, person.code]).toEqual([403, 'bot_token_required']);
    const list = await bot.call(listApplications);
    expect([list.status, list.code]).toEqual([403, 'bots_not_allowed']);
  });
});

describe('resetting the token', () => {
  it('revokes the old one immediately and closes its sockets with 4004', async () => {
    const bot = await aBot(instance, await aServer(instance, owner));
    const probe = await connectProbe(instance.url, { token: bot.token });
    const params = { applicationId: bot.applicationId };
    const { token } = await owner.do(resetBotToken, { params, body: { password: PASSWORD } });
    expect(token).not.toBe(bot.token);
    await expectDead(bot.token);
    expect(await probe.closed()).toBe(4004);
    expect((await asBot(token).do(getAccount)).id).toBe(bot.id);
    const again = await connectProbe(instance.url, { token });
    await again.close();
  });

  it('requires the password, and a bot', async () => {
    const bot = await aBot(instance, await aServer(instance, owner));
    const params = { applicationId: bot.applicationId };
    const wrong = await owner.call(resetBotToken, { params, body: { password: 'wrong password' } });
    expect([wrong.status, wrong.code]).toEqual([403, 'wrong_password']);
    const missing = await owner.call(resetBotToken, { params, body: {} });
    expect([missing.status, missing.code]).toEqual([400, 'invalid_request']);
    expect((await bot.call(getAccount)).status).toBe(200);
    const none = { applicationId: (await make()).id };
    const answer = await owner.call(resetBotToken, { params: none, body: { password: PASSWORD } });
    expect([answer.status, answer.code]).toEqual([404, 'no_bot']);
  });

  it('refuses an almost correct token', async () => {
    const { token, id } = await aBot(instance, await aServer(instance, owner));
    const other = await aBot(instance, await aServer(instance));
    const [head = '', secret = ''] = token.split('.');
    const encoded = (text: string) => Buffer.from(text).toString('base64url');
    const near = [
      `${head}.${secret.slice(1)}`,
      `${head}.`,
      head,
      `.${secret}`,
      `${other.token.split('.')[0]}.${secret}`,
      `${encoded(`${id} `)}.${secret}`,
      `${encoded('1')}.${secret}`,
      `${encoded('9'.repeat(40))}.${secret}`,
      token.toUpperCase(),
    ];
    for (const attempt of near) await expectDead(attempt);
    expect((await createCaller(instance.url, `Session ${token}`).call(getAccount)).code).toBe(
      'invalid_token',
    );
    expect((await asBot(owner.token).call(getAccount)).code).toBe('invalid_token');
  });
});

describe('deleting an application', () => {
  it('removes its bot and the role of the bot from every server', async () => {
    const server = await aServer(instance, owner);
    const bot = await aBot(instance, server);
    const member = await aMember(instance, server);
    const members = await connectProbe(instance.url, { token: member.token });
    const bots = await connectProbe(instance.url, { token: bot.token });
    const params = { applicationId: bot.applicationId };
    const answer = await owner.call(deleteApplication, { params, body: { password: PASSWORD } });
    expect(answer.status).toBe(204);
    expect((await members.take('MEMBER_REMOVE')).d.user.id).toBe(bot.id);
    await members.take('ROLE_DELETE');
    expect(await bots.closed()).toBe(4004);
    await expectDead(bot.token);
    expect((await owner.call(getApplication, { params })).code).toBe('unknown_application');
    expect(await queryDatabase(instance, 'select 1 from members where user_id = $1', [bot.id])).toEqual([]);
    expect(await queryDatabase(instance, 'select 1 from roles where bot_id = $1', [bot.id])).toEqual([]);
    await members.close();
  });

  it('deletes the rows of every table that refers to it', async () => {
    const withoutCascade = await queryDatabase(
      instance,
      `select table_name from information_schema.columns
       where table_schema = 'public' and column_name = 'application_id' and table_name not in (
         select conrelid::regclass::text from pg_constraint
         where contype = 'f' and confdeltype = 'c' and confrelid in ('applications'::regclass, 'oauth_grants'::regclass))
       order by 1`,
    );
    expect(withoutCascade.map((row) => row.table_name)).toEqual([
      // Jobs end these within 15 minutes, with an event or their files (interactions/response/responding.test.ts).
      'ephemeral_messages',
      'interactions',
      // Removed in steps, because each person receives an event (oauth2/grants.test.ts).
      'oauth_grants',
    ]);
  });

  it('requires the password', async () => {
    const bot = await aBot(instance, await aServer(instance, owner));
    const params = { applicationId: bot.applicationId };
    const answer = await owner.call(deleteApplication, { params, body: { password: 'wrong password' } });
    expect([answer.status, answer.code]).toEqual([403, 'wrong_password']);
    expect((await bot.call(getOwnApplication)).status).toBe(200);
  });

  it('deletes a bot that is created concurrently', async () => {
    const { id: applicationId } = await make();
    const params = { applicationId };
    // Checking the password takes time; the bot exists by then.
    const [deleted, made] = await Promise.all([
      owner.call(deleteApplication, { params, body: { password: PASSWORD } }),
      owner.call(createBot, { params }),
    ]);
    expect(deleted.status).toBe(204);
    await instance.runDueJobs();
    if (made.status === 201) {
      await expectDead(made.body.token);
      const rows = await queryDatabase(instance, 'select erased_at from users where id = $1', [
        made.body.user.id,
      ]);
      expect(rows[0]?.erased_at).not.toBeNull();
    } else expect([made.status, made.code]).toEqual([404, 'unknown_application']);
  });
});
