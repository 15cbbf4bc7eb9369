import {
  addGuildMember,
  addServerMember,
  agreeToScreening,
  authorizeBot,
  getAccount,
  getBearerGuildMember,
  getBearerServerMember,
  getBearerUser,
  getInstance,
  getTokenInformation,
  listAuditLog,
  listBearerGuilds,
  listBearerServers,
  putBan,
  putOnboarding,
  putScreening,
  removeAuthorizedApp,
  updateServer,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  changeDatabase,
  connectProbe,
  createCaller,
  queryDatabase,
  setServerTypes,
  type TestPerson,
  type TestServer,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { anApplication, aPair, asBearer, type TestApplication } from '@guildhall/testkit/oauth2';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let person: TestPerson;
let application: TestApplication;
let server: TestServer;
beforeAll(async () => {
  application = await anApplication(instance, { withBot: true });
});
beforeEach(async () => {
  person = await aPerson(instance);
  server = await aServer(instance, application.owner);
});

async function withScopes(scope: string) {
  const { access } = await aPair(instance, person, application, scope);
  return { token: access, ...asBearer(instance, access) };
}

describe('bearer routes', () => {
  it('return the user with exactly the fields of the table; the e-mail address requires its scope', async () => {
    const user = {
      id: person.id,
      username: person.username,
      global_name: person.username,
      discriminator: '0',
      avatar: null,
      banner: null,
      accent_color: 0,
      bot: false,
      tag: null,
    };
    expect(await (await withScopes('identify')).do(getBearerUser)).toEqual(user);
    const mail = { email: `${person.username}@example.org`, verified: false };
    // Earlier scopes stay; the new one is added to the grant.
    expect(await (await withScopes('email')).do(getBearerUser)).toEqual({ ...user, ...mail });
  });

  it('return every server with exactly the fields of the table, under both names', async () => {
    await aMember(instance, server, person);
    const caller = await withScopes('guilds');
    const everyone = server.server.roles.at(-1)?.permissions;
    const entry = {
      id: server.id,
      name: server.server.name,
      icon: null,
      banner: null,
      owner: false,
      permissions: String(everyone),
      features: [],
    };
    expect(await caller.do(listBearerGuilds)).toEqual([entry]);
    expect(await caller.do(listBearerServers)).toEqual([entry]);
  });

  it('list only the types partnered, verified and official', async () => {
    await aMember(instance, server, person);
    await setServerTypes(instance, server, 'official', 'staff', 'developer', 'verified', 'partnered');
    const [entry] = await (await withScopes('guilds')).do(listBearerGuilds);
    expect(entry?.features).toEqual(['partnered', 'verified', 'official']);
  });

  it('return the member with exactly the fields of the table; 404 in other servers', async () => {
    const caller = await withScopes('guilds.members.read');
    const params = { serverId: server.id };
    const outside = await caller.call(getBearerGuildMember, { params });
    expect([outside.status, outside.code]).toEqual([404, 'unknown_server']);
    await aMember(instance, server, person);
    const member = await caller.do(getBearerGuildMember, { params });
    expect(Object.keys(member).sort()).toEqual(
      [
        'user',
        'nick',
        'avatar',
        'roles',
        'joined_at',
        'pending',
        'deaf',
        'mute',
        'flags',
        'communication_disabled_until',
      ].sort(),
    );
    expect(member).toMatchObject({ user: { id: person.id }, nick: null, roles: [], pending: false });
    expect(await caller.do(getBearerServerMember, { params })).toEqual(member);
  });

  it('describe the token; the user only with scope identify', async () => {
    const without = await (await withScopes('guilds')).do(getTokenInformation);
    expect(Object.keys(without).sort()).toEqual(['application', 'expires', 'scopes']);
    expect(without.application).toMatchObject({ id: application.id, icon: null, bot_public: true });
    expect(Date.parse(without.expires)).toBeGreaterThan(instance.clock.now() + 6 * 24 * 3600 * 1000);
    const told = await (await withScopes('identify')).do(getTokenInformation);
    expect(told).toMatchObject({ scopes: ['identify', 'guilds'], user: { id: person.id } });
  });

  it.each([
    [getBearerUser, 'guilds'],
    [listBearerGuilds, 'identify'],
    [listBearerServers, 'identify'],
    [getBearerGuildMember, 'guilds'],
    [getBearerServerMember, 'guilds'],
  ] as const)('need their scope', async (endpoint, scope) => {
    const caller = await withScopes(scope);
    const answer = await caller.call(endpoint, { params: { serverId: server.id } });
    expect([answer.status, answer.code]).toEqual([403, 'missing_scope']);
    expect(answer.headers.get('www-authenticate')).toContain('insufficient_scope');
  });

  it('accept pages of any origin, and never read a cookie', async () => {
    const preflight = await fetch(`${instance.url}/api/users/@me`, {
      method: 'OPTIONS',
      headers: { origin: 'https://site.example', 'access-control-request-headers': 'authorization' },
    });
    expect([preflight.status, preflight.headers.get('access-control-allow-origin')]).toEqual([204, '*']);
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Authorization');
    const byCookie = createCaller(instance.url, undefined, { cookie: `session=${person.token}` });
    const refused = await byCookie.call(getBearerUser, {}, { origin: 'https://site.example' });
    expect([refused.status, refused.code]).toEqual([401, 'unauthorized']);
    expect(refused.headers.get('access-control-allow-origin')).toBe('*');
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer/);
    const elsewhere = await person.call(getAccount);
    expect(elsewhere.headers.get('access-control-allow-origin')).toBeNull();
  });

  it('are the only routes for bearer tokens, known or not', async () => {
    for (const caller of [await withScopes('identify'), asBearer(instance, 'x')]) {
      for (const endpoint of [getAccount, getInstance, addGuildMember] as const) {
        const answer = await caller.call(endpoint, { params: { serverId: server.id, userId: person.id } });
        expect([answer.status, answer.code]).toEqual([401, 'bearer_not_allowed']);
      }
    }
    const unknown = await asBearer(instance, 'x').call(getBearerUser);
    expect([unknown.status, unknown.code]).toEqual([401, 'invalid_token']);
    expect(unknown.headers.get('www-authenticate')).toContain('invalid_token');
  });

  it('refuse tokens of an account that cannot be used, until it can be used again', async () => {
    const caller = await withScopes('identify');
    // As when another process has just suspended the account, before this one hears of it.
    const set = (text: string) => queryDatabase(instance, text, [person.id]);
    for (const column of ['suspended_at', 'deletion_at']) {
      await set(`update users set ${column} = now() where id = $1`);
      expect((await caller.call(getBearerUser)).code).toBe('invalid_token');
      await set(`update users set ${column} = null where id = $1`);
      expect((await caller.call(getBearerUser)).status).toBe(200);
    }
  });

  it('return a bot itself', async () => {
    const user = await application.bot?.do(getBearerUser);
    expect(user).toMatchObject({ id: application.bot?.id, bot: true, tag: 'bot' });
    expect(user).not.toHaveProperty('email');
  });
});

describe('guilds.join', () => {
  const addBot = (permissions = '1') =>
    application.owner.do(authorizeBot, {
      params: { applicationId: application.id },
      body: { serverId: server.id, permissions },
    });
  async function join(token: string, userId = person.id, endpoint: typeof addGuildMember = addGuildMember) {
    const { bot } = application;
    if (!bot) throw new Error('the application has no bot');
    return bot.call(endpoint, { params: { serverId: server.id, userId }, body: { access_token: token } });
  }

  it('adds a person once, and records it', async () => {
    await addBot();
    const { token } = await withScopes('guilds.join');
    const added = await join(token);
    expect(added.status).toBe(201);
    expect(added.body).toMatchObject({ user: { id: person.id }, roles: [], pending: false });
    expect((await join(token)).status).toBe(204);
    const { entries } = await application.owner.do(listAuditLog, {
      params: { serverId: server.id },
      query: { action: 'member_app_add', limit: 5 },
    });
    expect(entries).toEqual([
      expect.objectContaining({
        actorId: application.bot?.id,
        targetId: person.id,
        extra: { applicationId: application.id },
      }),
    ]);
  });

  it('sends events to the new member and the server, and keeps the reason', async () => {
    await addBot();
    const { token } = await withScopes('guilds.join');
    const [owners, persons] = await Promise.all(
      [application.owner, person].map((each) => connectProbe(instance.url, { token: each.token })),
    );
    const parts = { params: { serverId: server.id, userId: person.id }, body: { access_token: token } };
    await application.bot?.call(addGuildMember, parts, { 'x-audit-log-reason': 'Bought%20a%20ticket' });
    expect((await persons?.take('SERVER_CREATE'))?.d.id).toBe(server.id);
    const told = await owners?.take('MEMBER_ADD', ({ user }) => user.id === person.id);
    expect(told?.d).toMatchObject({ serverId: server.id, user: { clanTag: null } });
    const query = { action: 'member_app_add' as const };
    const { entries } = await application.owner.do(listAuditLog, { params: { serverId: server.id }, query });
    expect(entries[0]?.reason).toBe('Bought a ticket');
    await Promise.all([owners?.close(), persons?.close()]);
  });

  it('adds nobody whose token is revoked a moment earlier', async () => {
    await addBot();
    const { token } = await withScopes('guilds.join');
    const lock = `select from users where id = ${person.id} for update`;
    const [revoked, joined] = await whileLocked(instance, lock, async () => {
      const first = person.call(removeAuthorizedApp, { params: { applicationId: application.id } });
      await untilWaiting(instance, 1);
      const second = join(token);
      await untilWaiting(instance, 2);
      return [first, second] as const;
    });
    expect((await revoked).status).toBe(204);
    expect((await joined).code).toBe('invalid_access_token');
  });

  it('returns 204 for a member, whatever would refuse others', async () => {
    await addBot();
    await aMember(instance, server, person);
    const { token } = await withScopes('guilds.join');
    const params = { serverId: server.id };
    await application.owner.do(updateServer, { params, body: { invitesPaused: true } });
    expect(await join(token)).toMatchObject({ status: 204 });
    const outsider = await aPair(instance, await aPerson(instance), application, 'guilds.join');
    expect((await join(outsider.access)).code).toBe('token_user_mismatch');
  });

  it.each([[{}], [{ access_token: null }], [{ access_token: 5 }], [[]]])(
    'requires a token in %j',
    async (body) => {
      const params = { serverId: server.id, userId: person.id };
      const answer = await application.bot?.call(addGuildMember, { params, body: body as never });
      expect([answer?.status, answer?.code]).toEqual([400, 'invalid_request']);
    },
  );

  it.each(['staff', 'developer'] as const)('adds nobody to a %s server, not even a member', async (type) => {
    await addBot();
    const { token } = await withScopes('guilds.join');
    await setServerTypes(instance, server, type);
    for (const known of [false, true]) {
      if (known) await aMember(instance, server, person);
      expect(await join(token)).toMatchObject({ status: 403, code: 'team_server' });
    }
  });

  it('treats invalid ids as unknown', async () => {
    const { token } = await withScopes('guilds.join');
    expect(await join(token, 'abc')).toMatchObject({ status: 403, code: 'token_user_mismatch' });
    const params = { serverId: 'abc', userId: person.id };
    const answer = await application.bot?.call(addGuildMember, { params, body: { access_token: token } });
    expect([answer?.status, answer?.code]).toEqual([404, 'unknown_server']);
  });

  it('is available under its other name', async () => {
    await addBot();
    const { token } = await withScopes('guilds.join');
    const answer = await application.bot?.call(addServerMember, {
      params: { serverId: server.id, userId: person.id },
      body: { access_token: token },
    });
    expect(answer?.status).toBe(201);
  });

  it('refuses in the order of the design', async () => {
    const { token } = await withScopes('guilds.join');
    expect((await join('x')).code).toBe('invalid_access_token');
    const foreign = await aPair(instance, person, await anApplication(instance), 'guilds.join');
    expect((await join(foreign.access)).code).toBe('invalid_access_token');
    const other = await aPerson(instance);
    const scopeless = await aPair(instance, other, application);
    expect((await join(scopeless.access)).code).toBe('missing_scope');
    expect((await join(token, other.id)).code).toBe('token_user_mismatch');
    expect((await join(token)).code).toBe('unknown_server');
    await addBot('0');
    const everyone = `update roles set permissions = 0 where server_id = $1 and id = $1`;
    await changeDatabase(instance, {
      text: everyone,
      values: [server.id],
      touches: [`server:${server.id}`],
    });
    expect(await join(token)).toMatchObject({ status: 403, code: 'missing_permission' });
    await addBot('1');
    const params = { serverId: server.id };
    await application.owner.do(updateServer, { params, body: { invitesPaused: true } });
    expect(await join(token)).toMatchObject({ status: 403, code: 'invites_paused' });
    await application.owner.do(putBan, { params: { ...params, userId: person.id }, body: {} });
    expect(await join(token)).toMatchObject({ status: 403, code: 'banned' });
    await setServerTypes(instance, server, 'staff');
    expect(await join(token)).toMatchObject({ status: 403, code: 'team_server' });
  });

  it('refuses people in a hundred servers, and adds the hundredth', async () => {
    await addBot();
    const { token } = await withScopes('guilds.join');
    await queryDatabase(
      instance,
      `with made as (
         insert into servers (id, name, owner_id)
         select $2::bigint + n, 'Full', $3 from generate_series(1, 100) n returning id)
       insert into members (server_id, user_id, joined_at) select id, $1, now() from made`,
      [person.id, `8${person.id.slice(1)}`, application.owner.id],
    );
    expect(await join(token)).toMatchObject({ status: 400, code: 'too_many_servers' });
    await queryDatabase(
      instance,
      `delete from members where user_id = $1 and server_id = (select max(server_id) from members where user_id = $1)`,
      [person.id],
    );
    expect((await join(token)).status).toBe(201);
  });

  it('leaves screening and onboarding to the person, who is pending at first', async () => {
    await addBot();
    const params = { serverId: server.id };
    await application.owner.do(putScreening, { params, body: { enabled: true, rules: ['Be kind'] } });
    await application.owner.do(putOnboarding, {
      params,
      body: {
        enabled: true,
        prompts: [
          {
            title: 'Which?',
            single: true,
            required: true,
            options: [{ title: 'This', channelIds: [server.channel.id] }],
          },
        ],
      },
    });
    const { token } = await withScopes('guilds.join guilds.members.read');
    const added = await join(token);
    expect(added).toMatchObject({ status: 201, body: { pending: true, roles: [] } });
    const seen = await asBearer(instance, token).do(getBearerGuildMember, { params });
    expect(seen.pending).toBe(true);
    await person.do(agreeToScreening, { params });
    const agreed = await asBearer(instance, token).do(getBearerGuildMember, { params });
    expect(agreed.pending).toBe(false);
  });

  it('is allowed only to bots', async () => {
    const parts = { params: { serverId: server.id, userId: person.id }, body: { access_token: 'x' } };
    for (const caller of [person, createCaller(instance.url)]) {
      const answer = await caller.call(addGuildMember, parts);
      expect([answer.status, answer.code]).toEqual([403, 'bot_token_required']);
    }
    const wrong = await createCaller(instance.url, 'Bot x').call(addGuildMember, parts);
    expect([wrong.status, wrong.code]).toEqual([401, 'invalid_token']);
  });
});
