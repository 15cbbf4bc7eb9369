/** An application that people authorize, and its server's calls, for tests of OAuth2. */
import { createHash } from 'node:crypto';
import {
  type BodyOf,
  createApplication,
  createBot,
  decideAuthorization,
  updateApplication,
} from '@guildhall/protocol';
import type { TestInstance } from '../instance/instance.ts';
import { aPerson, type TestPerson, uniqueName } from './builders.ts';
import { type Caller, createCaller } from './caller.ts';

export const REDIRECT = 'https://site.example/back?kept=%20a';
export const VERIFIER = 'verifier-0123456789.0123456789~0123456789_ab';
export const CHALLENGE = createHash('sha256').update(VERIFIER).digest('base64url');

export interface TestApplication {
  readonly id: string;
  readonly secret: string;
  readonly owner: TestPerson;
  readonly bot: (Caller & { readonly id: string; readonly token: string }) | null;
}

/** An application with one redirect; confidential and without a bot unless asked. */
export async function anApplication(
  instance: Pick<TestInstance, 'url'>,
  options: {
    readonly publicClient?: boolean;
    readonly redirects?: readonly string[];
    readonly owner?: TestPerson;
    readonly withBot?: boolean;
  } = {},
): Promise<TestApplication> {
  const owner = options.owner ?? (await aPerson(instance, 'developer'));
  const application = await owner.do(createApplication, { body: { name: uniqueName('App') } });
  const params = { applicationId: application.id };
  await owner.do(updateApplication, {
    params,
    body: { redirects: [...(options.redirects ?? [REDIRECT])], publicClient: options.publicClient ?? false },
  });
  const bot = options.withBot ? await owner.do(createBot, { params }) : null;
  return {
    id: application.id,
    secret: application.clientSecret,
    owner,
    bot: bot && { ...createCaller(instance.url, `Bot ${bot.token}`), id: bot.user.id, token: bot.token },
  };
}

type Decision = Partial<BodyOf<typeof decideAuthorization>>;

/** Allows the request. @returns the address of the redirect */
export async function allow(
  person: Caller,
  application: TestApplication,
  parameters: Decision = {},
): Promise<URL> {
  const { redirectTo } = await person.do(decideAuthorization, {
    body: {
      response_type: 'code',
      client_id: application.id,
      redirect_uri: REDIRECT,
      scope: 'identify',
      decision: 'allow',
      ...parameters,
    },
  });
  if (redirectTo === null) throw new Error('the authorization did not redirect');
  return new URL(redirectTo);
}

/** A new code. @throws when the redirect has none */
export async function aCode(
  person: Caller,
  application: TestApplication,
  parameters: Decision = {},
): Promise<string> {
  const code = (await allow(person, application, parameters)).searchParams.get('code');
  if (!code) throw new Error('the person was sent back without a code');
  return code;
}

export interface TokenAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Record<string, unknown> & {
    readonly access_token: string;
    readonly refresh_token: string;
    readonly error?: string;
  };
}

/** Posts a form as the application's server does. */
export async function post(
  instance: TestInstance,
  path: 'token' | 'token/revoke' | 'token/introspect',
  fields: Readonly<Record<string, string>> | string,
  headers: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer> {
  const response = await fetch(`${instance.url}/api/oauth2/${path}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as TokenAnswer['body'],
  };
}

export function clientCredentials(application: TestApplication): Record<string, string> {
  return { client_id: application.id, client_secret: application.secret };
}

export function basicAuthorization(id: string, secret: string): Record<string, string> {
  return { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` };
}

/** Exchanges a code with credentials in the body; given fields override, empty ones are omitted. */
export async function exchange(
  instance: TestInstance,
  application: TestApplication,
  code: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer> {
  const grant = { grant_type: 'authorization_code', code, redirect_uri: REDIRECT };
  return postGrant(instance, { ...clientCredentials(application), ...grant, ...fields });
}

export async function refresh(
  instance: TestInstance,
  application: TestApplication,
  token: string,
  fields: Readonly<Record<string, string>> = {},
): Promise<TokenAnswer> {
  const grant = { grant_type: 'refresh_token', refresh_token: token };
  return postGrant(instance, { ...clientCredentials(application), ...grant, ...fields });
}

function postGrant(instance: TestInstance, fields: Readonly<Record<string, string>>): Promise<TokenAnswer> {
  const filled = Object.entries(fields).filter(([, value]) => value !== '');
  return post(instance, 'token', Object.fromEntries(filled));
}

/** A pair of tokens for these scopes. */
export async function aPair(
  instance: TestInstance,
  person: Caller,
  application: TestApplication,
  scope = 'identify',
): Promise<{ readonly access: string; readonly refresh: string }> {
  const { status, body } = await exchange(instance, application, await aCode(person, application, { scope }));
  if (status !== 200) throw new Error(`the exchange answered ${status} ${JSON.stringify(body)}`);
  return { access: body.access_token, refresh: body.refresh_token };
}

export function asBearer(instance: TestInstance, token: string): Caller {
  return createCaller(instance.url, `Bearer ${token}`);
}
