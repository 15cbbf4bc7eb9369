/** Throttling of password guesses and of bulk registration. */
import { HOUR_MS } from '@guildhall/platform';
import {
  changePassword,
  createApplication,
  createServer,
  deleteServer,
  getAccount,
  listSecurityEvents,
  logIn,
  register,
  resetClientSecret,
  startPasskey,
  startTwoFactor,
  updateAccount,
} from '@guildhall/protocol';
import {
  type Answer,
  aPerson,
  createCaller,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  uniqueName,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';

const instance = useInstance({
  mail: true,
  settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' },
});
let person: TestPerson;
beforeAll(async () => {
  person = await aPerson(instance);
});
beforeEach(() => instance.clock.advance(2 * HOUR_MS));

/** Each address has its own count; the instance trusts its proxy's header. */
let addresses = 0;
function fromNewAddress() {
  addresses += 1;
  return createCaller(instance.url, undefined, { 'x-forwarded-for': `203.0.113.${addresses}` });
}

function attempt(caller = fromNewAddress(), login = person.username, password = 'not the password') {
  return caller.call(logIn, { body: { login, password, transport: 'token' } });
}

/** Releases slowed attempts by moving the clock. */
async function passing<Result>(answer: Promise<Result>): Promise<Result> {
  let isDone = false;
  void answer.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    // In steps, or the clock would advance by hours while a password is checked.
    await new Promise((resolve) => setTimeout(resolve, 5));
    instance.clock.advance(100);
  }
  return answer;
}

function expectRefused(answer: Answer<unknown>, scope: string, seconds: number): void {
  expect([answer.status, answer.code]).toEqual([429, 'rate_limited']);
  const { retryAfter } = (answer.body as { error: { retryAfter: number } }).error;
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(seconds);
  expect(answer.body).toMatchObject({ error: { scope } });
  expect(Number(answer.headers.get('retry-after'))).toBe(Math.ceil(retryAfter));
  expect(answer.headers.get('x-ratelimit-scope')).toBe(scope);
  expect(answer.headers.get('x-ratelimit-remaining')).toBe('0');
}

describe('logging in', () => {
  it('is limited to 10 a minute for an address, over all accounts', async () => {
    const caller = fromNewAddress();
    for (let call = 0; call < 10; call += 1) {
      const answer = await attempt(caller, uniqueName('guess'));
      expect(answer.code).toBe('wrong_credentials');
      expect(answer.headers.get('x-ratelimit-remaining')).toBe(String(9 - call));
    }
    expectRefused(await attempt(caller, person.username, PASSWORD), 'shared', 60);
    expect((await attempt(fromNewAddress(), person.username, PASSWORD)).status).toBe(200);
    instance.clock.advance(61_000);
    expect((await attempt(caller, person.username, PASSWORD)).status).toBe(200);
  });

  it('is limited to 10 a minute for an address and an account, by username or e-mail address', async () => {
    const caller = createCaller(instance.url, undefined, { 'x-forwarded-for': '2001:db8:1:1::1' });
    const neighbor = createCaller(instance.url, undefined, { 'x-forwarded-for': '2001:db8:1:1:ffff::2' });
    for (let call = 0; call < 10; call += 1) {
      const login = call % 2 === 0 ? person.username : `${person.username}@Example.org`;
      expect((await attempt(call % 2 === 0 ? caller : neighbor, login)).code).toBe('wrong_credentials');
    }
    expectRefused(await attempt(neighbor, person.username, PASSWORD), 'shared', 60);
    instance.clock.advance(61_000);
    expect((await attempt(caller, person.username, PASSWORD)).status).toBe(200);
  });

  it.each([
    ['IPv4', (port: number) => `198.51.100.99:${port}`],
    ['IPv6', (port: number) => `[2001:db8:1:2::1]:${port}`],
  ])('is limited for an address with a port that the proxy adds: %s', async (_kind, address) => {
    const from = (port: number) =>
      attempt(
        createCaller(instance.url, undefined, { 'x-forwarded-for': address(port) }),
        uniqueName('guess'),
      );
    for (let call = 0; call < 10; call += 1) expect((await from(4000 + call)).code).toBe('wrong_credentials');
    expectRefused(await from(5000), 'shared', 60);
  });

  it('is limited in steps for the networks of an IPv6 address', async () => {
    const from = (address: string) =>
      attempt(createCaller(instance.url, undefined, { 'x-forwarded-for': address }), uniqueName('guess'));
    for (let subnet = 0; subnet < 4; subnet += 1) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, call) => from(`2001:db8:8:100${subnet}::${call}`)),
      );
      expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['wrong_credentials']));
    }
    expectRefused(await from('2001:db8:8:10ff::1'), 'shared', 60);
    expect((await from('2001:db8:8:1100::1')).code).toBe('wrong_credentials');
  });

  it.each(['an account', 'no account'])(
    'strangers slow each other down but lock nobody out: %s',
    async (kind) => {
      const victim = kind === 'an account' ? (await aPerson(instance)).username : uniqueName('nobody');
      for (let call = 0; call < 10; call += 1) await attempt(fromNewAddress(), victim);
      let isAnswered = false;
      const slowed = attempt(fromNewAddress(), victim).finally(() => {
        isAnswered = true;
      });
      expect((await attempt(fromNewAddress(), uniqueName('other'))).code).toBe('wrong_credentials');
      expect(isAnswered).toBe(false);
      expect((await passing(slowed)).code).toBe('wrong_credentials');
      if (kind === 'no account') return;
      expect((await passing(attempt(fromNewAddress(), victim, PASSWORD))).status).toBe(200);
    },
  );

  it('is not slowed for an address or browser that has logged in before', async () => {
    const { username } = await aPerson(instance);
    const home = fromNewAddress();
    const body = { login: username, password: PASSWORD };
    const { headers } = await home.call(logIn, { body });
    const device = headers.getSetCookie().find((cookie) => cookie.startsWith('device='));
    for (let call = 0; call < 12; call += 1) void attempt(fromNewAddress(), username);
    expect((await attempt(home, username, PASSWORD)).status).toBe(200);
    const browser = createCaller(instance.url, undefined, {
      'x-forwarded-for': '198.51.100.7',
      cookie: device?.split(';')[0] ?? '',
    });
    expect((await attempt(browser, username, PASSWORD)).status).toBe(200);
  });
});

it('the owner of an attacked account gets one e-mail a day', async () => {
  const [owner, unconfirmed] = [await aPerson(instance), await aPerson(instance)];
  const text = 'update people set email_verified = true where user_id = $1';
  await queryDatabase(instance, text, [owner.id]);
  // The eleventh attempt notifies the owner before it is slowed down.
  const attacks = async ({ username }: TestPerson) => {
    for (let call = 0; call < 10; call += 1) await attempt(fromNewAddress(), username);
    await passing(attempt(fromNewAddress(), username));
    await instance.runDueJobs();
  };
  const attackMails = () =>
    instance.mails.filter(({ subject }) => subject.startsWith('Someone is trying to log in'));
  await attacks(unconfirmed);
  await attacks(owner);
  expect(attackMails()).toHaveLength(1);
  expect(attackMails()[0]).toMatchObject({
    to: `${owner.username}@example.org`,
    text: expect.stringContaining(`Many passwords were tried on the account "${owner.username}"`),
  });
  instance.clock.advance(HOUR_MS);
  await attacks(owner);
  expect(attackMails()).toHaveLength(1);
  instance.clock.advance(24 * HOUR_MS);
  await attacks(owner);
  expect(attackMails()).toHaveLength(2);
});

it('the owner sees twenty failed attempts of each kind per hour', async () => {
  const owner = await aPerson(instance);
  for (let round = 0; round < 4; round += 1) {
    for (let call = 0; call < 6; call += 1) await attempt(fromNewAddress(), owner.username);
    instance.clock.advance(61_000);
  }
  await owner.call(startTwoFactor, { body: { password: 'a guess' } });
  await expect
    .poll(async () => {
      const { events } = await owner.do(listSecurityEvents, { query: { limit: 100 } });
      const count = (wanted: string) => events.filter(({ kind }) => kind === wanted).length;
      return [count('log_in_failed'), count('password_failed')];
    })
    .toEqual([20, 1]);
});

describe('registering', () => {
  it('is limited to 5 an hour for an address; refused names do not count', async () => {
    const caller = fromNewAddress();
    const once = () => {
      const username = uniqueName('many');
      return caller.call(register, {
        body: { username, email: `${username}@example.org`, password: PASSWORD, transport: 'token' },
      });
    };
    const refusedFor = async (username: string) => {
      const body = { username, email: `${uniqueName('name')}@example.org`, password: PASSWORD };
      return (await caller.call(register, { body })).code;
    };
    for (let call = 0; call < 6; call += 1) {
      expect(await refusedFor(person.username)).toBe('username_taken');
      expect(await refusedFor('Not allowed')).toBe('invalid_username');
    }
    for (let call = 0; call < 5; call += 1) expect((await once()).status).toBe(201);
    expectRefused(await once(), 'shared', 3600);
    instance.clock.advance(HOUR_MS + 1000);
    expect((await once()).status).toBe(201);
  });

  it('is limited in steps for the networks of an IPv6 address', async () => {
    const once = (address: string) => {
      const username = uniqueName('v6');
      const caller = createCaller(instance.url, undefined, { 'x-forwarded-for': address });
      return caller.call(register, {
        body: { username, email: `${username}@example.org`, password: PASSWORD, transport: 'token' },
      });
    };
    for (let subnet = 0; subnet < 4; subnet += 1) {
      for (let call = 0; call < 5; call += 1)
        expect((await once(`2001:db8:7:100${subnet}::${call}`)).status).toBe(201);
      expectRefused(await once(`2001:db8:7:100${subnet}::abcd`), 'shared', 3600);
    }
    expectRefused(await once('2001:db8:7:10ff::1'), 'shared', 3600);
    expect((await once('2001:db8:7:1100::1')).status).toBe(201);
  });
});

describe('changing the username', () => {
  const rename = (username: string) => person.call(updateAccount, { body: { username, password: PASSWORD } });

  it('is limited to 2 an hour; requests refused for other reasons do not count', async () => {
    const taken = await aPerson(instance, 'taken');
    expect((await rename(taken.username)).code).toBe('username_taken');
    expect((await rename('everyone')).code).toBe('invalid_username');
    const wrong = { username: uniqueName('wrong'), password: 'wrong password' };
    expect((await person.call(updateAccount, { body: wrong })).code).toBe('wrong_password');
    expect((await rename(uniqueName('first'))).status).toBe(200);
    const kept = uniqueName('second');
    expect((await rename(kept)).status).toBe(200);
    const answer = await rename(uniqueName('third'));
    expectRefused(answer, 'user', 3600);
    expect(answer.headers.get('x-ratelimit-limit')).toBe('2');
    expect((await person.do(getAccount)).username).toBe(kept);
    instance.clock.advance(HOUR_MS + 1000);
    expect((await rename(uniqueName('fourth'))).status).toBe(200);
  });

  it('to the current name does not count as a change', async () => {
    const { username } = await person.do(getAccount);
    for (let call = 0; call < 3; call += 1) expect((await rename(username)).status).toBe(200);
  });
});

it('the password that an action requires can be guessed ten times in ten minutes', async () => {
  const owner = await aPerson(instance);
  const { id: applicationId } = await owner.do(createApplication, { body: { name: 'App' } });
  const { id: serverId } = await owner.do(createServer, { body: { name: 'Server' } });
  const body = { password: 'a guess' };
  const guesses = [
    () => owner.call(resetClientSecret, { params: { applicationId }, body }),
    () => owner.call(deleteServer, { params: { serverId }, body }),
    () => owner.call(startTwoFactor, { body }),
    () => owner.call(startPasskey, { body }),
    () => owner.call(changePassword, { body: { ...body, newPassword: 'another good passphrase' } }),
    () => owner.call(updateAccount, { body: { ...body, username: 'guessed' } }),
  ];
  for (const guess of [...guesses, ...guesses].slice(0, 10))
    expect((await guess()).code).toBe('wrong_password');
  for (const guess of guesses) expectRefused(await guess(), 'user', 600);
  instance.clock.advance(601_000);
  for (const guess of guesses) expect((await guess()).code).toBe('wrong_password');
  await expect
    .poll(async () => {
      const { events } = await owner.do(listSecurityEvents, { query: { limit: 100 } });
      return events.filter(({ kind }) => kind === 'password_failed').length;
    })
    .toBe(16);
});
