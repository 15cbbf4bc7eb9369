/** A person logged in by cookie, like the web client. */
import { register } from '@guildhall/protocol';
import type { TestInstance } from '../instance/instance.ts';
import { PASSWORD, uniqueName } from './builders.ts';
import { type Caller, createCaller } from './caller.ts';

export interface TestBrowser extends Caller {
  readonly id: string;
  readonly username: string;
  /** `name=value`, for a Cookie header. */
  readonly cookie: string;
  readonly csrfToken: string;
}

/** A new account in a browser: its calls carry the cookie, the CSRF header and the instance's origin. */
export async function aBrowser(instance: Pick<TestInstance, 'url'>): Promise<TestBrowser> {
  const username = uniqueName('browser');
  const { status, body, headers } = await createCaller(instance.url).call(register, {
    body: { username, email: `${username}@example.org`, password: PASSWORD },
  });
  const cookie = firstCookie(headers);
  if (!cookie || !body.csrfToken) throw new Error(`registration answered ${status} without a cookie`);
  const { csrfToken, user } = body;
  const extra = { cookie, 'x-csrf-token': csrfToken, origin: instance.url };
  return { ...createCaller(instance.url, undefined, extra), id: user.id, username, cookie, csrfToken };
}

/** `name=value` of the first cookie that a response sets; undefined without one. */
export function firstCookie(headers: Headers): string | undefined {
  return headers.getSetCookie()[0]?.split(';', 1)[0];
}
