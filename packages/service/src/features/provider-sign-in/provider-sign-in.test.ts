import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLog, type Log } from '@guildhall/platform';
import {
  addPasskey,
  changePassword,
  confirmTwoFactor,
  createRole,
  endProviderSessions,
  finishProviderLink,
  finishProviderProof,
  finishProviderSignIn,
  forgotPassword,
  getAccount,
  getInstance,
  getMember,
  giveRole,
  listAuditLog,
  listPasskeys,
  listSecurityEvents,
  listSignInMethods,
  logIn,
  logInWithCode,
  logInWithLink,
  logOut,
  putBan,
  register,
  removePasskey,
  resetPassword,
  startPasskey,
  startProviderLink,
  startProviderLogOut,
  startProviderProof,
  startProviderSignIn,
  startTwoFactor,
  unlinkProvider,
  updateAccount,
  updateJoinGate,
  verifyEmail,
} from '@guildhall/protocol';
import {
  anOperator,
  aPerson,
  aServer,
  type Caller,
  connectProbe,
  createCaller,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  type TestInstance,
  type TestPerson,
  type TestServer,
  uniqueName,
  untilWaiting,
  whileLocked,
} from '@guildhall/testkit';
import {
  type IdentityProvider,
  type Person,
  startIdentityProvider,
} from '@guildhall/testkit/identity-provider';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anAuthenticator } from '../accounts/passkeys/testing/authenticator.ts';
import {
  createRegistrationCode,
  createUser,
  deleteUser,
  makeUserLogInLink,
  suspendUser,
} from '../operators/index.ts';
import { linkAsOperator, setGroupsAsOperator } from './as-operator.ts';

const params = { providerId: 'acme' };
let provider: IdentityProvider;
let place: TestServer;
/** With passwords, and without rules for groups. */
let instance: TestInstance;
/**
 * Another process of the same instance, with other settings: passwords off, codes for new accounts, rules for groups,
 * and the provider's second factor accepted.
 */
let strict: TestInstance;
let strictSettings: Readonly<Record<string, string>>;
let roles: { readonly staff: string; readonly ops: string; readonly own: string };

beforeAll(async () => {
  provider = await startIdentityProvider();
  const away = provider.setting({ id: 'away', issuer: 'http://localhost:9/' });
  instance = await startTestInstance({
    settings: { OIDC_PROVIDERS: JSON.stringify([provider.setting(), away]) },
  });
  place = await aServer(instance);
  const role = async (name: string) =>
    (await place.owner.do(createRole, { params: { serverId: place.id }, body: { name } })).id;
  roles = { staff: await role('staff'), ops: await role('ops'), own: await role('own') };
  const rules = [
    { group: 'staff', server: place.id, role: roles.staff, join: true },
    { group: 'ops', server: place.id, role: roles.ops },
  ];
  const acme = provider.setting({
    scopes: ['profile', 'email', 'groups'],
    groups: { rules },
    secondFactor: { amr: ['mfa'] },
  });
  strictSettings = {
    OIDC_PROVIDERS: JSON.stringify([acme]),
    LOCAL_PASSWORDS: 'false',
    REGISTRATION: 'code',
  };
  strict = await startTestInstance({
    sharing: instance,
    settings: strictSettings,
  });
  provider.serve(instance, strict);
});
afterAll(async () => {
  await strict?.stop();
  await Promise.all([instance?.stop(), provider?.stop()]);
});

/** A browser with a started attempt, and the provider's answer. */
async function begin(at: TestInstance = instance, body = {}) {
  const answer = await createCaller(at.url).call(startProviderSignIn, { params, body });
  if (answer.status !== 200) throw new Error(`starting answered ${answer.code}`);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return { browser: createCaller(at.url, undefined, { cookie }), url: answer.body.url };
}

const finish = (browser: Caller, answer: string) =>
  browser.call(finishProviderSignIn, { params, body: { answer, transport: 'token' } });

/** Signs in as the provider's current user. @returns the instance's answer */
async function signIn(subject: string, claims: Person = {}, at = instance, methods: string[] = []) {
  provider.setPerson(subject, claims, methods);
  const { browser, url } = await begin(at);
  return finish(browser, await provider.followPages(url));
}

/** The same, expecting success. */
async function signedIn(subject: string, claims: Person = {}, at = instance): Promise<TestPerson> {
  const { status, body } = await signIn(subject, claims, at);
  if (status !== 200 || !('user' in body) || !body.token) throw new Error(JSON.stringify(body));
  const { user, token } = body;
  return { ...createCaller(at.url, `Session ${token}`), id: user.id, username: user.username, token };
}

/**
 * Starts linking or proving for someone, who then signs in at the provider.
 * @returns the provider's answer, and the browser that may send it
 */
async function signInAtProvider(
  person: TestPerson,
  subject: string,
  contract: typeof startProviderProof,
  body?: object,
) {
  provider.setPerson(subject, {});
  const started = await person.call(contract, { params, ...(body ? { body } : {}) });
  expect([started.status, started.code]).toEqual([200, undefined]);
  const cookie = started.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const browser = createCaller(person.url, person.headers.authorization, { cookie });
  return { browser, answer: await provider.followPages(started.body.url) };
}

const linkTo = async (person: TestPerson, subject: string, password = PASSWORD) => {
  const { browser, answer } = await signInAtProvider(person, subject, startProviderLink as never, {
    password,
  });
  return browser.call(finishProviderLink, { params, body: { answer } });
};

describe('signing in through a provider', () => {
  it('creates an account from the claims the first time, and finds it the second time', async () => {
    const email = `${uniqueName('ada')}@example.org`;
    const claims = { preferred_username: 'Ada Lovelace', name: 'Ada', email, email_verified: true };
    const [ada, again] = [await signedIn('first', claims), await signedIn('first', claims)];
    expect(await again.do(getAccount)).toMatchObject({
      id: ada.id,
      username: 'ada_lovelace',
      displayName: 'Ada',
      email,
      verified: true,
    });
    expect(await again.do(listSignInMethods)).toEqual({
      password: false,
      links: [expect.objectContaining({ providerId: 'acme', name: 'Ada Lovelace' })],
    });
    const namesake = await signedIn('namesake', { preferred_username: 'ada.lovelace@example.org' });
    const second = await signedIn('second', { preferred_username: 'Ada Lovelace' });
    expect([namesake.username, second.username]).toEqual(['ada.lovelace', 'ada_lovelace_2']);
    expect(await second.do(getAccount)).toMatchObject({ email: null, verified: false });
  });

  it('keeps the address unconfirmed unless the provider confirms it', async () => {
    const email = `${uniqueName('eve')}@example.org`;
    const eve = await signedIn('unverified', { email, email_verified: false });
    expect(await eve.do(getAccount)).toMatchObject({ email, verified: false });
  });

  it('e-mails a link to an address that the provider has not confirmed', async () => {
    const settings = { OIDC_PROVIDERS: JSON.stringify([provider.setting()]) };
    const mailing = await startTestInstance({ mail: true, settings });
    try {
      provider.serve(instance, strict, mailing);
      await signedIn('told', { email: 'told@example.org', email_verified: true }, mailing);
      const eve = await signedIn('asked', { email: 'asked@example.org' }, mailing);
      await mailing.runDueJobs();
      const links = mailing.mails.filter(({ text }) => text.includes('/verify-email#'));
      expect(links.map(({ to }) => to)).toEqual(['asked@example.org']);
      const token = /#(\S+)/.exec(links[0]?.text ?? '')?.[1] ?? '';
      await eve.do(verifyEmail, { body: { token } });
      expect(await eve.do(getAccount)).toMatchObject({ verified: true });
    } finally {
      provider.serve(instance, strict);
      await mailing.stop();
    }
  });

  it('never takes over an account by its address', async () => {
    const ada = await aPerson(instance);
    const email = `${ada.username}@example.org`;
    for (const verified of [true, false]) {
      const answer = await signIn(`thief ${verified}`, { email, email_verified: verified });
      expect([answer.status, answer.code]).toEqual([409, 'email_taken']);
    }
    expect((await ada.do(listSignInMethods)).links).toEqual([]);
  });

  it('refuses answers that are not for this browser', async () => {
    provider.setPerson('hostile');
    const { browser, url } = await begin();
    const answer = await provider.followPages(url);
    const { browser: stranger } = await begin();
    const strangers = await finish(stranger, answer);
    expect([strangers.status, strangers.code]).toEqual([401, 'ticket_expired']);
    const other = new URLSearchParams(answer);
    other.set('state', 'x'.repeat(43));
    expect((await finish(browser, other.toString())).code).toBe('ticket_expired');
    const foreign = new URLSearchParams(answer);
    foreign.set('iss', 'https://evil.example');
    expect((await finish(browser, foreign.toString())).code).toBe('sign_in_failed');
    expect((await finish(browser, answer)).status).toBe(200);
    // The code is used up, even with the cookie.
    expect((await finish(browser, answer)).code).toBe('sign_in_failed');
    const late = await begin();
    const lateAnswer = await provider.followPages(late.url);
    instance.clock.advance(600_001);
    expect((await finish(late.browser, lateAnswer)).code).toBe('ticket_expired');
  });

  it.each([
    ['a key of someone else', (claims: Person) => provider.sign(claims, 'strange'), true],
    ['another nonce', (claims: Person) => provider.sign({ ...claims, nonce: 'another' }), false],
    ['another issuer', (claims: Person) => provider.sign({ ...claims, iss: 'https://evil.example' }), true],
    ['another audience', (claims: Person) => provider.sign({ ...claims, aud: 'someone else' }), true],
    ['an expiry in the past', (claims: Person) => provider.sign({ ...claims, exp: 1_700_000_000 }), true],
  ])('refuses a token with %s', async (_what, make, withNonce) => {
    provider.setPerson('forged');
    const { browser, url } = await begin();
    const nonce = new URL(url).searchParams.get('nonce');
    const answer = await provider.followPages(url);
    provider.forgeNextToken((claims) => make(withNonce ? { ...claims, nonce } : claims));
    const refused = await finish(browser, answer);
    expect([refused.status, refused.code]).toEqual([400, 'sign_in_failed']);
  });

  it('accepts a correctly signed token', async () => {
    provider.setPerson('forged');
    const { browser, url } = await begin();
    const nonce = new URL(url).searchParams.get('nonce');
    const answer = await provider.followPages(url);
    // The forged answer has no usable access token for the user info endpoint, so the ID token has all claims.
    provider.forgeNextToken((claims) =>
      provider.sign({
        ...claims,
        nonce,
        preferred_username: 'signed',
        email: 'signed@example.org',
        name: 'S',
      }),
    );
    expect((await finish(browser, answer)).status).toBe(200);
  });

  it('is refused for a suspended account', async () => {
    const person = await signedIn('suspended');
    const operator = await anOperator(instance);
    await suspendUser(operator, person.id, {});
    await operator.close();
    expect((await signIn('suspended')).code).toBe('account_suspended');
  });

  it('creates an account only if new ones are allowed', async () => {
    const refused = await signIn('newcomer', {}, strict);
    expect([refused.status, refused.code]).toEqual([403, 'registration_closed']);
    const operator = await anOperator(strict);
    const { code } = await createRegistrationCode(operator, {});
    await operator.close();
    const { browser, url } = await begin(strict, { inviteCode: code });
    expect((await finish(browser, await provider.followPages(url))).status).toBe(200);
    expect((await signIn('newcomer', {}, strict)).status).toBe(200);
  });

  it('reports a provider that is unavailable or unknown', async () => {
    const nobody = createCaller(instance.url);
    const away = { params: { providerId: 'away' }, body: {} };
    const refused = await Promise.all([
      nobody.call(startProviderSignIn, away),
      nobody.call(startProviderSignIn, away),
    ]);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [503, 'provider_unavailable']),
    );
    const unknown = { params: { providerId: 'nobody' }, body: {} };
    expect((await nobody.call(startProviderSignIn, unknown)).code).toBe('unknown_provider');
  });

  it('can be finished after the provider was unavailable for a moment', async () => {
    provider.setPerson('patient');
    const { browser, url } = await begin();
    const answer = await provider.followPages(url);
    provider.setAway(true);
    const refused = await finish(browser, answer);
    provider.setAway(false);
    expect([refused.status, refused.code]).toEqual([503, 'provider_unavailable']);
    expect((await finish(browser, answer)).status).toBe(200);
  });

  it('can be started by several people at once while its metadata cannot be read again', async () => {
    const start = () => createCaller(instance.url).call(startProviderSignIn, { params, body: {} });
    expect((await start()).status).toBe(200);
    instance.clock.advance(3_600_001);
    provider.setAway(true);
    const answers = await Promise.all([start(), start(), start()]);
    provider.setAway(false);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    instance.clock.advance(5000);
  });

  it("requires the second factor of the account, unless the provider's counts", async () => {
    const person = await signedIn('careful');
    const { browser, answer } = await signInAtProvider(person, 'careful', startProviderProof);
    const { proof } = await browser.do(finishProviderProof, { params, body: { answer } });
    const { secret } = await person.do(startTwoFactor, { body: { password: proof } });
    const code = (drift = 0) =>
      new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instance.clock.now() + drift });
    await person.do(confirmTwoFactor, { body: { code: code() } });
    const { status, body } = await signIn('careful');
    expect([status, body]).toEqual([200, { codeRequired: true, ticket: expect.any(String) }]);
    instance.clock.advance(30_000);
    const { ticket } = body as { ticket: string };
    const second = await createCaller(instance.url).call(logInWithCode, {
      body: { ticket, code: code(), transport: 'token' },
    });
    expect(second.status).toBe(200);
    expect((await signIn('careful', {}, strict)).body).toMatchObject({ codeRequired: true });
    provider.setPerson('careful', {}, ['pwd', 'mfa']);
    expect((await signIn('careful', {}, strict, ['pwd', 'mfa'])).body).toMatchObject({
      user: { id: person.id },
    });
  });

  it('starts no session without a code if two-factor authentication is turned on in between', async () => {
    const person = await signedIn('hasty');
    const { browser, answer } = await signInAtProvider(person, 'hasty', startProviderProof);
    const { proof } = await browser.do(finishProviderProof, { params, body: { answer } });
    const { secret } = await person.do(startTwoFactor, { body: { password: proof } });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = totp.generate({ timestamp: instance.clock.now() });
    const [confirmed, second] = await whileLocked(
      instance,
      'lock table sessions in access exclusive mode',
      async () => {
        const change = person.call(confirmTwoFactor, { body: { code } });
        await untilWaiting(instance, 1);
        const logIn = signIn('hasty');
        await untilWaiting(instance, 2);
        return [change, logIn] as const;
      },
    );
    expect((await confirmed).status).toBe(200);
    expect((await second).code).toBe('ticket_expired');
  });
});

describe('links', () => {
  it('are created for one account, and can be removed unless they are the last way to log in', async () => {
    const [ada, eve] = await Promise.all([aPerson(instance), aPerson(instance)]);
    const linked = await linkTo(ada, 'linked');
    expect([linked.status, linked.body]).toEqual([200, expect.objectContaining({ providerId: 'acme' })]);
    expect((await signedIn('linked')).id).toBe(ada.id);
    expect((await linkTo(eve, 'linked')).code).toBe('link_taken');
    expect((await linkTo(ada, 'another')).code).toBe('link_taken');
    const wrong = await ada.call(startProviderLink, { params, body: { password: 'wrong' } });
    expect([wrong.status, wrong.code]).toEqual([403, 'wrong_password']);
    await ada.do(unlinkProvider, { params, body: { password: PASSWORD } });
    expect((await ada.call(unlinkProvider, { params, body: { password: PASSWORD } })).code).toBe(
      'unknown_provider',
    );
    const { events } = await ada.do(listSecurityEvents, { query: { limit: 4 } });
    // The failure may be stored later than its answer is sent.
    const changes = events.map(({ kind }) => kind).filter((kind) => kind !== 'password_failed');
    expect(changes.slice(0, 3)).toEqual(['provider_unlinked', 'log_in', 'provider_linked']);
    expect(events.find(({ kind }) => kind === 'provider_unlinked')?.detail).toBe('Acme');
    const [row] = await queryDatabase(instance, 'select count(*) from provider_links where user_id = $1', [
      ada.id,
    ]);
    expect(row?.count).toBe('0');
  });

  it('cannot be finished by another session', async () => {
    const [ada, eve] = await Promise.all([aPerson(instance), aPerson(instance)]);
    const body = { password: PASSWORD };
    const { browser, answer } = await signInAtProvider(ada, 'crossed', startProviderLink as never, body);
    const cookie = browser.headers.cookie ?? '';
    const eves = createCaller(instance.url, eve.headers.authorization, { cookie });
    const handed = { params, body: { answer } };
    expect((await eves.call(finishProviderLink, handed)).code).toBe('ticket_expired');
    // The answer does not work for another purpose either.
    expect((await browser.call(finishProviderProof, handed)).code).toBe('ticket_expired');
    expect((await finish(createCaller(instance.url, undefined, { cookie }), answer)).code).toBe(
      'ticket_expired',
    );
    expect((await browser.call(finishProviderLink, handed)).status).toBe(200);
  });

  it('are not made by a session that ends in between', async () => {
    const ada = await aPerson(instance);
    const { browser, answer } = await signInAtProvider(ada, 'ended', startProviderLink as never, {
      password: PASSWORD,
    });
    const lock = `select pg_advisory_xact_lock(${ada.id})`;
    const [linked] = await whileLocked(instance, lock, async () => {
      const linking = browser.call(finishProviderLink, { params, body: { answer } });
      await untilWaiting(instance, 1);
      await ada.do(logOut);
      return [linking] as const;
    });
    expect((await linked).code).toBe('invalid_token');
    expect((await signedIn('ended')).id).not.toBe(ada.id);
  });

  it('begun with a former password cannot be finished', async () => {
    const ada = await aPerson(instance);
    const { browser, answer } = await signInAtProvider(ada, 'former', startProviderLink as never, {
      password: PASSWORD,
    });
    const body = { password: PASSWORD, newPassword: 'another good passphrase' };
    await ada.do(changePassword, { body });
    const late = await browser.call(finishProviderLink, { params, body: { answer } });
    expect(late.code).toBe('ticket_expired');
    expect((await signedIn('former')).id).not.toBe(ada.id);
  });

  it('replace the password of a person without one, for five minutes', async () => {
    const person = await signedIn('proving');
    const username = uniqueName('proved');
    const { browser, answer } = await signInAtProvider(person, 'proving', startProviderProof);
    const { proof } = await browser.do(finishProviderProof, { params, body: { answer } });
    const last = await person.call(unlinkProvider, { params, body: { password: proof } });
    expect([last.status, last.code]).toEqual([400, 'last_sign_in_method']);
    const eve = await aPerson(instance);
    const rename = { body: { username, password: proof } };
    expect((await eve.call(updateAccount, rename)).code).toBe('wrong_password');
    expect((await person.do(updateAccount, rename)).username).toBe(username);
    const forged = proof.replace(/\d+/, (time) => String(Number(time) + 60_000));
    for (const password of [forged, 'proof', 'proof.x.y', '.'])
      expect((await person.call(updateAccount, { body: { username: 'x_y', password } })).code).toBe(
        'wrong_password',
      );
    instance.clock.advance(300_001);
    for (const password of [proof, 'a guess'])
      expect((await person.call(updateAccount, { body: { username, password } })).code).toBe(
        'wrong_password',
      );
    const guesses = async () => {
      const { events } = await person.do(listSecurityEvents, { query: {} });
      return events.filter(({ kind }) => kind === 'password_failed').length;
    };
    await expect.poll(guesses, { timeout: 120_000 }).toBe(4);
    const another = await signInAtProvider(person, 'somebody else', startProviderProof);
    const refused = await another.browser.call(finishProviderProof, {
      params,
      body: { answer: another.answer },
    });
    expect([refused.status, refused.code]).toEqual([400, 'sign_in_failed']);
  });

  it('prove nothing more after their removal or a change of the password', async () => {
    const newPassword = 'another good passphrase';
    const changes: [string, (person: TestPerson) => Promise<unknown>][] = [
      ['unlinked', (person) => person.do(unlinkProvider, { params, body: { password: PASSWORD } })],
      ['changed', (person) => person.do(changePassword, { body: { password: PASSWORD, newPassword } })],
    ];
    for (const [subject, change] of changes) {
      const person = await aPerson(instance);
      await linkTo(person, subject);
      const { browser, answer } = await signInAtProvider(person, subject, startProviderProof);
      const { proof } = await browser.do(finishProviderProof, { params, body: { answer } });
      const { secret } = await person.do(startTwoFactor, { body: { password: proof } });
      const totp = new TOTP({ secret: Secret.fromBase32(secret) });
      const { challenge } = await person.do(startPasskey, { body: { password: proof } });
      const response = anAuthenticator().create({ origin: instance.url, challenge });
      const other = await signInAtProvider(person, `${subject} too`, startProviderLink as never, {
        password: proof,
      });
      const rename = { body: { username: uniqueName('late'), password: proof } };
      const lock = `select pg_advisory_xact_lock(${person.id})`;
      const [changed, overtaken] = await whileLocked(instance, lock, async () => {
        const changing = change(person);
        await untilWaiting(instance, 1);
        const renaming = person.call(updateAccount, rename);
        await untilWaiting(instance, 2);
        return [changing, renaming] as const;
      });
      await changed;
      const code = totp.generate({ timestamp: instance.clock.now() });
      const answers = [
        await overtaken,
        await person.call(updateAccount, rename),
        await person.call(confirmTwoFactor, { body: { code } }),
        await person.call(addPasskey, { body: { name: 'Phone', response } }),
        await other.browser.call(finishProviderLink, { params, body: { answer: other.answer } }),
      ];
      expect([subject, ...answers.map((each) => each.code)]).toEqual([
        subject,
        'wrong_password',
        'wrong_password',
        'wrong_code',
        'invalid_passkey',
        'ticket_expired',
      ]);
    }
  });

  it('end the other sessions that began with them when they are removed', async () => {
    const person = await aPerson(instance);
    await linkTo(person, 'taken over');
    const [stranger, kept] = [await signedIn('taken over'), await signedIn('taken over')];
    const probe = await connectProbe(instance.url, { token: stranger.token });
    await kept.do(unlinkProvider, { params, body: { password: PASSWORD } });
    const sessions = [stranger, kept, person];
    const answers = await Promise.all(sessions.map((session) => session.call(getAccount)));
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 200]);
    expect(await probe.closed()).toBe(4004);
  });

  it('begin no session after their removal, even one that waits for its code', async () => {
    const person = await aPerson(instance);
    await linkTo(person, 'waiting');
    const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const newCode = () => {
      instance.clock.advance(30_000);
      return totp.generate({ timestamp: instance.clock.now() });
    };
    await person.do(confirmTwoFactor, { body: { code: newCode() } });
    const { body } = await signIn('waiting');
    const { ticket } = body as { ticket: string };
    await person.do(unlinkProvider, { params, body: { password: PASSWORD, code: newCode() } });
    const late = await createCaller(instance.url).call(logInWithCode, { body: { ticket, code: newCode() } });
    expect(late.code).toBe('ticket_expired');
  });

  it('and passkeys are not removed if one is the last way to log in', async () => {
    const person = await signedIn('keyholder');
    const { browser, answer } = await signInAtProvider(person, 'keyholder', startProviderProof);
    const { proof } = await browser.do(finishProviderProof, { params, body: { answer } });
    await queryDatabase(
      instance,
      `insert into passkeys (user_id, id, credential_id, public_key, counter, backed_up, name, created_at)
       values ($1, 1, 'last', '', 0, false, 'Key', now())`,
      [person.id],
    );
    await person.do(unlinkProvider, { params, body: { password: proof } });
    const passkey = { params: { passkeyId: '1' }, body: { password: proof } };
    expect((await person.call(removePasskey, passkey)).code).toBe('wrong_password');
    expect(await person.do(listPasskeys)).toHaveLength(1);
    const withPassword = await aPerson(instance);
    await queryDatabase(instance, 'update passkeys set user_id = $1 where user_id = $2', [
      withPassword.id,
      person.id,
    ]);
    // Passwords are off on this process.
    const here = createCaller(strict.url, withPassword.headers.authorization);
    const removal = { ...passkey, body: { password: PASSWORD } };
    const last = await here.call(removePasskey, removal);
    expect([last.status, last.code]).toEqual([400, 'last_sign_in_method']);
    expect((await withPassword.call(removePasskey, removal)).status).toBe(204);
  });
});

describe('groups', () => {
  /** Read on the process that changed them, because others follow a moment later. */
  const rolesHeld = async (userId: string) => {
    const owner = createCaller(strict.url, place.owner.headers.authorization);
    return (await owner.do(getMember, { params: { serverId: place.id, userId } })).roles.toSorted();
  };

  it('add and remove the roles of their rules at each sign-in, and no others', async () => {
    const probe = await connectProbe(instance.url, { token: place.owner.token });
    const { id: userId } = await signedIn('member', { groups: ['staff'] });
    await signedIn('member', { groups: ['staff', 'ops', 'others'] }, strict);
    expect(await rolesHeld(userId)).toEqual([roles.staff, roles.ops].toSorted());
    await probe.take('MEMBER_UPDATE', ({ user }) => user.id === userId);
    await place.owner.do(giveRole, { params: { serverId: place.id, userId, roleId: roles.own } });
    await signedIn('member', { groups: ['ops'] }, strict);
    expect(await rolesHeld(userId)).toEqual([roles.ops, roles.own].toSorted());
    const { entries } = await place.owner.do(listAuditLog, { params: { serverId: place.id }, query: {} });
    expect(entries[0]).toMatchObject({ action: 'member_role_update', actorId: null, targetId: userId });
    await signedIn('member', {}, strict);
    expect(await rolesHeld(userId)).toEqual([roles.own]);
    await probe.close();
  });

  it('do not bypass a ban, and never prevent signing in', async () => {
    const person = await signedIn('banned');
    await place.owner.do(putBan, { params: { serverId: place.id, userId: person.id }, body: {} });
    expect((await signIn('banned', { groups: ['staff'] }, strict)).status).toBe(200);
    const absent = { params: { serverId: place.id, userId: person.id } };
    expect((await place.owner.call(getMember, absent)).code).toBe('unknown_member');
  });

  it('add nobody whom the join gate refuses, until a sign-in after it is open', async () => {
    const params = { serverId: place.id };
    const question = { challenge: 'question' as const, question: 'Which game?', answers: ['Go'] };
    await place.owner.do(updateJoinGate, { params, body: question });
    const { id: userId } = await signedIn('gated');
    await signedIn('gated', { groups: ['staff'] }, strict);
    expect((await place.owner.call(getMember, { params: { ...params, userId } })).code).toBe(
      'unknown_member',
    );
    await place.owner.do(updateJoinGate, { params, body: { challenge: 'none' } });
    await signedIn('gated', { groups: ['staff'] }, strict);
    expect(await rolesHeld(userId)).toEqual([roles.staff]);
  });
});

describe('with passwords off', () => {
  it('nothing accepts or sets one, and an operator can still create log-in links', async () => {
    const person = await aPerson(instance);
    const nobody = createCaller(strict.url);
    const me = createCaller(strict.url, person.headers.authorization);
    const newPassword = 'another good passphrase';
    const username = uniqueName('late');
    const refused = await Promise.all([
      nobody.call(logIn, { body: { login: person.username, password: PASSWORD } }),
      nobody.call(register, { body: { username, email: `${username}@example.org`, password: PASSWORD } }),
      nobody.call(forgotPassword, { body: { email: `${person.username}@example.org` } }),
      nobody.call(resetPassword, { body: { token: 'x', newPassword } }),
      me.call(changePassword, { body: { password: PASSWORD, newPassword } }),
    ]);
    expect(refused.map(({ status, code }) => [status, code])).toEqual(
      refused.map(() => [403, 'passwords_off']),
    );
    expect(await nobody.do(getInstance)).toMatchObject({
      passwords: false,
      providers: [{ id: 'acme', name: 'Acme' }],
    });
    const operator = await anOperator(strict);
    const { url } = await makeUserLogInLink(operator, person.username);
    await operator.close();
    const body = { token: url.split('#')[1] ?? '', transport: 'token' } as const;
    expect(await nobody.do(logInWithLink, { body })).toMatchObject({ user: { id: person.id } });
    expect((await nobody.call(logInWithLink, { body })).code).toBe('invalid_link');
  });

  it('an operator creates accounts without one, for a provider to be linked', async () => {
    const operator = await anOperator(strict, strictSettings);
    const username = uniqueName('provided');
    const account = { username, email: `${username}@example.org` };
    await expect(createUser(operator, { ...account, password: PASSWORD })).rejects.toMatchObject({
      code: 'passwords_off',
    });
    const created = await createUser(operator, { ...account, link: true });
    expect(created).toEqual({ id: created.id, username });
    await linkAsOperator(operator, username, 'acme', username);
    await operator.close();
    const person = await signedIn(username, {}, strict);
    expect([person.id, (await person.do(listSignInMethods)).password]).toEqual([created.id, false]);
  });
});

describe('back-channel logout', () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
  let made = 0;
  const logoutToken = (claims: Person, key?: 'strange') => {
    made += 1;
    const [iat, jti] = [Math.floor(Date.now() / 1000), `token ${made}`];
    return provider.sign({ iss: provider.issuer, aud: 'guildhall', iat, jti, events: event, ...claims }, key);
  };
  const send = async (token: string) => {
    const response = await fetch(`${instance.url}/api/auth/providers/acme/backchannel-logout`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    });
    return response.status;
  };
  const isIn = async (person: Caller) => (await person.call(getAccount)).status === 200;
  const sessionAt = async (person: TestPerson) => {
    const rows = await queryDatabase(
      instance,
      'select provider_session from sessions where user_id = $1 and issuer is not null',
      [person.id],
    );
    return String(rows[0]?.provider_session);
  };

  it('ends the local sessions of the ended session, on every process at once', async () => {
    const person = await signedIn('leaving');
    const elsewhere = createCaller(strict.url, person.headers.authorization);
    expect(await isIn(elsewhere)).toBe(true);
    const probe = await connectProbe(strict.url, { token: person.token });
    await provider.logOut('leaving', await sessionAt(person));
    expect(await probe.closed()).toBe(4004);
    await expect.poll(() => isIn(elsewhere)).toBe(false);
    expect(await isIn(person)).toBe(false);
  });

  it('ends all sessions from an account there, and no others', async () => {
    const ada = await aPerson(instance);
    await linkTo(ada, 'everywhere');
    const [one, two] = [await signedIn('everywhere'), await signedIn('everywhere')];
    const token = await logoutToken({ sub: 'everywhere' });
    expect(await send(token)).toBe(200);
    expect([await isIn(one), await isIn(two), await isIn(ada)]).toEqual([false, false, true]);
    expect(await send(token)).toBe(400);
    expect(await send(await logoutToken({ sub: 'never seen' }))).toBe(200);
  });

  it('refuses tokens for others', async () => {
    const person = await signedIn('staying');
    const sub = 'staying';
    const now = Math.floor(Date.now() / 1000);
    const tokens = await Promise.all([
      logoutToken({ sub, aud: 'someone else' }),
      logoutToken({ sub, iss: 'https://evil.example' }),
      logoutToken({ sub }, 'strange'),
      logoutToken({ sub, nonce: 'x' }),
      logoutToken({ sub, events: {} }),
      logoutToken({ sub, jti: undefined }),
      logoutToken({ sub, iat: now - 3600 }),
      logoutToken({ sub: undefined }),
      'no token',
    ]);
    expect(await Promise.all(tokens.map(send))).toEqual(tokens.map(() => 400));
    const nothing = createCaller(instance.url).call(endProviderSessions, { params, body: {} });
    expect((await nothing).status).toBe(400);
    expect(await isIn(person)).toBe(true);
  });
});

describe('logging out at the provider', () => {
  const end = async (person: TestPerson) => {
    const { url } = await person.do(startProviderLogOut);
    return url === null ? null : new URL(url).searchParams;
  };

  it('ends the session there, and other sessions from it', async () => {
    const cookies = new Map<string, string>();
    provider.setPerson('out', { preferred_username: 'out' });
    const enter = async (at: TestInstance): Promise<TestPerson> => {
      const { browser, url } = await begin(at);
      const { body } = await finish(browser, await provider.followPages(url, cookies));
      const { user, token = '' } = body as { user: { id: string; username: string }; token?: string };
      return { ...createCaller(at.url, `Session ${token}`), id: user.id, username: user.username, token };
    };
    const [one, other] = [await enter(instance), await enter(instance)];
    const { url } = await one.do(startProviderLogOut);
    expect((await one.call(getAccount)).status).toBe(200);
    await one.do(logOut);
    expect((await other.call(getAccount)).status).toBe(200);
    const sent = new URL(url ?? '').searchParams;
    expect(Object.fromEntries(sent)).toMatchObject({
      id_token_hint: expect.any(String),
      client_id: 'guildhall',
      state: expect.stringMatching(/^[\w-]{40,}$/),
    });
    expect(await provider.confirmLogOut(url ?? '', cookies)).toBe(
      `${instance.url}/sign-in/acme?state=${sent.get('state')}`,
    );
    await expect.poll(async () => (await other.call(getAccount)).status).toBe(401);
  });

  it('works after a second factor too', async () => {
    const person = await signedIn('out with code');
    const { browser, answer } = await signInAtProvider(person, 'out with code', startProviderProof);
    const { proof } = await browser.do(finishProviderProof, { params, body: { answer } });
    const { secret } = await person.do(startTwoFactor, { body: { password: proof } });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => totp.generate({ timestamp: instance.clock.now() });
    await person.do(confirmTwoFactor, { body: { code: code() } });
    const { ticket } = (await signIn('out with code')).body as { ticket: string };
    instance.clock.advance(30_000);
    const { token = '' } = await createCaller(instance.url).do(logInWithCode, {
      body: { ticket, code: code(), transport: 'token' },
    });
    const again = { ...person, ...createCaller(instance.url, `Session ${token}`) };
    expect((await end(again))?.get('id_token_hint')).toMatch(/^ey/);
  });

  it('names the account if the ID token cannot be decrypted, and stores none unencrypted', async () => {
    const person = await signedIn('out by name', { preferred_username: 'Out by name' });
    const [row] = await queryDatabase(instance, 'select provider_token from sessions where user_id = $1', [
      person.id,
    ]);
    const { provider_token: kept } = row as { provider_token: Buffer };
    expect(kept.toString('latin1')).not.toContain('eyJ');
    await queryDatabase(instance, 'update sessions set provider_token = $2 where user_id = $1 returning id', [
      person.id,
      Buffer.from('sealed with another key'),
    ]);
    const sent = await end(person);
    expect([sent?.get('logout_hint'), sent?.get('id_token_hint')]).toEqual(['Out by name', null]);
  });

  it('is not offered to sessions that the provider did not start', async () => {
    const person = await aPerson(instance);
    await linkTo(person, 'out of nothing');
    expect(await end(person)).toBeNull();
  });

  it('is not offered while the provider is unavailable, or if it is turned off', async () => {
    const person = await signedIn('out alone');
    const alone = async (acme: object, away: boolean) => {
      const one = await startTestInstance({
        sharing: instance,
        settings: { OIDC_PROVIDERS: JSON.stringify([acme]) },
      });
      provider.setAway(away);
      try {
        return await end({ ...person, ...createCaller(one.url, person.headers.authorization) });
      } finally {
        provider.setAway(false);
        await one.stop();
      }
    };
    expect(await alone(provider.setting(), false)).not.toBeNull();
    expect(await alone(provider.setting(), true)).toBeNull();
    expect(await alone(provider.setting({ logOut: false }), false)).toBeNull();
  });
});

it('operators can link accounts and set groups before anyone signs in', async () => {
  const operator = await anOperator(strict, strictSettings);
  const person = await aPerson(instance);
  await linkAsOperator(operator, person.id, 'acme', 'expected');
  await expect(linkAsOperator(operator, person.id, 'acme', 'other')).rejects.toMatchObject({
    code: 'link_taken',
  });
  await setGroupsAsOperator(operator, person.id, 'acme', ['staff']);
  const unknown = setGroupsAsOperator(operator, person.id, 'nobody', []);
  await expect(unknown).rejects.toMatchObject({ code: 'unknown_provider' });
  await operator.close();
  const params = { serverId: place.id, userId: person.id };
  expect((await place.owner.do(getMember, { params })).roles).toEqual([roles.staff]);
  expect((await signedIn('expected')).id).toBe(person.id);
});

it('operators open no way to sign in as a person of an import', async () => {
  const operator = await anOperator(strict, strictSettings);
  const [imported] = await queryDatabase(
    instance,
    `insert into users (id, kind, username, display_name) values (99, 'person', 'ada#99', 'Ada') returning id`,
  );
  const { id } = imported as { id: string };
  const refused = { code: 'unknown_user' };
  await expect(linkAsOperator(operator, id, 'acme', 'imported')).rejects.toMatchObject(refused);
  await expect(setGroupsAsOperator(operator, id, 'acme', ['staff'])).rejects.toMatchObject(refused);
  await expect(makeUserLogInLink(operator, id)).rejects.toMatchObject(refused);
  await operator.close();
});

it('operators link no account that is being erased, and record no groups of it', async () => {
  const operator = await anOperator(strict, strictSettings);
  const person = await aPerson(instance);
  await deleteUser(operator, person.id, { now: true, messages: false });
  const lock = `select pg_advisory_xact_lock(${person.id})`;
  const code = (work: Promise<unknown>) => work.catch((error) => error.code);
  const [erased, linked, grouped] = await whileLocked(instance, lock, async () => {
    const erasing = instance.runDueJobs();
    await untilWaiting(instance, 1);
    const linking = code(linkAsOperator(operator, person.id, 'acme', 'late'));
    await untilWaiting(instance, 2);
    const grouping = code(setGroupsAsOperator(operator, person.id, 'acme', []));
    await untilWaiting(instance, 3);
    return [erasing, linking, grouping] as const;
  });
  await erased;
  expect([await linked, await grouped]).toEqual(['unknown_user', 'unknown_user']);
  await operator.close();
});

describe('settings of a provider', () => {
  const folders: string[] = [];
  afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true, force: true }))));

  const withKey = async (pem: string) => {
    const folder = await mkdtemp(join(tmpdir(), 'guildhall-client-key-'));
    folders.push(folder);
    const path = join(folder, 'key.pem');
    await writeFile(path, pem);
    const { id: clientId, kid: clientKeyId } = provider.keyClient;
    return provider.setting({ clientSecret: undefined, clientId, clientKeyFile: path, clientKeyId });
  };
  const during = async (
    settings: { readonly acme: object; readonly registration: string },
    run: (at: TestInstance) => Promise<void>,
    log?: Log,
  ) => {
    const { acme, registration: REGISTRATION } = settings;
    const one = await startTestInstance({
      sharing: instance,
      settings: { OIDC_PROVIDERS: JSON.stringify([acme]), REGISTRATION },
      ...(log && { log }),
    });
    provider.serve(instance, strict, one);
    try {
      await run(one);
    } finally {
      await one.stop();
      provider.serve(instance, strict);
    }
  };

  it('allow signing in with a key instead of a secret, but not with another key', async () => {
    const { privateKey } = generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    });
    const own = await withKey(provider.keyClient.key);
    await during({ acme: own, registration: 'open' }, async (at) => {
      expect((await signIn('key holder', {}, at)).status).toBe(200);
    });
    const strange = await withKey(privateKey);
    await during({ acme: strange, registration: 'open' }, async (at) => {
      expect((await signIn('key holder', {}, at)).code).toBe('sign_in_failed');
    });
  });

  it('send the secret in the header if the provider takes it only there, and log why it is refused', async () => {
    const usual = provider;
    provider = await startIdentityProvider({ clientAuthMethods: ['client_secret_basic'] });
    try {
      await during({ acme: provider.setting(), registration: 'open' }, async (at) => {
        expect((await signIn('header', {}, at)).status).toBe(200);
      });
      await isRefusedAndLogged();
    } finally {
      await provider.stop();
      provider = usual;
    }
  });

  it('with a wrong secret are refused, and the reason is logged', () => isRefusedAndLogged());

  async function isRefusedAndLogged(): Promise<void> {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const settings = { acme: provider.setting({ clientSecret: 'another one' }), registration: 'open' };
    const refused = async (at: TestInstance) =>
      expect((await signIn('anyone', {}, at)).code).toBe('sign_in_failed');
    await during(settings, refused, log);
    expect(lines.join('')).toContain('"invalid_client"');
  }

  it.each([
    ['follow', 'open', 200],
    ['follow', 'closed', 403],
    ['always', 'closed', 200],
    ['always', 'code', 200],
    ['never', 'open', 403],
  ])('createAccounts %s while REGISTRATION is %s gives %i', async (createAccounts, registration, status) => {
    await during({ acme: provider.setting({ createAccounts }), registration }, async (at) => {
      const subject = uniqueName(createAccounts);
      const first = await signIn(subject, {}, at);
      expect(first.status).toBe(status);
      if (status === 200) expect((await signIn(subject, {}, at)).status).toBe(200);
      else {
        expect(first.code).toBe('registration_closed');
        const person = await aPerson(instance);
        expect((await linkTo(person, subject)).status).toBe(200);
        expect((await signIn(subject, {}, at)).status).toBe(200);
      }
    });
  });
});
