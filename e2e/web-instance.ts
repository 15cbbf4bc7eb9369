/** An instance in this process with the web client, and pages of logged-in people. */
import { type Client, createClient } from '@guildhall/client';
import { ensureWebClient, WEB_CLIENT } from '@guildhall/guildhall/web-client';
import {
  PASSWORD,
  type TestInstance,
  type TestInstanceOptions,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll } from 'vitest';
import { noticeRoutes } from './navigate.ts';

/** As `useInstance`, with the web client, which is built first if missing or stale. */
export function useWebInstance(
  options: TestInstanceOptions | (() => TestInstanceOptions) = {},
): TestInstance {
  beforeAll(() => ensureWebClient(AbortSignal.timeout(600_000)));
  return useInstance(() => ({
    webClient: WEB_CLIENT.output,
    runsJobs: true,
    ...(typeof options === 'function' ? options() : options),
  }));
}

/** Registers a person under exactly this name. @returns their logged-in client */
export async function registerClient(baseUrl: string, username: string): Promise<Client> {
  const client = createClient({ baseUrl });
  const body = {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    transport: 'token',
  } as const;
  const { token } = await client.api.register({ body });
  client.setToken({ kind: 'Session', value: token ?? '' });
  return client;
}

/** Logs a browser profile in as the person, without a page. */
export async function beLoggedIn(
  context: BrowserContext,
  { username }: Pick<TestPerson, 'username'>,
): Promise<void> {
  await context.clearCookies();
  const answer = await context.request.post('/api/auth/login', {
    data: { login: username, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`logging in answered ${answer.status()}`);
}

/** An empty page in its own browser profile, logged in as the person. */
export async function openPageFor(
  browser: Pick<Browser, 'newContext'>,
  baseURL: string,
  person: Pick<TestPerson, 'username'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...options });
  await beLoggedIn(context, person);
  return noticeRoutes(await context.newPage());
}
