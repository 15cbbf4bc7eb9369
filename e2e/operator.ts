/** An operator of the product, with the second factor that the console asks for. */
import { createClient } from '@guildhall/client';
import type { BrowserContext } from 'playwright-core';
import { runCommand } from './product.ts';
import { oneTimeCode } from './screens/one-time-code.ts';

export interface Operator {
  readonly login: string;
  readonly password: string;
  /** Each can be used once. */
  readonly codes: string[];
}

/** Creates an operator account with a second factor. @param env as for `runCommand` */
export async function makeOperator(
  baseUrl: string,
  env: Readonly<Record<string, string>>,
  login: string,
  password: string,
): Promise<Operator> {
  const client = createClient({ baseUrl });
  const { token } = await client.api.register({
    body: { username: login, email: `${login}@example.org`, password, transport: 'token' },
  });
  client.setToken({ kind: 'Session', value: token ?? '' });
  const { secret } = await client.api.startTwoFactor({ body: { password } });
  const { recoveryCodes } = await client.api.confirmTwoFactor({ body: { code: oneTimeCode(secret) } });
  await runCommand(env, ['operator', 'add', login]);
  return { login, password, codes: [...recoveryCodes] };
}

/**
 * Logs in with one of the codes. The console stays closed until the operator confirms who they are.
 * @returns the CSRF token for changes
 */
export async function logInAsOperator(
  { request }: BrowserContext,
  baseUrl: string,
  { login, password, codes }: Operator,
): Promise<string> {
  const answer = await request.post(`${baseUrl}/api/auth/login`, { data: { login, password } });
  const { ticket } = await answer.json();
  const second = await request.post(`${baseUrl}/api/auth/login/code`, {
    data: { ticket, code: codes.shift() },
  });
  if (!second.ok()) throw new Error(`logging in with a code answered ${second.status()}`);
  return (await second.json()).csrfToken;
}

/** Logs in and opens the console for half an hour. */
export async function openConsole(
  context: BrowserContext,
  baseUrl: string,
  operator: Operator,
): Promise<void> {
  const csrfToken = await logInAsOperator(context, baseUrl, operator);
  const answer = await context.request.post(`${baseUrl}/api/operator/confirmation`, {
    data: { password: operator.password, code: operator.codes.shift() },
    headers: { 'x-csrf-token': csrfToken },
  });
  if (!answer.ok()) throw new Error(`opening the console answered ${answer.status()}`);
}
