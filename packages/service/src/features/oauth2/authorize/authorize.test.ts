import {
  type Consent,
  decideAuthorization,
  getAuthorization,
  getServer,
  issueToken,
  listAuthorizedApps,
  type QueryOf,
  revokeToken,
} from '@guildhall/protocol';
import {
  aBrowser,
  aMember,
  aPerson,
  aServer,
  createCaller,
  startTestInstance,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import {
  aCode,
  allow,
  anApplication,
  aPair,
  CHALLENGE,
  exchange,
  REDIRECT,
  type TestApplication,
} from '@guildhall/testkit/oauth2';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

type Query = QueryOf<typeof getAuthorization>;

const instance = useInstance();
let person: TestPerson;
let application: TestApplication;
let publicApplication: TestApplication;
beforeAll(async () => {
  application = await anApplication(instance, { withBot: true });
  publicApplication = await anApplication(instance, { publicClient: true });
});
beforeEach(async () => {
  person = await aPerson(instance);
});

const asked = (query: Query = {}): Query => ({
  response_type: 'code',
  client_id: application.id,
  redirect_uri: REDIRECT,
  scope: 'identify',
  state: 'as is &= ü',
  ...query,
});
const look = (query: Query) => person.call(getAuthorization, { query: asked(query) });

async function consent(query: Query): Promise<Consent> {
  const answer = await person.do(getAuthorization, { query: asked(query) });
  if ('redirectTo' in answer) throw new Error(`redirected to ${answer.redirectTo}`);
  return answer;
}

describe('a request', () => {
  it.each<[string, Query, string]>([
    ['an unknown client', { client_id: '1' }, 'unknown_application'],
    ['no client', { client_id: '' }, 'unknown_application'],
    ['an address that is not registered', { redirect_uri: `${REDIRECT}/` }, 'unregistered_redirect'],
  ])('with %s shows an error page and never redirects', async (_, query, code) => {
    for (const wrong of [query, { ...query, scope: 'rpc', response_type: 'token' }]) {
      const answer = await look(wrong);
      expect([answer.status >= 400, answer.code]).toEqual([true, code]);
      const body = { ...asked(wrong), decision: 'cancel' };
      expect((await person.call(decideAuthorization, { body })).code).toBe(code);
    }
  });

  it('may omit the address if exactly one is registered', async () => {
    expect((await consent({ redirect_uri: '' })).redirectHost).toBe('site.example');
    const several = await anApplication(instance, { redirects: [REDIRECT, 'http://localhost:4/'] });
    const answer = await look({ client_id: several.id, redirect_uri: '' });
    expect([answer.status, answer.code]).toEqual([400, 'unregistered_redirect']);
  });

  it.each<[string, Query]>([
    ['unsupported_response_type', { response_type: 'token' }],
    ['unsupported_response_type', { response_type: '' }],
    ['invalid_scope', { scope: '' }],
    ['invalid_scope', { scope: 'identify connections' }],
    ['invalid_request', { code_challenge: 'x', code_challenge_method: 'S256' }],
    ['invalid_request', { code_challenge: CHALLENGE }],
    ['invalid_request', { code_challenge: CHALLENGE, code_challenge_method: 'plain' }],
    ['invalid_request', { prompt: 'login' }],
    ['invalid_request', { scope: 'bot', permissions: 'x' }],
  ])('with a fault redirects with %s: %o', async (error, query) => {
    const { body } = await look(query);
    const redirectTo = 'redirectTo' in body ? body.redirectTo : '';
    expect(redirectTo.startsWith(`${REDIRECT}&error=${error}&`)).toBe(true);
    expect(new URL(redirectTo).searchParams.get('state')).toBe('as is &= ü');
    expect(new URL(redirectTo).searchParams.get('error_description')).toBeTruthy();
    expect(new URL(redirectTo).searchParams.get('iss')).toBe(instance.url);
    const decided = await person.call(decideAuthorization, { body: { ...asked(query), decision: 'allow' } });
    expect(decided.body).toEqual({ redirectTo });
  });

  it('ignores permissions without scope bot, and counts empty ones as none', async () => {
    expect((await allow(person, application, { permissions: 'x' })).searchParams.has('code')).toBe(true);
    const denied = await allow(person, application, { scope: 'bot', permissions: '', decision: 'cancel' });
    expect(denied.searchParams.get('error')).toBe('access_denied');
  });

  it.each<[string, Query]>([
    ['unsupported_response_type', { response_type: 'token', state: 's'.repeat(1025), scope: 'rpc' }],
    ['invalid_request', { state: 's'.repeat(1025), scope: 'rpc' }],
    ['invalid_request', { code_challenge: 'x', scope: 'rpc' }],
    ['invalid_scope', { scope: 'bot rpc', permissions: 'x' }],
  ])('with several faults redirects with the first, %s', async (error, query) => {
    const { body } = await look(query);
    const back = new URL('redirectTo' in body ? body.redirectTo : '');
    expect(back.searchParams.get('error')).toBe(error);
    expect(back.searchParams.has('state')).toBe(!query.state);
  });

  it('with bot requires an application with a bot; a public client requires a challenge', async () => {
    const botless = await anApplication(instance);
    for (const [query, error] of [
      [{ client_id: botless.id, scope: 'bot' }, 'invalid_scope'],
      [{ client_id: publicApplication.id }, 'invalid_request'],
    ] as const) {
      expect((await look(query)).body).toEqual({ redirectTo: expect.stringContaining(`error=${error}&`) });
    }
  });

  it('accepts a state of 1024 characters, and does not send a longer one back', async () => {
    expect((await consent({ state: 'x'.repeat(1024) })).skip).toBe(false);
    const { body } = await look({ state: 'x'.repeat(1025) });
    expect(body).toEqual({ redirectTo: expect.stringContaining('error=invalid_request') });
    expect(JSON.stringify(body)).not.toContain('state=');
  });
});

describe('the decision', () => {
  it('redirects with a code, the state and the registered address', async () => {
    const url = await allow(person, application, { state: 'as is &= ü' });
    expect(url.href.startsWith(`${REDIRECT}&code=`)).toBe(true);
    expect(url.searchParams.get('state')).toBe('as is &= ü');
    expect(url.searchParams.get('iss')).toBe(instance.url);
  });

  it('to cancel redirects with access_denied and grants nothing', async () => {
    const url = await allow(person, application, { decision: 'cancel', state: 's' });
    expect(url.searchParams.get('error')).toBe('access_denied');
    expect(url.searchParams.get('state')).toBe('s');
    expect(await person.do(listAuthorizedApps)).toEqual([]);
  });

  it("is the person's only: no bot, and no browser without the CSRF header", async () => {
    const body = { ...asked(), decision: 'allow' };
    expect((await application.bot?.call(decideAuthorization, { body }))?.code).toBe('bots_not_allowed');
    expect((await createCaller(instance.url).call(decideAuthorization, { body })).code).toBe('unauthorized');
    const { cookie } = await aBrowser(instance);
    const forged = createCaller(instance.url, undefined, { cookie, origin: 'https://evil.example' });
    expect((await forged.call(decideAuthorization, { body })).code).toBe('csrf_failed');
  });

  it('adds scopes to earlier ones; each token keeps its own', async () => {
    await aPair(instance, person, application, 'guilds');
    const code = await aCode(person, application, { scope: 'identify' });
    const { body } = await exchange(instance, application, code);
    expect(body.scope).toBe('identify guilds');
    const [app] = await person.do(listAuthorizedApps);
    expect(app).toMatchObject({ application: { id: application.id }, scopes: ['identify', 'guilds'] });
  });

  it('with prompt none needs no screen after everything was granted', async () => {
    expect((await consent({ prompt: 'none' })).skip).toBe(false);
    await aPair(instance, person, application);
    expect((await consent({ prompt: 'none' })).skip).toBe(true);
    expect((await consent({})).skip).toBe(false);
    expect((await consent({ prompt: 'none', scope: 'identify email' })).skip).toBe(false);
    const page = `${instance.url}/oauth2/authorize?${new URLSearchParams({ ...asked({ prompt: 'none' }) })}`;
    const browser = { cookie: `session=${person.token}` };
    const response = await fetch(page, { headers: browser, redirect: 'manual' });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain(`${REDIRECT}&code=`);
    for (const [name, value] of [
      ['cache-control', 'no-store'],
      ['referrer-policy', 'no-referrer'],
      ['content-security-policy', "frame-ancestors 'none'"],
    ] as const)
      expect(response.headers.get(name)).toBe(value);
  });
});

describe('adding a bot', () => {
  it('offers the servers the person manages, and grants requested permissions that they have', async () => {
    const server = await aServer(instance, person);
    const elsewhere = await aServer(instance);
    await aMember(instance, elsewhere, person);
    const query = { scope: 'bot identify', permissions: '3072', guild_id: server.id };
    const shown = await consent(query);
    expect(shown.servers).toEqual([expect.objectContaining({ id: server.id, hasBot: false })]);
    expect(shown).toMatchObject({ permissions: '3072', serverId: server.id });
    const url = await allow(person, application, { ...query, permissions: '1024' });
    expect(url.searchParams.get('guild_id')).toBe(server.id);
    expect(url.searchParams.get('permissions')).toBe('1024');
    const { body } = await exchange(instance, application, url.searchParams.get('code') ?? '');
    expect(body).toMatchObject({
      scope: 'identify bot',
      guild: { id: server.id, name: server.server.name, icon: null },
    });
    const { roles } = await person.do(getServer, { params: { serverId: server.id } });
    expect(roles.some(({ permissions }) => permissions === 1024)).toBe(true);
  });

  it('by an install link logs nobody in', async () => {
    const server = await aServer(instance, person);
    const link = { client_id: application.id, scope: 'bot', permissions: '1024' };
    const body = { ...link, serverId: server.id };
    // It ends on this site, even if it names the application's address.
    for (const named of [{}, { redirect_uri: REDIRECT }]) {
      const shown = await person.do(getAuthorization, { query: { ...link, ...named } });
      expect(shown).toMatchObject({ redirectHost: null });
      for (const decision of ['allow', 'cancel'] as const) {
        const end = await person.do(decideAuthorization, { body: { ...body, ...named, decision } });
        expect(end).toEqual({ redirectTo: null });
      }
    }
    expect(await person.do(listAuthorizedApps)).toEqual([]);
    const nowhere = await person.call(decideAuthorization, {
      body: { ...body, decision: 'allow', permissions: '8796093022208' },
    });
    expect(nowhere.code).toBe('invalid_authorization');
  });
});

describe('limits of the token endpoint and the revoke endpoint, together', () => {
  it('are 60 a minute per address, refused with an OAuth2 error', async () => {
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1' } });
    try {
      const nobody = createCaller(limited.url);
      for (let call = 0; call < 60; call += 1) {
        const endpoint = call % 2 === 0 ? issueToken : revokeToken;
        expect((await nobody.call(endpoint)).status).toBe(400);
      }
      for (const endpoint of [issueToken, revokeToken]) {
        const answer = await nobody.call(endpoint);
        expect(answer.status).toBe(429);
        expect(answer.body).toEqual({ error: 'rate_limited', error_description: expect.any(String) });
        expect(answer.headers.get('retry-after')).toMatch(/^\d+$/);
        expect(answer.headers.get('x-ratelimit-limit')).toBe('60');
        expect(answer.headers.get('cache-control')).toBe('no-store');
      }
    } finally {
      await limited.stop();
    }
  });

  it('are 120 a minute per client, from any address', async () => {
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' } });
    try {
      const call = (index: number) =>
        createCaller(limited.url).call(
          index % 2 === 0 ? issueToken : revokeToken,
          { body: { client_id: '1' } },
          { 'x-forwarded-for': `203.0.113.${index % 3}` },
        );
      for (let index = 0; index < 120; index += 1) expect((await call(index)).status).toBe(401);
      expect((await call(121)).status).toBe(429);
      expect((await call(122)).status).toBe(429);
    } finally {
      await limited.stop();
    }
  });

  it('leave the client its own, whatever strangers send without its secret', async () => {
    const limited = await startTestInstance({ settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' } });
    try {
      const attacked = await anApplication(limited);
      const code = await aCode(await aPerson(limited), attacked);
      const stranger = (index: number) =>
        createCaller(limited.url).call(
          issueToken,
          { body: { client_id: attacked.id, client_secret: 'wrong' } },
          { 'x-forwarded-for': `203.0.113.${index % 3}` },
        );
      for (let index = 0; index < 120; index += 1) expect((await stranger(index)).status).toBe(401);
      expect((await stranger(121)).status).toBe(429);
      expect((await exchange(limited, attacked, code)).status).toBe(200);
    } finally {
      await limited.stop();
    }
  });
});
