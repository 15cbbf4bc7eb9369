/** An instance in this process with the web client, its database within reach, and pages of people signed in to it. */
import { ensureWebClient, WEB_CLIENT } from '@guildhall/guildhall/web-client';
import {
  PASSWORD,
  startTestInstance,
  type TestInstance,
  type TestInstanceOptions,
  type TestPerson,
} from '@guildhall/testkit';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';

/** Starts an instance that serves the web client, built first where it is missing or stale. */
export async function startWebInstance(options: TestInstanceOptions = {}): Promise<TestInstance> {
  await ensureWebClient(AbortSignal.timeout(120_000));
  return startTestInstance({ webClient: WEB_CLIENT.output, ...options });
}

/** A page in a browser profile of its own, signed in as the person and not yet anywhere. */
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
