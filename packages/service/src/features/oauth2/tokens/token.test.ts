import { DAY_MS, MINUTE_MS } from '@guildhall/platform';
import {
  getAuthorization,
  getBearerUser,
  getTokenInformation,
  issueToken,
  removeAuthorizedApp,
} from '@guildhall/protocol';
import { aPerson, createCaller, queryDatabase, type TestPerson, useInstance } from '@guildhall/testkit';
import {
  aCode,
  anApplication,
  aPair,
  asBearer,
  basicAuthorization,
  CHALLENGE,
  clientCredentials,
  exchange,
  post,
  REDIRECT,
  refresh,
  type TestApplication,
  VERIFIER,
} from '@guildhall/testkit/oauth2';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance();
let person: TestPerson;
let application: TestApplication;
let publicApplication: TestApplication;
beforeAll(async () => {
  application = await anApplication(instance);
  publicApplication = await anApplication(instance, { publicClient: true });
});
// Jumping clocks end sessions, so each test has its own person.
beforeEach(async () => {
  person = await aPerson(instance);
});

const pkce = { code_challenge: CHALLENGE, code_challenge_method: 'S256' };
const noSecret = { client_secret: '' };
const works = async (token: string) =>
  (await asBearer(instance, token).call(getTokenInformation)).status === 200;

async function aPublicPair() {
  const code = await aCode(person, publicApplication, pkce);
  const { body } = await exchange(instance, publicApplication, code, {
    ...noSecret,
    code_verifier: VERIFIER,
  });
  return { code, access: body.access_token, refresh: body.refresh_token };
}

describe('the token response', () => {
  it('has the fields of the table, is never cached, and only fingerprints are stored', async () => {
    const code = await aCode(person, application, { scope: 'guilds identify' });
    const answer = await exchange(instance, application, code);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      access_token: expect.any(String),
      token_type: 'Bearer',
      expires_in: 604_800,
      refresh_token: expect.any(String),
      scope: 'identify guilds',
    });
    const rows = [
      ...(await queryDatabase(instance, 'select row_to_json(t)::text as row from oauth_tokens t')),
      ...(await queryDatabase(instance, 'select row_to_json(t)::text as row from oauth_codes t')),
    ];
    expect(rows.length).toBeGreaterThan(1);
    for (const { row } of rows) {
      expect(row).not.toContain(answer.body.access_token);
      expect(row).not.toContain(answer.body.refresh_token);
      expect(row).not.toContain(code);
    }
  });

  it('is the same for a JSON body and for HTTP Basic', async () => {
    const nobody = createCaller(instance.url);
    const json = await nobody.call(issueToken, {
      body: {
        ...clientCredentials(application),
        grant_type: 'authorization_code',
        code: await aCode(person, application),
        redirect_uri: REDIRECT,
      },
    });
    expect(json.status).toBe(200);
    const basic = await post(
      instance,
      'token',
      {
        grant_type: 'authorization_code',
        code: await aCode(person, application),
        redirect_uri: REDIRECT,
        client_id: application.id,
      },
      basicAuthorization(application.id, application.secret),
    );
    expect(basic.status).toBe(200);
  });
});

describe('client authentication', () => {
  it.each<
    [string, (app: TestApplication) => [Record<string, string>, Record<string, string>], number, string]
  >([
    ['no client', () => [{}, {}], 400, 'invalid_request'],
    [
      'an unknown client',
      (app) => [{ client_id: '1', client_secret: app.secret }, {}],
      401,
      'invalid_client',
    ],
    ['a wrong secret', (app) => [{ client_id: app.id, client_secret: 'x' }, {}], 401, 'invalid_client'],
    ['no secret', (app) => [{ client_id: app.id }, {}], 401, 'invalid_client'],
    [
      'a secret twice',
      (app) => [clientCredentials(app), basicAuthorization(app.id, app.secret)],
      400,
      'invalid_request',
    ],
    [
      'two clients',
      (app) => [{ client_id: '1' }, basicAuthorization(app.id, app.secret)],
      400,
      'invalid_request',
    ],
    ['another scheme', () => [{}, { authorization: 'Bot x' }], 401, 'invalid_client'],
    ['a bearer token', () => [{}, { authorization: 'Bearer x' }], 401, 'bearer_not_allowed'],
  ])('refuses %s', async (_, send, status, error) => {
    const [fields, headers] = send(application);
    for (const path of ['token', 'token/revoke'] as const) {
      const answer = await post(instance, path, { grant_type: 'x', token: 'x', ...fields }, headers);
      expect([answer.status, answer.body.error]).toEqual([status, error]);
      expect(answer.body.error_description).toEqual(expect.any(String));
      expect(answer.headers.get('cache-control')).toBe('no-store');
    }
  });

  it('sends a challenge to clients that used Basic', async () => {
    const fields = { grant_type: 'refresh_token', refresh_token: 'x' };
    const basic = await post(instance, 'token', fields, basicAuthorization(application.id, 'wrong'));
    expect(basic.headers.get('www-authenticate')).toMatch(/^Basic /);
    const inBody = await post(instance, 'token', { ...fields, client_id: application.id });
    expect([inBody.status, inBody.headers.get('www-authenticate')]).toEqual([401, null]);
  });

  it('refuses a secret of a public client', async () => {
    const fields = { grant_type: 'refresh_token', refresh_token: 'x' };
    expect(
      (await post(instance, 'token', { ...fields, ...clientCredentials(publicApplication) })).status,
    ).toBe(401);
    const without = await post(instance, 'token', { ...fields, client_id: publicApplication.id });
    expect(without.body.error).toBe('invalid_grant');
  });
});

describe('parameters', () => {
  it.each([
    [{}, 'invalid_request'],
    [{ grant_type: 'client_credentials' }, 'unsupported_grant_type'],
    [{ grant_type: 'toString' }, 'unsupported_grant_type'],
    [{ grant_type: 'authorization_code' }, 'invalid_request'],
    [{ grant_type: 'refresh_token' }, 'invalid_request'],
    [{ grant_type: 'authorization_code', code: 'x' }, 'invalid_grant'],
    [{ grant_type: 'refresh_token', refresh_token: 'x' }, 'invalid_grant'],
  ])('%o get 400 %s', async (fields, error) => {
    const answer = await post(instance, 'token', { ...clientCredentials(application), ...fields });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
  });

  it('are checked in one order: client, grant, and what the grant requires', async () => {
    const id = { client_id: application.id };
    const both = basicAuthorization(application.id, application.secret);
    const cases: readonly [Record<string, string>, Record<string, string>, string][] = [
      [{ client_secret: 'x', grant_type: 'x' }, both, 'invalid_request'],
      [{ ...id, client_secret: 'wrong' }, {}, 'invalid_client'],
      [{ ...id, client_secret: 'wrong', grant_type: 'x' }, {}, 'invalid_client'],
      [{ code: 'x' }, both, 'invalid_request'],
      [{ grant_type: 'password', code: '' }, both, 'unsupported_grant_type'],
      [{ grant_type: 'authorization_code', code: '' }, both, 'invalid_request'],
    ];
    for (const [fields, headers, error] of cases)
      expect((await post(instance, 'token', fields, headers)).body.error).toBe(error);
  });

  it('may come once each', async () => {
    const answer = await post(instance, 'token', 'grant_type=refresh_token&grant_type=refresh_token');
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  });

  it('may be a hundred, which are counted before they are read', async () => {
    const answer = await post(instance, 'token', 'a=&'.repeat(1000));
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
    expect(answer.body.error_description).toBe('There are more than 100 parameters.');
  });

  it.each([
    ['text/plain', 'x'],
    ['application/json', '{'],
    ['application/json', '{"client_id":1}'],
  ])('as %s %s get invalid_request', async (type, body) => {
    const response = await fetch(`${instance.url}/api/oauth2/token`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: 'invalid_request' });
  });
});

describe('a code', () => {
  it.each([
    ['another address', { redirect_uri: 'https://site.example/other' }, 'invalid_grant', false],
    ['no address', { redirect_uri: '' }, 'invalid_request', true],
    ['a verifier where no challenge was', { code_verifier: VERIFIER }, 'invalid_grant', false],
  ])('with %s gets %s', async (_, fields, error, survives) => {
    const code = await aCode(person, application);
    const answer = await exchange(instance, application, code, fields);
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect((await exchange(instance, application, code)).status).toBe(survives ? 200 : 400);
  });

  it.each([
    ['a missing verifier', '', 'invalid_request', true],
    ['a wrong verifier', `${VERIFIER}x`, 'invalid_grant', false],
    ['a verifier that is too short', 'x'.repeat(42), 'invalid_grant', false],
    ['a verifier that is too long', 'x'.repeat(129), 'invalid_grant', false],
  ])('with %s gets %s', async (_, verifier, error, survives) => {
    const code = await aCode(person, application, pkce);
    const answer = await exchange(instance, application, code, { code_verifier: verifier });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    const again = await exchange(instance, application, code, { code_verifier: VERIFIER });
    expect(again.status).toBe(survives ? 200 : 400);
  });

  it('works only for its client, and is void after another one tried it', async () => {
    const other = await anApplication(instance);
    const code = await aCode(person, application);
    expect((await exchange(instance, other, code)).body.error).toBe('invalid_grant');
    expect((await exchange(instance, application, code)).body.error).toBe('invalid_grant');
  });

  it('may omit the address if the request omitted it', async () => {
    const ask = { redirect_uri: '' };
    const first = await aCode(person, application, ask);
    expect((await exchange(instance, application, first, { redirect_uri: '' })).status).toBe(200);
    const second = await aCode(person, application, ask);
    expect((await exchange(instance, application, second)).status).toBe(200);
  });

  it('is valid for ten minutes', async () => {
    const [inTime, late] = [await aCode(person, application), await aCode(person, application)];
    await instance.clock.advance(9 * MINUTE_MS);
    expect((await exchange(instance, application, inTime)).status).toBe(200);
    await instance.clock.advance(MINUTE_MS);
    expect((await exchange(instance, application, late)).body.error).toBe('invalid_grant');
  });

  it('that is used again is refused; it revokes the tokens of public clients only', async () => {
    const code = await aCode(person, application);
    const { body } = await exchange(instance, application, code);
    expect((await exchange(instance, application, code)).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(true);
    const stolen = await aPublicPair();
    const verifier = { ...noSecret, code_verifier: VERIFIER };
    expect((await exchange(instance, publicApplication, stolen.code, verifier)).body.error).toBe(
      'invalid_grant',
    );
    expect(await works(stolen.access)).toBe(false);
  });

  it('exchanged fifty times concurrently gives one pair', async () => {
    const code = await aCode(person, application);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => exchange(instance, application, code)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(49);
  });
});

describe('a refresh', () => {
  it('stops the old pair immediately and keeps the scopes', async () => {
    const pair = await aPair(instance, person, application, 'identify guilds');
    const { status, body } = await refresh(instance, application, pair.refresh);
    expect([status, body.scope]).toEqual([200, 'identify guilds']);
    expect(await works(pair.access)).toBe(false);
    expect(await works(body.access_token)).toBe(true);
  });

  it('with a scope outside the pair is invalid_scope and changes nothing', async () => {
    const pair = await aPair(instance, person, application, 'identify');
    for (const scope of ['identify email', 'guilds.join', 'rpc']) {
      const { status, body } = await refresh(instance, application, pair.refresh, { scope });
      expect([status, body.error]).toEqual([400, 'invalid_scope']);
    }
    expect(await works(pair.access)).toBe(true);
    const { status, body } = await refresh(instance, application, pair.refresh, { scope: 'identify' });
    expect([status, body.scope]).toEqual([200, 'identify']);
  });

  it('with the old token is refused; it revokes only the family of a public client', async () => {
    const pair = await aPair(instance, person, application);
    const { body } = await refresh(instance, application, pair.refresh);
    expect((await refresh(instance, application, pair.refresh)).body.error).toBe('invalid_grant');
    expect(await works(body.access_token)).toBe(true);
    const stolen = await aPublicPair();
    const renewed = await refresh(instance, publicApplication, stolen.refresh, noSecret);
    expect(renewed.status).toBe(200);
    expect((await refresh(instance, publicApplication, stolen.refresh, noSecret)).status).toBe(400);
    expect(await works(renewed.body.access_token)).toBe(false);
  });

  it("works only for the token's client", async () => {
    const pair = await aPair(instance, person, application);
    const other = await anApplication(instance);
    expect((await refresh(instance, other, pair.refresh)).body.error).toBe('invalid_grant');
    expect((await refresh(instance, application, pair.refresh)).status).toBe(200);
  });

  it('fifty times concurrently gives one pair', async () => {
    const pair = await aPair(instance, person, application);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => refresh(instance, application, pair.refresh)),
    );
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    expect(answers.filter(({ body }) => body.error === 'invalid_grant')).toHaveLength(49);
    expect(await works(winners[0]?.body.access_token ?? '')).toBe(true);
  });

  it('works for ninety days, an access token for seven', async () => {
    const [first, second] = [
      await aPair(instance, person, application),
      await aPair(instance, person, application),
    ];
    await instance.clock.advance(7 * DAY_MS - MINUTE_MS);
    expect(await works(first.access)).toBe(true);
    await instance.clock.advance(MINUTE_MS);
    const expired = await asBearer(instance, first.access).call(getTokenInformation);
    expect([expired.status, expired.code]).toEqual([401, 'invalid_token']);
    await instance.clock.advance(83 * DAY_MS - MINUTE_MS);
    expect((await refresh(instance, application, first.refresh)).status).toBe(200);
    await instance.clock.advance(MINUTE_MS);
    expect((await refresh(instance, application, second.refresh)).body.error).toBe('invalid_grant');
  });
});

describe('introspecting', () => {
  const look = (from: TestApplication, token: string) =>
    post(instance, 'token/introspect', { ...clientCredentials(from), token });

  it('describes a token while it is valid, and the account only with identify', async () => {
    const pair = await aPair(instance, person, application, 'identify guilds');
    const answer = await look(application, pair.access);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    const known = {
      active: true,
      scope: 'identify guilds',
      client_id: application.id,
      exp: expect.any(Number),
      iss: instance.url,
      sub: person.id,
      username: person.username,
    };
    expect(answer.body).toEqual({ ...known, token_type: 'Bearer' });
    expect((await look(application, pair.refresh)).body).toEqual(known);
    const guilds = await aPair(instance, await aPerson(instance), application, 'guilds');
    expect((await look(application, guilds.access)).body).not.toHaveProperty('sub');
    const { body } = await refresh(instance, application, pair.refresh);
    for (const old of [pair.access, pair.refresh])
      expect((await look(application, old)).body).toEqual({ active: false });
    instance.clock.advance(7 * DAY_MS);
    expect((await look(application, body.access_token)).body).toEqual({ active: false });
    expect((await look(application, body.refresh_token)).body).toMatchObject({ active: true });
  });

  it("reveals nothing about other clients' tokens, unknown tokens, and unusable accounts", async () => {
    const pair = await aPair(instance, person, application);
    const other = await anApplication(instance);
    for (const token of ['x', `${pair.access}x`])
      expect((await look(application, token)).body).toEqual({ active: false });
    expect((await look(other, pair.access)).body).toEqual({ active: false });
    await queryDatabase(instance, 'update users set suspended_at = now() where id = $1', [person.id]);
    expect((await look(application, pair.access)).body).toEqual({ active: false });
  });

  it('requires a token and a client with a secret', async () => {
    const none = await post(instance, 'token/introspect', clientCredentials(application));
    expect([none.status, none.body.error]).toEqual([400, 'invalid_request']);
    const pair = await aPublicPair();
    const fields = { client_id: publicApplication.id, token: pair.access };
    const refused = await post(instance, 'token/introspect', fields);
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client']);
    const basic = basicAuthorization(publicApplication.id, '');
    const byHeader = await post(instance, 'token/introspect', { token: pair.access }, basic);
    expect([byHeader.status, byHeader.body.error]).toEqual([401, 'invalid_client']);
    expect(byHeader.headers.get('www-authenticate')).toMatch(/^Basic /);
  });
});

describe('revoking', () => {
  it.each(['access', 'refresh'] as const)('the %s token stops both', async (which) => {
    const pair = await aPair(instance, person, application);
    const fields = { ...clientCredentials(application), token: pair[which] };
    const answer = await post(instance, 'token/revoke', fields);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await works(pair.access)).toBe(false);
    expect((await refresh(instance, application, pair.refresh)).body.error).toBe('invalid_grant');
    expect((await post(instance, 'token/revoke', fields)).status).toBe(200);
  });

  it('requires a token and the right client', async () => {
    const none = await post(instance, 'token/revoke', clientCredentials(application));
    expect([none.status, none.body.error]).toEqual([400, 'invalid_request']);
    const pair = await aPair(instance, person, application);
    const other = await anApplication(instance);
    const foreign = await post(instance, 'token/revoke', { ...clientCredentials(other), token: pair.access });
    expect([foreign.status, foreign.body]).toEqual([200, {}]);
    expect(await works(pair.access)).toBe(true);
    for (const token of ['x', `${pair.access}x`, '', 'x'.repeat(10_000)]) {
      const unknown = await post(instance, 'token/revoke', { ...clientCredentials(application), token });
      expect([unknown.status, unknown.body.error]).toEqual(
        token === '' ? [400, 'invalid_request'] : [200, undefined],
      );
    }
    expect(await works(pair.access)).toBe(true);
  });

  it('during a refresh either revokes the pair or replaces it', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pair = await aPair(instance, person, application);
      const [renewed] = await Promise.all([
        refresh(instance, application, pair.refresh),
        post(instance, 'token/revoke', { ...clientCredentials(application), token: pair.refresh }),
      ]);
      expect(await works(pair.access)).toBe(false);
      if (renewed.status === 200) expect(await works(renewed.body.access_token)).toBe(true);
      else expect(renewed.body.error).toBe('invalid_grant');
    }
  });

  it('of the whole application ends tokens and unused codes immediately', async () => {
    const pair = await aPair(instance, person, application);
    const code = await aCode(person, application);
    await person.do(removeAuthorizedApp, { params: { applicationId: application.id } });
    const answer = await asBearer(instance, pair.access).call(getBearerUser);
    expect([answer.status, answer.code]).toEqual([401, 'invalid_token']);
    expect((await refresh(instance, application, pair.refresh)).body.error).toBe('invalid_grant');
    expect((await exchange(instance, application, code)).body.error).toBe('invalid_grant');
    const again = await person.call(removeAuthorizedApp, { params: { applicationId: application.id } });
    expect([again.status, again.code]).toEqual([404, 'unknown_application']);
  });

  it('of the whole application during an exchange leaves no valid token', async () => {
    for (let round = 0; round < 10; round += 1) {
      const code = await aCode(person, application);
      const [exchanged] = await Promise.all([
        exchange(instance, application, code),
        person.do(removeAuthorizedApp, { params: { applicationId: application.id } }),
      ]);
      if (exchanged.status === 200) expect(await works(exchanged.body.access_token)).toBe(false);
      else expect(exchanged.body.error).toBe('invalid_grant');
    }
  });
});

it('requires a log-in only after every other check', async () => {
  const nobody = createCaller(instance.url);
  const query = { response_type: 'code', client_id: application.id, scope: 'identify' };
  expect((await nobody.call(getAuthorization, { query })).code).toBe('unauthorized');
  const wrong = await nobody.call(getAuthorization, { query: { ...query, scope: 'rpc', state: 's' } });
  expect(wrong.body).toEqual({ redirectTo: expect.stringContaining('error=invalid_scope') });
});
