/** An OpenID Connect provider for tests: `oidc-provider` from npm, without log-in pages. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, exportPKCS8, generateKeyPair, SignJWT } from 'jose';
import Provider, { type Configuration } from 'oidc-provider';
import type { TestInstance } from '../instance/instance.ts';
import { confirmLogOut, followPages } from './provider-pages.ts';

/** A person's claims by name. */
export type Person = Readonly<Record<string, unknown>>;

export interface IdentityProvider {
  readonly issuer: string;
  /** A client that authenticates with its private key, in PEM, instead of a secret. */
  readonly keyClient: { readonly id: string; readonly kid: string; readonly key: string };
  /** Its entry in OIDC_PROVIDERS. */
  setting(more?: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>>;
  /** Starts to answer the processes of a client instance. */
  serve(...instances: readonly Pick<TestInstance, 'url'>[]): void;
  /** Sets the person of the next log-ins, with their claims. */
  setPerson(subject: string, claims?: Person, methods?: readonly string[]): void;
  /** Answers the next code exchange with this ID token instead of its own. */
  forgeNextToken(make: (claims: Person) => Promise<string>): void;
  /** Signs a token like this provider; `strange` uses an unrelated key. */
  sign(claims: Person, key?: 'own' | 'strange'): Promise<string>;
  /** Logs someone out at the provider, which notifies the instance. */
  logOut(subject: string, session: string): Promise<void>;
  /** Follows its pages to the end. @returns the query of the redirect back to the instance */
  followPages(url: string, cookies?: Map<string, string>): Promise<string>;
  /** Confirms its page for logging out. @returns the address of the redirect back to the instance */
  confirmLogOut(url: string, cookies: ReadonlyMap<string, string>): Promise<string>;
  /** Makes the provider unreachable, or reachable again. */
  setAway(away: boolean): void;
  stop(): Promise<void>;
}

const CLIENT = { id: 'guildhall', secret: 'a secret of the client and the provider' };
const PROVIDER_ID = 'acme';

/** @param more settings of `oidc-provider` besides those that every test needs */
export async function startIdentityProvider(more: Configuration = {}): Promise<IdentityProvider> {
  const { own, strange, keyClient, jwk, clientJwk } = await makeKeys();
  const state: {
    handle: (request: IncomingMessage, response: ServerResponse) => unknown;
    provider: Provider | null;
    away: boolean;
    forged: ((claims: Person) => Promise<string>) | null;
    user: { subject: string; methods: readonly string[] };
  } = {
    handle: (_request, response) => response.writeHead(503).end(),
    provider: null,
    away: false,
    forged: null,
    user: { subject: 'ada', methods: [] },
  };
  const people = new Map<string, Person>();
  const server = createServer((request, response) => {
    if (state.away) request.socket.destroy();
    else state.handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sign: IdentityProvider['sign'] = (claims, key = 'own') =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'RS256', kid: 'own' })
      .sign(key === 'own' ? own.privateKey : strange.privateKey);

  return {
    issuer,
    keyClient,
    setting: (more = {}) => ({
      id: PROVIDER_ID,
      name: 'Acme',
      issuer,
      clientId: CLIENT.id,
      clientSecret: CLIENT.secret,
      ...more,
    }),
    serve(...instances) {
      const urls = instances.map(({ url }) => url);
      const provider = new Provider(issuer, {
        ...configuration(urls, { jwk, clientJwk, id: keyClient.id }, people),
        ...more,
      });
      const answer = provider.callback();
      state.provider = provider;
      state.handle = async (request, response) => {
        if (request.url?.startsWith('/interaction/')) {
          const { subject, methods } = state.user;
          const login = { accountId: subject, amr: [...methods] };
          return provider.interactionFinished(request, response, { login });
        }
        if (request.url === '/token' && state.forged) return answerForged(response, request);
        return answer(request, response);
      };
      async function answerForged(response: ServerResponse, request: IncomingMessage): Promise<void> {
        const make = state.forged;
        state.forged = null;
        request.resume();
        const now = Math.floor(Date.now() / 1000);
        const claims = { iss: issuer, aud: CLIENT.id, sub: state.user.subject, iat: now, exp: now + 300 };
        const token = { access_token: 'x', token_type: 'Bearer', id_token: await make?.(claims) };
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(token));
      }
    },
    setPerson(subject, claims = {}, methods = []) {
      state.user = { subject, methods };
      people.set(subject, claims);
    },
    forgeNextToken(make) {
      state.forged = make;
    },
    sign,
    async logOut(subject, session) {
      const client = await state.provider?.Client.find(CLIENT.id);
      // Missing in its type, but called by its log-out page.
      await (
        client as unknown as { backchannelLogout(sub: string, sid: string): Promise<void> }
      ).backchannelLogout(subject, session);
    },
    followPages: (url, cookies) => followPages(issuer, url, cookies),
    confirmLogOut,
    setAway(away) {
      state.away = away;
      if (away) server.closeAllConnections();
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function makeKeys() {
  const own = await generateKeyPair('RS256', { extractable: true });
  const strange = await generateKeyPair('RS256', { extractable: true });
  const client = await generateKeyPair('ES256', { extractable: true });
  const keyClient = { id: 'with-key', kid: 'client', key: await exportPKCS8(client.privateKey) };
  const clientJwk = { ...(await exportJWK(client.publicKey)), kid: keyClient.kid, alg: 'ES256', use: 'sig' };
  const jwk = { ...(await exportJWK(own.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' };
  return { own, strange, keyClient, jwk, clientJwk };
}

function configuration(
  urls: readonly string[],
  keys: { readonly jwk: object; readonly clientJwk: object; readonly id: string },
  people: ReadonlyMap<string, Person>,
): Configuration {
  return {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: urls.map((url) => `${url}/sign-in/${PROVIDER_ID}`),
        post_logout_redirect_uris: urls.map((url) => `${url}/sign-in/${PROVIDER_ID}`),
        backchannel_logout_uri: `${urls[0]}/api/auth/providers/${PROVIDER_ID}/backchannel-logout`,
        backchannel_logout_session_required: true,
      },
      {
        client_id: keys.id,
        redirect_uris: urls.flatMap((url) => [`${url}/sign-in/${PROVIDER_ID}`]),
        token_endpoint_auth_method: 'private_key_jwt',
        token_endpoint_auth_signing_alg: 'ES256',
        jwks: { keys: [keys.clientJwk] },
      },
    ],
    jwks: { keys: [keys.jwk] },
    cookies: { keys: ['a key of tests'] },
    claims: {
      openid: ['sub', 'sid', 'amr'],
      profile: ['preferred_username', 'name'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    scopes: ['openid', 'profile', 'email', 'groups'],
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    pkce: { required: () => true },
    // Its own fetch refuses loopback addresses.
    fetch: (url, { method, headers, body }: RequestInit = {}) =>
      fetch(url, { method: method ?? 'GET', headers: headers ?? {}, body: body ?? null }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    findAccount: (_ctx, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...people.get(subject) }),
    }),
    // Consent is given automatically.
    async loadExistingGrant(ctx) {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
  };
}
