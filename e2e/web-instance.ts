/** An instance in this process with the web client, and pages of logged-in people. */
import { ensureWebClient, WEB_CLIENT } from '@guildhall/guildhall/web-client';
import {
  PASSWORD,
  startTestInstance,
  type TestInstance,
  type TestInstanceOptions,
  type TestPerson,
} from '@guildhall/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Starts an instance with the web client, which is built first if missing or stale. */
export async function startWebInstance(options: TestInstanceOptions = {}): Promise<TestInstance> {
  await ensureWebClient(AbortSignal.timeout(600_000));
  return startTestInstance({ webClient: WEB_CLIENT.output, ...options });
}

/** An empty page in its own browser profile, logged in as the person. */
export async function openPageFor(
  browser: Browser,
  baseURL: string,
  { username }: Pick<TestPerson, 'username'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL, ...options });
  const answer = await context.request.post('/api/auth/login', {
    data: { login: username, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`logging in answered ${answer.status()}`);
  return context.newPage();
}
