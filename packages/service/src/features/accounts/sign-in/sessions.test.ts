import { createLog, DAY_MS } from '@guildhall/platform';
import {
  changePassword,
  endOtherSessions,
  endSession,
  getAccount,
  LIMITS,
  listSecurityEvents,
  listSessions,
  logIn,
  logOut,
  type SignedIn,
  updateProfile,
} from '@guildhall/protocol';
import {
  aBrowser,
  aPerson,
  type Caller,
  connectProbe,
  createCaller,
  firstCookie,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestPerson,
  useInstance,
} from '@guildhall/testkit';
import { describe, expect, it } from 'vitest';

const lines: Record<string, unknown>[] = [];
const log = createLog({ level: 'info', destination: { write: (line) => void lines.push(JSON.parse(line)) } });
const instance = useInstance({ log, passwordCost: 'full' });

interface SignedInAgain extends Caller {
  readonly token: string;
}

async function logInAgain(person: { username: string }, password = PASSWORD): Promise<SignedInAgain> {
  const body = { login: person.username, password, transport: 'token' as const };
  const { token = '' } = (await createCaller(instance.url).do(logIn, { body })) as SignedIn;
  return { ...createCaller(instance.url, `Session ${token}`), token };
}

async function expectDead(caller: Caller): Promise<void> {
  const answer = await caller.call(getAccount);
  expect([answer.status, answer.code]).toEqual([401, 'invalid_token']);
}

describe('logging out', () => {
  it('ends the session, closes its sockets with 4004, and no other session', async () => {
    const person = await aPerson(instance);
    const other = await logInAgain(person);
    const leaving = await connectProbe(instance.url, { token: person.token });
    const staying = await connectProbe(instance.url, { token: other.token });
    expect((await person.call(logOut)).status).toBe(204);
    expect(await leaving.closed()).toBe(4004);
    await expectDead(person);
    expect((await other.call(getAccount)).status).toBe(200);
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
    await staying.close();
  });

  it('removes the cookie', async () => {
    const browser = await aBrowser(instance);
    const answer = await browser.call(logOut);
    expect(answer.status).toBe(204);
    expect(answer.headers.getSetCookie()).toEqual(['session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax']);
    await expectDead(browser);
  });
});

describe('sessions', () => {
  it('are listed with their origin, last used first, and without secrets', async () => {
    const person = await aPerson(instance);
    instance.clock.advance(1000);
    const body = { login: person.username, password: PASSWORD, transport: 'token' };
    await createCaller(instance.url).call(logIn, { body }, { 'user-agent': 'Browser/1.0' });
    const sessions = await person.do(listSessions);
    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^\d{19}$/),
        createdAt: expect.any(String),
        lastUsedAt: expect.any(String),
        ip: '127.0.0.1',
        userAgent: 'Browser/1.0',
        current: false,
      },
      expect.objectContaining({ current: true }),
    ]);
  });

  it('can be ended one at a time; those of others are unknown', async () => {
    const person = await aPerson(instance);
    const other = await logInAgain(person);
    const stranger = await aPerson(instance);
    const [theirs] = await other.do(listSessions);
    const params = { sessionId: theirs?.id ?? '' };
    const refused = await stranger.call(endSession, { params });
    expect([refused.status, refused.code]).toEqual([404, 'unknown_session']);
    const probe = await connectProbe(instance.url, { token: other.token });
    expect((await person.call(endSession, { params })).status).toBe(204);
    expect(await probe.closed()).toBe(4004);
    await expectDead(other);
    expect((await person.call(endSession, { params })).code).toBe('unknown_session');
    expect((await person.call(getAccount)).status).toBe(200);
  });

  it.each(['abc', '-1', '0', '1'.repeat(30), '٣', '9223372036854775808', '1;drop'])(
    'with the id %s are unknown',
    async (sessionId) => {
      const person = await aPerson(instance);
      const answer = await person.call(endSession, { params: { sessionId } });
      expect([answer.status, answer.code]).toEqual([404, 'unknown_session']);
    },
  );

  it('are all ended except the current one', async () => {
    const person = await aPerson(instance);
    const others = await Promise.all([logInAgain(person), logInAgain(person)]);
    expect((await person.call(endOtherSessions)).status).toBe(204);
    for (const other of others) await expectDead(other);
    expect(await person.do(listSessions)).toEqual([expect.objectContaining({ current: true })]);
  });

  it('are limited to fifty per person: a new one ends the least recently used', async () => {
    const person = await aPerson(instance);
    instance.clock.advance(1000);
    const second = await logInAgain(person);
    for (let count = 2; count < LIMITS.sessionsPerPerson; count += 1) {
      instance.clock.advance(1000);
      await logInAgain(person);
    }
    expect((await person.call(getAccount)).status).toBe(200);
    instance.clock.advance(1000);
    const newest = await logInAgain(person);
    await expectDead(person);
    expect((await second.call(getAccount)).status).toBe(200);
    expect(await newest.do(listSessions)).toHaveLength(LIMITS.sessionsPerPerson);
  });
});

describe('a session', () => {
  it('ends 30 days after its last use', async () => {
    const person = await aPerson(instance);
    instance.clock.advance(30 * DAY_MS + 1);
    await expectDead(person);
    const again = await logInAgain(person);
    expect(await again.do(listSessions)).toHaveLength(1);
  });

  it('is extended by use, like its cookie', async () => {
    const browser = await aBrowser(instance);
    instance.clock.advance(29 * DAY_MS);
    // A log-in at the gateway cannot send the cookie.
    const headers = { cookie: browser.cookie, origin: instance.url };
    const probe = await connectProbe(instance.url, { headers });
    await probe.close();
    const renewed = await browser.call(getAccount);
    expect(renewed.status).toBe(200);
    expect(firstCookie(renewed.headers)).toBe(browser.cookie);
    expect(renewed.headers.getSetCookie()[0]).toContain('Max-Age=2592000');
    instance.clock.advance(29 * DAY_MS);
    expect((await browser.call(getAccount)).status).toBe(200);
    const soon = await browser.call(getAccount);
    expect(soon.headers.getSetCookie()).toEqual([]);
    instance.clock.advance(30 * DAY_MS + 1);
    await expectDead(browser);
  });

  it('ends 180 days after its start, even if it is used', async () => {
    const person = await aPerson(instance);
    for (let day = 0; day < 174; day += 29) {
      instance.clock.advance(29 * DAY_MS);
      expect((await person.call(getAccount)).status).toBe(200);
    }
    instance.clock.advance(6 * DAY_MS - 60_000);
    expect((await person.call(getAccount)).status).toBe(200);
    instance.clock.advance(120_000);
    await expectDead(person);
  });

  it('that one process extended stays valid on another that has it cached', async () => {
    const second = await startTestInstance({ sharing: instance });
    try {
      const person = await aPerson(instance);
      const elsewhere = createCaller(second.url, `Session ${person.token}`);
      expect((await elsewhere.call(getAccount)).status).toBe(200);
      instance.clock.advance(29 * DAY_MS);
      expect((await person.call(getAccount)).status).toBe(200);
      instance.clock.advance(29 * DAY_MS);
      await expect.poll(async () => (await elsewhere.call(getAccount)).status).toBe(200);
    } finally {
      await second.stop();
    }
  });

  it('is stored only as a fingerprint', async () => {
    const person = await aPerson(instance);
    const secret = person.token.split('.')[1] ?? '';
    const rows = await queryDatabase(
      instance,
      `select row_to_json(s)::text as json from sessions s where user_id = $1`,
      [person.id],
    );
    expect(rows).toHaveLength(1);
    const text = String(rows[0]?.json);
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    expect(text).not.toContain(Buffer.from(person.token).toString('hex'));
    const stored = await queryDatabase(instance, 'select password_hash from people where user_id = $1', [
      person.id,
    ]);
    expect(stored[0]?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('token is refused with a changed letter, without one half, and with the id of another account', async () => {
    const person = await aPerson(instance);
    const stranger = await aPerson(instance);
    const [owner, secret] = person.token.split('.') as [string, string];
    const other = stranger.token.split('.')[0];
    const flipped = `${secret.slice(0, -2)}${secret.at(-2) === 'A' ? 'B' : 'A'}${secret.at(-1)}`;
    for (const token of [
      `${owner}.${flipped}`,
      owner,
      `${owner}.`,
      `.${secret}`,
      `${other}.${secret}`,
      'x',
    ]) {
      await expectDead(createCaller(instance.url, `Session ${token}`));
      await expectDead(createCaller(instance.url, undefined, { cookie: `session=${token}` }));
    }
  });
});

describe('changing the password', () => {
  const newPassword = 'another good passphrase';

  it('ends every other session, and only the new password works', async () => {
    const person: TestPerson = await aPerson(instance);
    const other = await logInAgain(person);
    const probe = await connectProbe(instance.url, { token: other.token });
    const body = { password: PASSWORD, newPassword };
    expect((await person.call(changePassword, { body })).status).toBe(204);
    expect(await probe.closed()).toBe(4004);
    await expectDead(other);
    expect((await person.call(getAccount)).status).toBe(200);
    const attempt = { body: { login: person.username, password: PASSWORD } };
    expect((await createCaller(instance.url).call(logIn, attempt)).code).toBe('wrong_credentials');
    expect((await (await logInAgain(person, newPassword)).call(getAccount)).status).toBe(200);
  });

  it.each([
    [{ password: 'wrong', newPassword }, 403, 'wrong_password'],
    [{ password: PASSWORD, newPassword: 'short' }, 400, 'weak_password'],
    [{ password: PASSWORD, newPassword: 'password1' }, 400, 'weak_password'],
    [{ password: PASSWORD, newPassword: 'P@ssw0rd2026!' }, 400, 'weak_password'],
    [{ password: PASSWORD, newPassword: 'Guildhall-2026' }, 400, 'weak_password'],
    [{ password: PASSWORD }, 400, 'invalid_request'],
    [{ newPassword }, 400, 'invalid_request'],
  ])('with %j is refused and changes nothing', async (body, status, code) => {
    const person = await aPerson(instance);
    const other = await logInAgain(person);
    const answer = await person.call(changePassword, { body });
    expect([answer.status, answer.code]).toEqual([status, code]);
    expect((await other.call(getAccount)).status).toBe(200);
    expect((await (await logInAgain(person)).call(getAccount)).status).toBe(200);
  });
});

describe('security events', () => {
  const kinds = async (person: Caller) =>
    (await person.do(listSecurityEvents, { query: {} })).events.map(({ kind }) => kind);

  it('are listed newest first, in pages, with their origin; nobody else sees them', async () => {
    const person = await aPerson(instance);
    const attempt = { body: { login: person.username, password: 'wrong password' } };
    await createCaller(instance.url).call(logIn, attempt, { 'user-agent': 'Guesser/1.0' });
    const other = await logInAgain(person);
    await other.call(logOut);
    await person.do(changePassword, { body: { password: PASSWORD, newPassword: 'another good phrase 9' } });
    const wanted = ['password_changed', 'log_out', 'log_in', 'log_in_failed', 'registered'];
    expect(await kinds(person)).toEqual(wanted);
    const first = await person.do(listSecurityEvents, { query: { limit: 3 } });
    expect(first.hasMore).toBe(true);
    const before = first.events.at(-1)?.id ?? '';
    const rest = await person.do(listSecurityEvents, { query: { limit: 3, before } });
    expect(rest).toMatchObject({
      hasMore: false,
      events: [{ kind: 'log_in_failed' }, { kind: 'registered' }],
    });
    expect(rest.events[0]).toEqual({
      id: expect.stringMatching(/^\d{19}$/),
      kind: 'log_in_failed',
      createdAt: expect.any(String),
      ip: '127.0.0.1',
      userAgent: 'Guesser/1.0',
      detail: null,
    });
    expect(await kinds(await aPerson(instance))).toEqual(['registered']);
    instance.clock.advance(181 * DAY_MS);
    expect(await kinds(await logInAgain(person, 'another good phrase 9'))).toEqual(['log_in_new_device']);
  });

  it('are logged at info with address and account after the commit', async () => {
    const person = await aPerson(instance);
    await createCaller(instance.url).call(logIn, { body: { login: 'nobody at all', password: 'x y z 12' } });
    await person.call(endOtherSessions);
    const mine = lines.filter((line) => line.userId === person.id);
    expect(mine.map((line) => [line.level, line.securityEvent, line.address])).toEqual([
      ['info', 'registered', '127.0.0.1'],
      ['info', 'other_sessions_ended', '127.0.0.1'],
    ]);
    expect(lines.findLast((line) => line.securityEvent === 'log_in_failed')).toMatchObject({
      level: 'info',
      msg: 'security event',
      userId: null,
    });
    expect(JSON.stringify(lines)).not.toContain('nobody at all');
    expect(JSON.stringify(lines)).not.toContain(person.token);
  });

  it('notify about a new device', async () => {
    const { username } = await aPerson(instance);
    const browser = createCaller(instance.url, undefined, { origin: instance.url });
    const body = { login: username, password: PASSWORD };
    const { headers } = await browser.call(logIn, { body });
    const again = await logInAgain({ username });
    await again.call(endOtherSessions);
    instance.clock.advance(31 * DAY_MS);
    // Every session has ended; only the device cookie is left.
    const device =
      headers
        .getSetCookie()
        .find((cookie) => cookie.startsWith('device='))
        ?.split(';')[0] ?? '';
    await browser.call(logIn, { body }, { cookie: device });
    instance.clock.advance(31 * DAY_MS);
    const [newest, known] = await kinds(await logInAgain({ username }));
    expect([newest, known]).toEqual(['log_in_new_device', 'log_in']);
  });
});

describe('a browser', () => {
  const body = { displayName: 'Changed' };

  it('can make changes with the header', async () => {
    const browser = await aBrowser(instance);
    expect((await browser.do(updateProfile, { body })).displayName).toBe('Changed');
  });

  it.each([
    ['without the header', { 'x-csrf-token': '' }],
    ['with the header of another session', { 'x-csrf-token': 'A'.repeat(43) }],
    ['from another origin', { origin: 'https://evil.example' }],
    ['from another port', { origin: 'http://127.0.0.1:1' }],
  ])('%s changes nothing', async (_what, headers) => {
    const browser = await aBrowser(instance);
    const answer = await browser.call(updateProfile, { body }, headers);
    expect([answer.status, answer.code]).toEqual([403, 'csrf_failed']);
    expect((await browser.do(getAccount)).displayName).toBe(browser.username);
  });

  it('cannot be logged in by a page of another origin', async () => {
    const { username } = await aPerson(instance);
    const foreign = createCaller(instance.url, undefined, { origin: 'https://evil.example' });
    const answer = await foreign.call(logIn, { body: { login: username, password: PASSWORD } });
    expect([answer.status, answer.code]).toEqual([403, 'csrf_failed']);
    expect(answer.headers.getSetCookie()).toEqual([]);
  });
});
