/** Two-factor authentication: codes of an authenticator app, recovery codes, tickets, and fresh proofs. */
import {
  type CodeRequired,
  changePassword,
  confirmTwoFactor,
  createServer,
  deleteAccount,
  deleteServer,
  endTwoFactor,
  getAccount,
  getBearerUser,
  listAuthorizedApps,
  listSecurityEvents,
  logIn,
  logInWithCode,
  renewRecoveryCodes,
  type SignedIn,
  startTwoFactor,
} from '@guildhall/protocol';
import {
  aPerson,
  connectProbe,
  createCaller,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import { anApplication, aPair, asBearer } from '@guildhall/testkit/oauth2';
import { Secret, TOTP } from 'otpauth';
import { describe, expect, it } from 'vitest';

const STEP_MS = 30_000;

const instance = useInstance();

interface Guarded {
  readonly person: TestPerson;
  readonly recoveryCodes: readonly string[];
  /** The app's code, a number of steps from now. */
  code(steps?: number): string;
}

function codeOf(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return totp.generate({ timestamp: instance.clock.now() + steps * STEP_MS });
}

/** A person with two-factor authentication; the code that turned it on is a step old. */
async function aGuarded(): Promise<Guarded> {
  const person = await aPerson(instance);
  const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
  const { recoveryCodes } = await person.do(confirmTwoFactor, { body: { code: codeOf(secret) } });
  instance.clock.advance(2 * STEP_MS);
  return { person, recoveryCodes, code: (steps = 0) => codeOf(secret, steps) };
}

const nobody = () => createCaller(instance.url);

async function ticketFor(person: { username: string }): Promise<string> {
  const body = { login: person.username, password: PASSWORD, transport: 'token' as const };
  const answer = (await nobody().do(logIn, { body })) as CodeRequired;
  expect(Object.keys(answer).toSorted()).toEqual(['codeRequired', 'ticket']);
  return answer.ticket;
}

const withCode = (ticket: string, code: string) =>
  nobody().call(logInWithCode, { body: { ticket, code, transport: 'token' } });

/** An invalid code: not one of the app's around now. */
function wrongCode({ code }: Guarded): string {
  const right = new Set([-2, -1, 0, 1, 2].map((steps) => code(steps)));
  for (let number = 0; ; number += 1) {
    const candidate = String(number).padStart(6, '0');
    if (!right.has(candidate)) return candidate;
  }
}

describe('setting up', () => {
  it('requires the password, and is on after the first code', async () => {
    const person = await aPerson(instance);
    const refused = await person.call(startTwoFactor, { body: { password: 'wrong' } });
    expect([refused.status, refused.code]).toEqual([403, 'wrong_password']);
    const { secret, uri } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
    const parsed = new URL(uri);
    expect([parsed.protocol, parsed.host, parsed.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'totp',
      secret,
    ]);
    expect(uri).toContain(person.username);
    // Not confirmed yet, so log-ins work as before.
    const answer = await nobody().call(logIn, { body: { login: person.username, password: PASSWORD } });
    expect(answer.body).toHaveProperty('user');
    const probe = await connectProbe(instance.url, { token: person.token });
    const wrong = await person.call(confirmTwoFactor, { body: { code: 'abcdef' } });
    expect([wrong.status, wrong.code]).toEqual([403, 'wrong_code']);
    const { recoveryCodes } = await person.do(confirmTwoFactor, { body: { code: codeOf(secret) } });
    expect(recoveryCodes).toHaveLength(10);
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await probe.take('USER_UPDATE')).d).toMatchObject({ twoFactor: true });
    expect((await person.do(getAccount)).twoFactor).toBe(true);
    for (const [endpoint, body] of [
      [startTwoFactor, { password: PASSWORD }],
      [confirmTwoFactor, { code: codeOf(secret, 1) }],
    ] as const) {
      const again = await person.call(endpoint, { body });
      expect([again.status, again.code]).toEqual([400, 'two_factor_on']);
    }
    await probe.close();
  });

  it('ends the other sessions, and grants of applications on request', async () => {
    const application = await anApplication(instance);
    const person = await aPerson(instance);
    const body = { login: person.username, password: PASSWORD, transport: 'token' as const };
    const { token = '' } = (await nobody().do(logIn, { body })) as SignedIn;
    const other = createCaller(instance.url, `Session ${token}`);
    const { access } = await aPair(instance, person, application);
    const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
    const answer = { code: codeOf(secret), endTokens: true };
    await person.do(confirmTwoFactor, { body: answer });
    expect((await other.call(getAccount)).code).toBe('invalid_token');
    expect((await person.call(getAccount)).status).toBe(200);
    expect(await person.do(listAuthorizedApps)).toEqual([]);
    expect((await asBearer(instance, access).call(getBearerUser)).code).toBe('invalid_token');
    const { events } = await person.do(listSecurityEvents, { query: {} });
    expect(events.map(({ kind }) => kind)).toContain('two_factor_on');
  });

  it('stores neither the secret nor recovery codes in plain text', async () => {
    const { person, recoveryCodes } = await aGuarded();
    const rows = await queryDatabase(
      instance,
      `select encode(secret, 'escape') as secret from two_factor where user_id = $1 union all
       select encode(fingerprint, 'hex') from recovery_codes where user_id = $1`,
      [person.id],
    );
    expect(rows).toHaveLength(11);
    for (const code of recoveryCodes) expect(JSON.stringify(rows)).not.toContain(code.replaceAll('-', ''));
  });
});

describe('logging in', () => {
  it('accepts the current code and those before and after it', async () => {
    for (const steps of [-1, 0, 1]) {
      const guarded = await aGuarded();
      const answer = await withCode(await ticketFor(guarded.person), guarded.code(steps));
      expect(answer.status).toBe(200);
      const again = createCaller(instance.url, `Session ${answer.body.token}`);
      expect((await again.do(getAccount)).id).toBe(guarded.person.id);
    }
  });

  it('refuses codes two steps away', async () => {
    const guarded = await aGuarded();
    for (const steps of [-2, 2]) {
      const answer = await withCode(await ticketFor(guarded.person), guarded.code(steps));
      expect([answer.status, answer.code]).toEqual([401, 'wrong_code']);
    }
  });

  it('accepts a code once', async () => {
    const guarded = await aGuarded();
    const code = guarded.code();
    const tickets = await Promise.all(Array.from({ length: 8 }, () => ticketFor(guarded.person)));
    const answers = await Promise.all(tickets.map((ticket) => withCode(ticket, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ code: error }) => error === 'wrong_code')).toHaveLength(7);
  });

  it('accepts each recovery code once', async () => {
    const { person, recoveryCodes } = await aGuarded();
    const [first = '', second = ''] = recoveryCodes;
    expect((await withCode(await ticketFor(person), first)).status).toBe(200);
    expect((await withCode(await ticketFor(person), first)).code).toBe('wrong_code');
    const spelled = ` ${second.toUpperCase().replaceAll('-', ' ')} `;
    expect((await withCode(await ticketFor(person), spelled)).status).toBe(200);
  });

  it('uses up one of several recovery codes that arrive together', async () => {
    const { person, recoveryCodes } = await aGuarded();
    const ticket = await ticketFor(person);
    const sent = recoveryCodes.slice(0, 5);
    const answers = await Promise.all(sent.map((code) => withCode(ticket, code)));
    expect(answers.map(({ status, code }) => code ?? status).sort()).toEqual([
      200,
      ...Array.from({ length: 4 }, () => 'ticket_expired'),
    ]);
    const left = sent.filter((_, index) => answers[index]?.status !== 200);
    for (const code of left) expect((await withCode(await ticketFor(person), code)).status).toBe(200);
  });

  it('keeps a ticket for 5 minutes', async () => {
    const guarded = await aGuarded();
    const [first, second] = [await ticketFor(guarded.person), await ticketFor(guarded.person)];
    // The instance's clock also advances by itself.
    instance.clock.advance(280_000);
    expect((await withCode(first, guarded.code())).status).toBe(200);
    instance.clock.advance(21_000);
    const late = await withCode(second, guarded.code(1));
    expect([late.status, late.code]).toEqual([401, 'ticket_expired']);
  });

  it('allows 5 attempts and one success per ticket', async () => {
    const guarded = await aGuarded();
    const ticket = await ticketFor(guarded.person);
    const wrong = wrongCode(guarded);
    for (let attempt = 0; attempt < 4; attempt += 1)
      expect((await withCode(ticket, wrong)).code).toBe('wrong_code');
    expect((await withCode(ticket, guarded.code())).status).toBe(200);
    expect((await withCode(ticket, guarded.code(1))).code).toBe('ticket_expired');
    const other = await ticketFor(guarded.person);
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await withCode(other, wrong)).code).toBe('wrong_code');
    expect((await withCode(other, guarded.code(1))).code).toBe('ticket_expired');
    expect((await withCode('nothing', guarded.code(1))).code).toBe('ticket_expired');
  });

  it('does not reveal two-factor authentication without the password', async () => {
    const { person } = await aGuarded();
    const answer = await nobody().call(logIn, { body: { login: person.username, password: 'wrong' } });
    expect([answer.status, answer.code]).toEqual([401, 'wrong_credentials']);
  });

  it('slows attempts from many addresses, refuses more from one, and notifies the owner', async () => {
    const strict = await startTestInstance({
      mail: true,
      settings: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const person = await aPerson(strict);
      await queryDatabase(strict, 'update people set email_verified = true where user_id = $1', [person.id]);
      const warnings = async () => {
        await strict.runDueJobs();
        return strict.mails.filter(({ subject }) => subject.startsWith('Someone is trying to log in'));
      };
      const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
      const timestamp = strict.clock.now();
      const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
      await person.do(confirmTwoFactor, { body: { code } });
      const outcomes: (string | undefined)[] = [];
      const ticketAt = async (address: string) => {
        const from = createCaller(strict.url, undefined, { 'x-forwarded-for': address });
        const body = { login: person.username, password: PASSWORD };
        const { ticket } = (await from.do(logIn, { body })) as CodeRequired;
        return (tried: string) => from.call(logInWithCode, { body: { ticket, code: tried } });
      };
      for (let ticketNumber = 0; ticketNumber < 3; ticketNumber += 1) {
        const tryCode = await ticketAt('203.0.113.1');
        for (let attempt = 0; attempt < 4; attempt += 1) outcomes.push((await tryCode('no code')).code);
      }
      expect(outcomes).toEqual([...Array(10).fill('wrong_code'), 'rate_limited', 'rate_limited']);
      // A minute later the address may make requests again, but has used its codes for the hour.
      strict.clock.advance(61_000);
      expect((await (await ticketAt('203.0.113.1'))('no code')).code).toBe('rate_limited');
      expect(await warnings()).toMatchObject([
        {
          to: `${person.username}@example.org`,
          text: expect.stringMatching(/Many two-factor codes were tried.*Someone knows your password/s),
        },
      ]);
      const failures = async () => {
        const { events } = await person.do(listSecurityEvents, { query: { limit: 100 } });
        return events.filter(({ kind }) => kind === 'code_failed');
      };
      await expect.poll(failures).toEqual(Array(10).fill(expect.objectContaining({ ip: '203.0.113.1' })));
      for (let ticketNumber = 10; ticketNumber < 15; ticketNumber += 1) {
        const tryCode = await ticketAt(`203.0.113.${ticketNumber}`);
        for (let attempt = 0; attempt < 4; attempt += 1)
          expect((await tryCode('no code')).code).toBe('wrong_code');
      }
      // After thirty attempts on the account, others are delayed, but not the owner at a known address.
      const stranger = (await ticketAt('203.0.113.99'))('no code');
      const owner = await ticketAt('127.0.0.1');
      const next = new TOTP({ secret: Secret.fromBase32(secret) });
      strict.clock.advance(30_000);
      expect((await owner(next.generate({ timestamp: strict.clock.now() }))).status).toBe(200);
      strict.clock.advance(10_000);
      expect((await stranger).code).toBe('wrong_code');
      // At most one e-mail a day.
      expect(await warnings()).toHaveLength(1);
    } finally {
      await strict.stop();
    }
  });
});

it('the code cancels the deletion of an account', async () => {
  const guarded = await aGuarded();
  const { person } = guarded;
  const wish = { password: PASSWORD, deleteMessages: false };
  const withoutCode = await person.call(deleteAccount, { body: wish });
  expect([withoutCode.status, withoutCode.code]).toEqual([403, 'wrong_code']);
  await person.do(deleteAccount, { body: { ...wish, code: guarded.code() } });
  const deletionOf = async () =>
    (await queryDatabase(instance, 'select deletion_at from users where id = $1', [person.id]))[0]
      ?.deletion_at;
  const ticket = await ticketFor(person);
  expect((await withCode(ticket, wrongCode(guarded))).code).toBe('wrong_code');
  expect(await deletionOf()).not.toBeNull();
  expect((await withCode(ticket, guarded.code(1))).body).toMatchObject({ deletionCancelled: true });
  expect(await deletionOf()).toBeNull();
});

describe('fresh proof', () => {
  it('requires a code as well', async () => {
    const guarded = await aGuarded();
    const { person } = guarded;
    const newPassword = 'another quite long phrase 17';
    const body = { password: PASSWORD, newPassword };
    for (const code of [undefined, wrongCode(guarded)]) {
      const answer = await person.call(changePassword, { body: { ...body, ...(code ? { code } : {}) } });
      expect([answer.status, answer.code]).toEqual([403, 'wrong_code']);
    }
    const server = await person.do(createServer, { body: { name: 'Kept' } });
    const params = { serverId: server.id };
    const refused = await person.call(deleteServer, { params, body: { password: PASSWORD } });
    expect([refused.status, refused.code]).toEqual([403, 'wrong_code']);
    await person.do(deleteServer, { params, body: { password: PASSWORD, code: guarded.code() } });
    await person.do(changePassword, { body: { ...body, code: guarded.code(1) } });
  });
});

describe('two-factor authentication', () => {
  it('replaces its recovery codes with new ones', async () => {
    const guarded = await aGuarded();
    const { person, recoveryCodes } = guarded;
    const proof = { password: PASSWORD, code: guarded.code() };
    const renewed = await person.do(renewRecoveryCodes, { body: proof });
    expect(renewed.recoveryCodes).toHaveLength(10);
    expect((await withCode(await ticketFor(person), recoveryCodes[0] ?? '')).code).toBe('wrong_code');
    expect((await withCode(await ticketFor(person), renewed.recoveryCodes[0] ?? '')).status).toBe(200);
  });

  it('is turned off with password and code', async () => {
    const guarded = await aGuarded();
    const { person } = guarded;
    const ticket = await ticketFor(person);
    const refused = await person.call(endTwoFactor, { body: { password: PASSWORD } });
    expect([refused.status, refused.code]).toEqual([403, 'wrong_code']);
    await person.do(endTwoFactor, { body: { password: PASSWORD, code: guarded.code() } });
    expect((await person.do(getAccount)).twoFactor).toBe(false);
    expect((await withCode(ticket, guarded.code(1))).code).toBe('ticket_expired');
    const answer = await nobody().call(logIn, { body: { login: person.username, password: PASSWORD } });
    expect(answer.body).toHaveProperty('user');
    const none = await person.call(renewRecoveryCodes, { body: { password: PASSWORD } });
    expect([none.status, none.code]).toEqual([403, 'wrong_code']);
  });
});
