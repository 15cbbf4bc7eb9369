/** Standard OAuth2 clients, unchanged: each signs someone in and reads their account. */
import { createRequire } from 'node:module';
import { Auth, type AuthConfig, skipCSRFCheck } from '@auth/core';
import {
  createApplication,
  decideAuthorization,
  getAuthorization,
  updateApplication,
} from '@guildhall/protocol';
import { aPerson, type TestPerson, useInstance } from '@guildhall/testkit';
import * as oauth4webapi from 'oauth4webapi';
import * as openid from 'openid-client';
import { beforeAll, expect, it } from 'vitest';

const require = createRequire(import.meta.url);
const REDIRECT = 'http://localhost:4000/api/auth/callback/guildhall';

const instance = useInstance();
let person: TestPerson;
let client: { readonly id: string; readonly secret: string };
beforeAll(async () => {
  person = await aPerson(instance);
  const made = await person.do(createApplication, { body: { name: 'Sample site' } });
  await person.do(updateApplication, { params: { applicationId: made.id }, body: { redirects: [REDIRECT] } });
  client = { id: made.id, secret: made.clientSecret };
});

/** The browser's part: opens the client's address, allows access, and follows the redirect. */
async function allowInBrowser(address: URL | string): Promise<URL> {
  const parameters = Object.fromEntries(new URL(address).searchParams);
  expect(new URL(address).pathname).toBe('/oauth2/authorize');
  const shown = await person.do(getAuthorization, { query: parameters });
  expect(shown).toHaveProperty('application.name', 'Sample site');
  const { redirectTo } = await person.do(decideAuthorization, { body: { ...parameters, decision: 'allow' } });
  return new URL(redirectTo ?? '');
}

async function readUser(accessToken: string): Promise<unknown> {
  const response = await fetch(`${instance.url}/api/users/@me`, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  return response.status === 200 ? response.json() : response.status;
}

it('openid-client: discovery, code with PKCE, refresh, revoke', async () => {
  const configuration = await openid.discovery(new URL(instance.url), client.id, client.secret, undefined, {
    algorithm: 'oauth2',
    execute: [openid.allowInsecureRequests],
  });
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const expectedState = openid.randomState();
  const address = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: REDIRECT,
    scope: 'identify email',
    state: expectedState,
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const back = await allowInBrowser(address);
  const tokens = await openid.authorizationCodeGrant(configuration, back, {
    pkceCodeVerifier,
    expectedState,
  });
  // Counted from the time of the response.
  expect(tokens.expiresIn()).toBeGreaterThan(604_700);
  expect(await readUser(tokens.access_token)).toMatchObject({ id: person.id, verified: false });
  const renewed = await openid.refreshTokenGrant(configuration, tokens.refresh_token ?? '');
  expect(await readUser(tokens.access_token)).toBe(401);
  expect(await readUser(renewed.access_token)).toMatchObject({ id: person.id });
  await openid.tokenRevocation(configuration, renewed.access_token);
  expect(await readUser(renewed.access_token)).toBe(401);
  await expect(openid.refreshTokenGrant(configuration, renewed.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  });
});

it('oauth4webapi: the same, with HTTP Basic', async () => {
  const insecure = { [oauth4webapi.allowInsecureRequests]: true };
  const issuer = new URL(instance.url);
  const server = await oauth4webapi.processDiscoveryResponse(
    issuer,
    await oauth4webapi.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
  );
  const self = { client_id: client.id };
  const basic = oauth4webapi.ClientSecretBasic(client.secret);
  const verifier = oauth4webapi.generateRandomCodeVerifier();
  const state = oauth4webapi.generateRandomState();
  const address = new URL(server.authorization_endpoint ?? '');
  address.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    scope: 'identify',
    state,
    code_challenge: await oauth4webapi.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString();
  const back = oauth4webapi.validateAuthResponse(server, self, await allowInBrowser(address), state);
  const tokens = await oauth4webapi.processAuthorizationCodeResponse(
    server,
    self,
    await oauth4webapi.authorizationCodeGrantRequest(server, self, basic, back, REDIRECT, verifier, insecure),
  );
  const renewed = await oauth4webapi.processRefreshTokenResponse(
    server,
    self,
    await oauth4webapi.refreshTokenGrantRequest(server, self, basic, tokens.refresh_token ?? '', insecure),
  );
  expect(await readUser(renewed.access_token)).toMatchObject({ id: person.id });
  await oauth4webapi.processRevocationResponse(
    await oauth4webapi.revocationRequest(server, self, basic, renewed.access_token, insecure),
  );
  expect(await readUser(renewed.access_token)).toBe(401);
});

it('@auth/core: a provider of its own', async () => {
  const configuration: AuthConfig = {
    trustHost: true,
    secret: 'a secret of the site',
    basePath: '/api/auth',
    skipCSRFCheck,
    providers: [
      {
        id: 'guildhall',
        name: 'Guildhall',
        type: 'oauth',
        clientId: client.id,
        clientSecret: client.secret,
        checks: ['pkce', 'state'],
        issuer: instance.url,
        authorization: { url: `${instance.url}/oauth2/authorize`, params: { scope: 'identify email' } },
        token: `${instance.url}/api/oauth2/token`,
        userinfo: `${instance.url}/api/users/@me`,
        profile: (profile) => ({ id: profile.id, name: profile.global_name, email: profile.email }),
      },
    ],
    logger: { error: () => undefined, warn: () => undefined, debug: () => undefined },
  };
  const started = (await Auth(
    new Request('http://localhost:4000/api/auth/signin/guildhall', { method: 'POST' }),
    configuration,
  )) as Response;
  const cookies = (response: Response): string =>
    response.headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; ');
  const back = await allowInBrowser(started.headers.get('location') ?? '');
  const headers = { cookie: cookies(started) };
  const signedIn = (await Auth(new Request(back, { headers }), configuration)) as Response;
  const session = (await Auth(
    new Request('http://localhost:4000/api/auth/session', { headers: { cookie: cookies(signedIn) } }),
    configuration,
  )) as Response;
  expect(await session.json()).toMatchObject({
    user: { name: person.username, email: `${person.username}@example.org` },
  });
});

interface Strategy {
  authenticate(request: object): void;
  success(user: unknown): void;
  fail(challenge: unknown): void;
  error(error: unknown): void;
  redirect(address: string): void;
}
type Verify = (
  access: string,
  refresh: string,
  profile: object,
  done: (error: null, user: unknown) => void,
) => void;

it('passport-oauth2: with state and PKCE', async () => {
  const PassportStrategy = require('passport-oauth2') as new (options: object, verify: Verify) => Strategy;
  const strategy = new PassportStrategy(
    {
      authorizationURL: `${instance.url}/oauth2/authorize`,
      tokenURL: `${instance.url}/api/oauth2/token`,
      clientID: client.id,
      clientSecret: client.secret,
      callbackURL: REDIRECT,
      scope: ['identify', 'guilds'],
      state: true,
      pkce: true,
    },
    (access, _refresh, _profile, done) => done(null, access),
  );
  const session = {};
  const run = (query: object): Promise<string> =>
    new Promise((resolve, reject) => {
      const one: Strategy = Object.create(strategy);
      one.redirect = resolve;
      one.success = (user) => resolve(String(user));
      one.fail = reject;
      one.error = reject;
      one.authenticate({ query, body: {}, session, headers: {} });
    });
  const back = await allowInBrowser(await run({}));
  expect(await readUser(await run(Object.fromEntries(back.searchParams)))).toMatchObject({ id: person.id });
});

interface SimpleToken {
  readonly token: { readonly access_token: string };
  refresh(): Promise<SimpleToken>;
  revokeAll(): Promise<void>;
}
interface SimpleClient {
  authorizeURL(parameters: object): string;
  getToken(parameters: object): Promise<SimpleToken>;
}

it('simple-oauth2: code, refresh, revoke', async () => {
  const { AuthorizationCode } = require('simple-oauth2') as {
    AuthorizationCode: new (options: object) => SimpleClient;
  };
  const simple = new AuthorizationCode({
    client,
    auth: {
      tokenHost: instance.url,
      tokenPath: '/api/oauth2/token',
      revokePath: '/api/oauth2/token/revoke',
      authorizePath: '/oauth2/authorize',
    },
  });
  const address = simple.authorizeURL({ redirect_uri: REDIRECT, scope: 'identify', state: 'x' });
  const code = (await allowInBrowser(address)).searchParams.get('code');
  const tokens = await simple.getToken({ code, redirect_uri: REDIRECT });
  expect(await readUser(tokens.token.access_token)).toMatchObject({ id: person.id });
  const renewed = await tokens.refresh();
  expect(await readUser(renewed.token.access_token)).toMatchObject({ id: person.id });
  await renewed.revokeAll();
  expect(await readUser(renewed.token.access_token)).toBe(401);
});
