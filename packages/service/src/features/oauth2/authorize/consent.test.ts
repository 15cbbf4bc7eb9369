/** Consent: unusable accounts, private bots, team servers, and the headers of the page. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  bits,
  type Consent,
  createRole,
  decideAuthorization,
  deleteAccount,
  getAuthorization,
  giveRole,
  listAuthorizedApps,
  listMembers,
  updateApplication,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  changeDatabase,
  PASSWORD,
  setServerTypes,
  startTestInstance,
  type TestInstance,
  type TestPerson,
} from '@guildhall/testkit';
import { aCode, anApplication, exchange, REDIRECT, type TestApplication } from '@guildhall/testkit/oauth2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

let instance: TestInstance;
let folder: string;
let person: TestPerson;
let application: TestApplication;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-pages-'));
  await writeFile(join(folder, 'index.html'), '<!doctype html><title>The page</title>');
  instance = await startTestInstance({ webClient: folder });
});
afterAll(async () => {
  await instance.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  person = await aPerson(instance);
  application = await anApplication(instance, { withBot: true });
});

const asked = (more: object = {}) => ({
  response_type: 'code',
  client_id: application.id,
  redirect_uri: REDIRECT,
  scope: 'identify',
  ...more,
});
const decide = (who: TestPerson, more: object = {}) =>
  who.call(decideAuthorization, { body: { ...asked(more), decision: 'allow' } });

async function consent(who: TestPerson, more: object = {}): Promise<Consent> {
  const answer = await who.do(getAuthorization, { query: asked(more) });
  if ('redirectTo' in answer) throw new Error(`redirected to ${answer.redirectTo}`);
  return answer;
}

describe('an account that cannot be used', () => {
  const set = (text: string) =>
    changeDatabase(instance, { text, values: [person.id], touches: [`user:${person.id}`] });

  it.each([
    ['suspended', `suspended_at = now()`],
    ['waiting for its deletion', `deletion_at = now() + interval '14 days'`],
    ['erased', `erased_at = now()`],
  ])('because it is %s neither sees the consent nor authorizes', async (_, state) => {
    await set(`update users set ${state} where id = $1`);
    const shown = await person.call(getAuthorization, { query: asked() });
    expect([shown.status, shown.code]).toEqual([401, 'invalid_token']);
    const decided = await decide(person);
    expect([decided.status, decided.code]).toEqual([401, 'invalid_token']);
  });

  it('exchanges no code from before', async () => {
    const code = await aCode(person, application);
    await set(`update users set suspended_at = now() where id = $1`);
    expect((await exchange(instance, application, code)).body.error).toBe('invalid_grant');
  });

  it('is logged out when its deletion is requested, so the page asks to log in', async () => {
    await person.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
    expect((await decide(person)).code).toBe('invalid_token');
    const page = await fetch(`${instance.url}/oauth2/authorize?${new URLSearchParams(asked())}`, {
      headers: { cookie: `session=${person.token}` },
      redirect: 'manual',
    });
    expect(page.status).toBe(200);
  });

  it('may authorize again when its suspension ends by time', async () => {
    const end = new Date(instance.clock.now() + 3_600_000).toISOString();
    await changeDatabase(instance, {
      text: 'update users set suspended_at = now(), suspended_until = $2 where id = $1',
      values: [person.id, end],
      touches: [`user:${person.id}`],
    });
    expect((await decide(person)).code).toBe('invalid_token');
    await instance.clock.advance(3_600_000 - 10_000);
    expect((await decide(person)).code).toBe('invalid_token');
    await instance.clock.advance(10_000);
    expect((await decide(person)).status).toBe(200);
  });
});

describe('the bot of a consent', () => {
  it('that is private is refused to everyone but its owner, before any choice', async () => {
    await application.owner.do(updateApplication, {
      params: { applicationId: application.id },
      body: { botPublic: false },
    });
    const server = await aServer(instance, person);
    const shown = await person.call(getAuthorization, { query: asked({ scope: 'bot' }) });
    expect([shown.status, shown.code]).toEqual([403, 'bot_private']);
    const decided = await decide(person, { scope: 'bot', serverId: server.id });
    expect([decided.status, decided.code]).toEqual([403, 'bot_private']);
    expect(await person.do(listAuthorizedApps)).toEqual([]);
    // Signing in stays possible: only the bot is private.
    expect((await decide(person)).status).toBe(200);
    const own = await aServer(instance, application.owner);
    const { servers } = await consent(application.owner, { scope: 'bot' });
    expect(servers?.map(({ id }) => id)).toEqual([own.id]);
    expect((await decide(application.owner, { scope: 'bot', serverId: own.id })).status).toBe(200);
  });

  it.each([
    ['developer', false],
    ['staff', true],
  ] as const)('in a %s server is offered to and added by managers: %s', async (type, mayManager) => {
    const server = await aServer(instance);
    await aMember(instance, server, person);
    const params = { serverId: server.id };
    const role = await server.owner.do(createRole, {
      params,
      body: { name: 'M', permissions: String(bits('manageServer')) },
    });
    await server.owner.do(giveRole, { params: { ...params, userId: person.id, roleId: role.id } });
    const managers = (await consent(person, { scope: 'bot' })).servers?.map(({ id }) => id);
    expect(managers).toEqual([server.id]);
    await setServerTypes(instance, server, type);
    const offered = (await consent(person, { scope: 'bot' })).servers?.map(({ id }) => id);
    expect(offered).toEqual(mayManager ? [server.id] : []);
    const decided = await decide(person, { scope: 'bot', serverId: server.id });
    expect([decided.status, decided.code]).toEqual(
      mayManager ? [200, undefined] : [403, 'missing_permission'],
    );
    const byOwner = await decide(server.owner, { scope: 'bot', serverId: server.id });
    expect(byOwner.status).toBe(200);
    const members = await server.owner.do(listMembers, { params, query: {} });
    expect(members.some(({ user }) => user.id === application.bot?.id)).toBe(true);
  });

  it('requires a server that is given and managed', async () => {
    const server = await aServer(instance);
    await aMember(instance, server, person);
    expect(await decide(person, { scope: 'bot' })).toMatchObject({ status: 400, code: 'invalid_request' });
    const unmanaged = await decide(person, { scope: 'bot', serverId: server.id });
    expect(unmanaged).toMatchObject({ status: 403, code: 'missing_permission' });
    const foreign = await decide(person, { scope: 'bot', serverId: (await aServer(instance)).id });
    expect(foreign).toMatchObject({ status: 404, code: 'unknown_server' });
  });
});

describe('the page', () => {
  const open = (query: Record<string, string> | string, headers: Record<string, string> = {}) =>
    fetch(`${instance.url}/oauth2/authorize?${new URLSearchParams(query)}`, { headers, redirect: 'manual' });

  async function expectGuarded(response: Response): Promise<void> {
    expect(response.headers.get('x-frame-options')).toBe('DENY');
    expect(response.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('location')).toBeNull();
    expect(await response.text()).toContain('The page');
  }

  it('of a valid request is shown, cannot be framed, cached or leaked by referrer', async () => {
    const response = await open(asked());
    expect(response.status).toBe(200);
    await expectGuarded(response);
  });

  it('with prompt none is shown to people who must log in or have not granted every scope', async () => {
    const query = { ...asked(), prompt: 'none' };
    await expectGuarded(await open(query));
    const browser = { cookie: `session=${person.token}` };
    await expectGuarded(await open(query, browser));
    await aCode(person, application);
    expect((await open(query, browser)).status).toBe(303);
    await expectGuarded(await open({ ...query, scope: 'identify guilds' }, browser));
    await expectGuarded(await open(query, { cookie: 'session=wrong' }));
  });

  it.each<[string, object]>([
    ['an unknown client', { client_id: '1' }],
    ['a malformed client', { client_id: 'x' }],
    ['an address that is not registered', { redirect_uri: `${REDIRECT}x` }],
    ['an invalid install link', { response_type: '', redirect_uri: '', scope: 'bot', permissions: 'x' }],
  ])('of %s is an error page with 400 without links', async (_, wrong) => {
    const response = await open({ ...asked(), ...wrong });
    expect(response.status).toBe(400);
    await expectGuarded(response);
  });

  it.each(['client_id=1', `redirect_uri=${encodeURIComponent(REDIRECT)}`])(
    'with %s repeated is an error page',
    async (repeated) => {
      const response = await open(`${new URLSearchParams(asked())}&${repeated}`);
      expect(response.status).toBe(400);
      await expectGuarded(response);
    },
  );

  it('returns to the site if another parameter is repeated or not text', async () => {
    for (const faulty of ['scope=email', 'response_type=code', 'guild_id=%00']) {
      const response = await open(`${new URLSearchParams({ ...asked(), state: 'kept' })}&${faulty}`);
      expect(response.status).toBe(303);
      const location = new URL(response.headers.get('location') ?? '');
      expect(location.searchParams.get('error')).toBe('invalid_request');
      expect(location.searchParams.get('state')).toBe('kept');
    }
    const twoStates = await open(`${new URLSearchParams({ ...asked(), state: 'kept' })}&state=other`);
    expect(new URL(twoStates.headers.get('location') ?? '').searchParams.has('state')).toBe(false);
  });

  it('is not sent to libraries that look for OpenID Connect', async () => {
    const response = await fetch(`${instance.url}/.well-known/openid-configuration`);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      404,
      expect.stringContaining('json'),
    ]);
  });

  it('gives each person 30 codes in 10 seconds without the consent screen, then shows it', async () => {
    const settings = { RATE_LIMIT_SCALE: '1' };
    const limited = await startTestInstance({ webClient: folder, settings });
    try {
      const [visitor, client] = [await aPerson(limited), await anApplication(limited)];
      await aCode(visitor, client);
      const query = new URLSearchParams({ ...asked(), client_id: client.id, prompt: 'none' });
      const visit = () =>
        fetch(`${limited.url}/oauth2/authorize?${query}`, {
          headers: { cookie: `session=${visitor.token}` },
          redirect: 'manual',
        });
      for (let call = 0; call < 30; call += 1) expect((await visit()).status).toBe(303);
      await expectGuarded(await visit());
      await limited.clock.advance(10_000);
      expect((await visit()).status).toBe(303);
    } finally {
      await limited.stop();
    }
  });

  it('redirects for any other fault, with 303', async () => {
    const response = await open({ ...asked(), scope: 'rpc', state: 'kept' });
    expect(response.status).toBe(303);
    const location = response.headers.get('location') ?? '';
    expect(location.startsWith(`${REDIRECT}&error=invalid_scope&`)).toBe(true);
    expect(new URL(location).searchParams.get('state')).toBe('kept');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });
});
