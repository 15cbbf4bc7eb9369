import {
  endOtherSessions,
  getAccount,
  getInstance,
  getInvite,
  LIMITS,
  logIn,
  register,
  type SignedIn,
} from '@guildhall/protocol';
import {
  aPerson,
  type Caller,
  createCaller,
  firstCookie,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  uniqueName,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';

const instance = useInstance();
let nobody: Caller;

beforeAll(async () => {
  nobody = createCaller(instance.url);
});

function newcomer(changes: Record<string, unknown> = {}) {
  const username = uniqueName('new');
  return {
    username,
    email: `${username}@example.org`,
    password: PASSWORD,
    transport: 'token' as const,
    ...changes,
  };
}

async function accountCount(): Promise<unknown> {
  return queryDatabase(
    instance,
    'select (select count(*) from users) users, (select count(*) from people) p',
  );
}

describe('registering', () => {
  it('returns 201 with the account and a working token', async () => {
    const body = newcomer({ displayName: '  Ada  ' });
    const answer = await nobody.call(register, { body });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body).toEqual({
      csrfToken: null,
      token: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/),
      user: {
        id: expect.stringMatching(/^\d{19}$/),
        username: body.username,
        displayName: 'Ada',
        avatarUrl: null,
        bannerUrl: null,
        pronouns: null,
        bio: null,
        themePrimary: null,
        themeAccent: null,
        tag: null,
        clanTag: null,
        status: 'online',
        customStatus: null,
        bot: false,
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        email: body.email,
        verified: false,
        twoFactor: false,
        coins: 0,
        csrfToken: null,
        operator: false,
      },
    });
    const person = createCaller(instance.url, `Session ${answer.body.token}`);
    expect(await person.do(getAccount)).toEqual(answer.body.user);
  });

  it.each([
    ['x'],
    ['x'.repeat(LIMITS.username + 1)],
    ['Upper'],
    ['with space'],
    ['dash-ed'],
    ['ünïcode'],
    ['system'],
    ['everyone'],
    ['here'],
    ['deleted_user_ada'],
    ['deleted_user_'],
    ['line\n'],
    [''],
  ])('refuses the username %j', async (username) => {
    const before = await accountCount();
    const answer = await nobody.call(register, { body: newcomer({ username }) });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_username']);
    expect(await accountCount()).toEqual(before);
  });

  it('accepts usernames of 2 and 32 characters', async () => {
    for (const username of ['a.', `${uniqueName('w')}${'_'.repeat(32)}`.slice(0, 32)]) {
      expect((await nobody.call(register, { body: newcomer({ username }) })).status).toBe(201);
    }
  });

  it.each([
    ['short', 'a1b2c3d'],
    ['empty', ''],
    ['too long', 'p'.repeat(LIMITS.password + 1)],
    ['common', 'password123'],
    ['common in other case', 'PassWord1'],
    ['seven characters of two units each', '😀'.repeat(7)],
  ])('refuses a password that is %s', async (_what, password) => {
    const before = await accountCount();
    const answer = await nobody.call(register, { body: newcomer({ password }) });
    expect([answer.status, answer.code]).toEqual([400, 'weak_password']);
    expect(await accountCount()).toEqual(before);
  });

  it('refuses the username as password, in any case', async () => {
    const body = newcomer();
    const answer = await nobody.call(register, { body: { ...body, password: body.username.toUpperCase() } });
    expect([answer.status, answer.code]).toEqual([400, 'weak_password']);
  });

  it('refuses a username or an e-mail address that is taken, the address in any case', async () => {
    const first = newcomer();
    await nobody.do(register, { body: first });
    const before = await accountCount();
    const name = await nobody.call(register, { body: newcomer({ username: first.username }) });
    expect([name.status, name.code]).toEqual([409, 'username_taken']);
    const mail = await nobody.call(register, { body: newcomer({ email: first.email.toUpperCase() }) });
    expect([mail.status, mail.code]).toEqual([409, 'email_taken']);
    expect(await accountCount()).toEqual(before);
  });

  it.each([
    ['no e-mail address', { email: undefined }, 'body/email'],
    ['an address without @', { email: 'ada' }, 'body/email'],
    ['a number as password', { password: 12345678 }, 'body/password'],
    ['another transport', { transport: 'pigeon' }, 'body/transport'],
    ['a blank display name', { displayName: '   ' }, 'body/displayName'],
    ['a display name over 32', { displayName: 'n'.repeat(33) }, 'body/displayName'],
    ['a NUL in the display name', { displayName: 'a\u0000b' }, 'body/displayName'],
    ['a NUL in the address', { email: 'a\u0000b@example.org' }, 'body/email'],
  ])('answers invalid_request for %s and names the field', async (_what, changes, path) => {
    const before = await accountCount();
    const answer = await nobody.call(register, { body: newcomer(changes) });
    expect([answer.status, answer.code]).toEqual([400, 'invalid_request']);
    expect(answer.body).toMatchObject({ error: { fields: [{ path }] } });
    expect(await accountCount()).toEqual(before);
  });

  it('succeeds for exactly one of many concurrent requests for a name', async () => {
    const { username } = newcomer();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => nobody.call(register, { body: newcomer({ username }) })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
    const codes = answers.flatMap(({ code }) => code ?? []);
    expect(new Set(codes)).toEqual(new Set(['username_taken']));
  });

  it.each(['closed', 'code'])('is refused while registration is %s', async (registration) => {
    const closed = await startTestInstance({ settings: { REGISTRATION: registration } });
    try {
      const answer = await createCaller(closed.url).call(register, { body: newcomer() });
      expect([answer.status, answer.code]).toEqual([403, 'registration_closed']);
      expect(await queryDatabase(closed, "select id from users where kind = 'person'")).toEqual([]);
    } finally {
      await closed.stop();
    }
  });
});

describe('logging in', () => {
  it('accepts the username or the e-mail address, in any case', async () => {
    const person = await aPerson(instance);
    for (const login of [person.username, `${person.username}@EXAMPLE.org`, ` ${person.username} `]) {
      const answer = await nobody.call(logIn, { body: { login, password: PASSWORD, transport: 'token' } });
      expect(answer.status).toBe(200);
      const { user, token } = answer.body as SignedIn;
      expect(user.id).toBe(person.id);
      const again = createCaller(instance.url, `Session ${token}`);
      expect((await again.do(getAccount)).id).toBe(person.id);
    }
  });

  it('treats a wrong password exactly like an account that does not exist', async () => {
    const { username } = await aPerson(instance);
    const wrong = await nobody.call(logIn, { body: { login: username, password: 'not the password' } });
    const unknown = await nobody.call(logIn, { body: { login: 'nobody_at_all', password: PASSWORD } });
    const strange = await nobody.call(logIn, { body: { login: 'nul\u0000l', password: PASSWORD } });
    expect([wrong.status, wrong.code]).toEqual([401, 'wrong_credentials']);
    expect(unknown.body).toEqual(wrong.body);
    expect(unknown.status).toBe(401);
    expect([400, 401]).toContain(strange.status);
    expect(wrong.headers.getSetCookie()).toEqual([]);
  });
});

describe('the session cookie', () => {
  it('is HttpOnly, Lax, for the whole site, and not Secure on plain http', async () => {
    const answer = await nobody.call(register, { body: newcomer({ transport: undefined }) });
    expect(answer.body).not.toHaveProperty('token');
    const [cookie, ...others] = answer.headers.getSetCookie();
    expect(others).toEqual([expect.stringMatching(/^device=[\w.-]+; Max-Age=31536000; .*HttpOnly/)]);
    const [pair, ...attributes] = (cookie ?? '').split('; ');
    expect(pair).toMatch(/^session=[\w-]+\.[\w-]{43}$/);
    expect(attributes.sort()).toEqual(['HttpOnly', 'Max-Age=2592000', 'Path=/', 'SameSite=Lax']);
    const browser = createCaller(instance.url, undefined, { cookie: pair ?? '' });
    const account = await browser.do(getAccount);
    expect(account.csrfToken).toBe(answer.body.csrfToken);
    expect(account.csrfToken).toMatch(/^[\w-]{43}$/);
  });

  it('of an ended session is ignored where no login is needed', async () => {
    const person = await aPerson(instance);
    const body = { login: person.username, password: PASSWORD };
    const cookie = firstCookie((await nobody.call(logIn, { body })).headers) ?? '';
    const browser = createCaller(instance.url, undefined, { cookie });
    expect((await browser.call(getAccount)).status).toBe(200);
    await person.do(endOtherSessions);
    expect((await browser.call(getAccount)).code).toBe('invalid_token');
    expect((await browser.call(getInstance)).status).toBe(200);
    expect((await browser.call(getInvite, { params: { code: 'unknown1' } })).code).toBe('unknown_invite');
    const token = { authorization: `Session ${person.token}x` };
    expect((await createCaller(instance.url, undefined, token).call(getInstance)).code).toBe('invalid_token');
  });

  it('is not set if the response contains the token', async () => {
    const answer = await nobody.call(register, { body: newcomer() });
    expect(answer.headers.getSetCookie()).toEqual([]);
  });

  it('is Secure and bound to the host where the instance is served over https', async () => {
    const secure = await startTestInstance({ settings: { BASE_URL: 'https://chat.example' } });
    try {
      const body = newcomer({ transport: undefined });
      const answer = await createCaller(secure.localUrl).call(register, { body });
      const [cookie] = answer.headers.getSetCookie();
      expect(cookie?.split('; ').sort()).toEqual(
        expect.arrayContaining(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']),
      );
      const pair = firstCookie(answer.headers) ?? '';
      expect(pair).toMatch(/^__Host-session=/);
      const asked = (value: string) =>
        createCaller(secure.localUrl, undefined, { cookie: value }).call(getAccount);
      expect((await asked(pair)).status).toBe(200);
      expect((await asked(pair.replace('__Host-', ''))).code).toBe('unauthorized');
    } finally {
      await secure.stop();
    }
  });
});
