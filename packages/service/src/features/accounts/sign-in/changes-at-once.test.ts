/** Log-ins and proofs during a change of the password or the end of their session, and concurrent log-ins. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  addPasskey,
  changePassword,
  confirmTwoFactor,
  createBot,
  decideAuthorization,
  deleteAccount,
  deleteApplication,
  deleteServer,
  endOtherSessions,
  forgotPassword,
  getAccount,
  LIMITS,
  listAuthorizedApps,
  listPasskeys,
  listSessions,
  logIn,
  logInWithLink,
  resetBotToken,
  resetClientSecret,
  resetPassword,
  startPasskey,
  startTwoFactor,
  transferServer,
  updateAccount,
} from '@guildhall/protocol';
import {
  aMember,
  aPerson,
  aServer,
  createCaller,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import { anApplication, REDIRECT } from '@guildhall/testkit/oauth2';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { makeUserLogInLink, suspendUser } from '../../operators/index.ts';
import { anAuthenticator } from '../passkeys/testing/authenticator.ts';

const NEW_PASSWORD = 'another good passphrase';

const instance = useInstance({ mail: true });
const operator = useOperator(instance);

const logInTo = ({ username }: { username: string }, password = PASSWORD) =>
  createCaller(instance.url).call(logIn, { body: { login: username, password, transport: 'token' } });

it('a log-in with the old password starts no session after a change of the password', async () => {
  const person = await aPerson(instance);
  // Caches the session, so that no request waits for the locked table.
  await person.do(getAccount);
  const { login, change } = await whileLocked(
    instance,
    'lock table sessions in access exclusive mode',
    async () => {
      const body = { password: PASSWORD, newPassword: NEW_PASSWORD };
      const change = person.call(changePassword, { body });
      await untilWaiting(instance, 1);
      const login = logInTo(person, PASSWORD);
      await untilWaiting(instance, 2);
      return { login, change };
    },
  );
  expect((await change).status).toBe(204);
  expect((await login).code).toBe('wrong_credentials');
  expect(await person.do(listSessions)).toHaveLength(1);
});

it('a log-in with a link starts no session without a code once two-factor log-in is on', async () => {
  const person = await aPerson(instance);
  const { url } = await makeUserLogInLink(operator, person.username);
  const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = totp.generate({ timestamp: instance.clock.now() });
  const [confirmed, login] = await whileLocked(
    instance,
    'lock table sessions in access exclusive mode',
    async () => {
      const first = person.call(confirmTwoFactor, { body: { code } });
      await untilWaiting(instance, 1);
      const body = { token: url.split('#')[1] ?? '', transport: 'token' } as const;
      const second = createCaller(instance.url).call(logInWithLink, { body });
      await untilWaiting(instance, 2);
      return [first, second] as const;
    },
  );
  expect((await confirmed).status).toBe(200);
  expect((await login).code).toBe('invalid_link');
  expect(await person.do(listSessions)).toHaveLength(1);
});

it('a log-in starts no session once the account is suspended', async () => {
  const person = await aPerson(instance);
  const lock = `select pg_advisory_xact_lock(${person.id})`;
  const [suspended, login] = await whileLocked(instance, lock, async () => {
    const first = suspendUser(operator, person.id, {});
    await untilWaiting(instance, 1);
    const second = logInTo(person);
    await untilWaiting(instance, 2);
    return [first, second] as const;
  });
  expect((await suspended).suspended).toBe(true);
  expect((await login).code).toBe('account_suspended');
  expect(await queryDatabase(instance, 'select from sessions where user_id = $1', [person.id])).toEqual([]);
});

it('a refused log-in does not wait until its failure is stored', async () => {
  const person = await aPerson(instance);
  const refused = await whileLocked(instance, 'lock table security_events in access exclusive mode', () => {
    const late = delay(120_000, undefined, { ref: false }).then(() => {
      throw new Error('the answer waits');
    });
    return Promise.race([logInTo(person, 'a wrong password'), late]);
  });
  expect(refused.code).toBe('wrong_credentials');
});

it('concurrent log-ins leave fifty sessions', async () => {
  const person = await aPerson(instance);
  for (let count = 1; count < LIMITS.sessionsPerPerson; count += 1) await logInTo(person);
  const logIns = await whileLocked(instance, 'lock table sessions in share row exclusive mode', async () => {
    const started = Array.from({ length: 3 }, () => logInTo(person));
    await untilWaiting(instance, 3);
    return started;
  });
  const answers = await Promise.all(logIns);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const [row] = await queryDatabase(
    instance,
    'select count(*)::int as count from sessions where user_id = $1',
    [person.id],
  );
  expect(row?.count).toBe(LIMITS.sessionsPerPerson);
});

it.each([
  [changePassword, { newPassword: 'a password of a stranger' }],
  [updateAccount, { email: 'stranger@example.org' }],
])('a request proved with the old password changes nothing after a reset (%#)', async (endpoint, change) => {
  const person = await aPerson(instance);
  await person.do(getAccount);
  const email = `${person.username}@example.org`;
  const nobody = createCaller(instance.url);
  await nobody.do(forgotPassword, { body: { email } });
  await instance.runDueJobs();
  const mail = instance.mails.findLast(({ to, text }) => to === email && text.includes('/reset-password#'));
  const [, token] = /#(\S+)/.exec(mail?.text ?? '') ?? [];
  const [reset, changed] = await whileLocked(
    instance,
    `select pg_advisory_xact_lock(${person.id})`,
    async () => {
      const first = nobody.call(resetPassword, { body: { token, newPassword: NEW_PASSWORD } });
      await untilWaiting(instance, 1);
      const second = person.call(endpoint, { body: { password: PASSWORD, ...change } });
      await untilWaiting(instance, 2);
      return [first, second] as const;
    },
  );
  expect((await reset).status).toBe(204);
  expect((await changed).code).toBe('invalid_token');
  expect((await logInTo(person, NEW_PASSWORD)).body).toMatchObject({ user: { email } });
});

it('a request proved with the old password changes nothing after a change in its own session', async () => {
  const person = await aPerson(instance);
  const lock = `select pg_advisory_xact_lock(${person.id})`;
  const [first, second] = await whileLocked(instance, lock, async () => {
    const owner = person.call(changePassword, { body: { password: PASSWORD, newPassword: NEW_PASSWORD } });
    await untilWaiting(instance, 1);
    const change = { password: PASSWORD, email: 'stranger@example.org' };
    const stranger = person.call(updateAccount, { body: change });
    await untilWaiting(instance, 2);
    return [owner, stranger] as const;
  });
  expect((await first).status).toBe(204);
  expect((await second).code).toBe('wrong_password');
});

type Attempt = () => Promise<{ readonly code: string | undefined }>;

async function onTwoFactor(person: TestPerson): Promise<Attempt> {
  const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const body = { code: totp.generate({ timestamp: instance.clock.now() }) };
  return () => person.call(confirmTwoFactor, { body });
}

async function onPasskey(person: TestPerson): Promise<Attempt> {
  const { challenge } = await person.do(startPasskey, { body: { password: PASSWORD } });
  const response = anAuthenticator().create({ origin: instance.url, challenge });
  return () => person.call(addPasskey, { body: { name: 'Phone', response } });
}

async function onApplication(person: TestPerson): Promise<Attempt> {
  const { id } = await anApplication(instance);
  const authorization = { response_type: 'code', client_id: id, redirect_uri: REDIRECT, scope: 'identify' };
  return () => person.call(decideAuthorization, { body: { ...authorization, decision: 'allow' } });
}

/** An attempt on the person's own application. */
const onOwn =
  (
    attempt: (person: TestPerson, params: { readonly applicationId: string }) => ReturnType<Attempt>,
    withBot = true,
  ) =>
  async (person: TestPerson): Promise<Attempt> => {
    const { id } = await anApplication(instance, { owner: person, withBot });
    return () => attempt(person, { applicationId: id });
  };

const proof = { password: PASSWORD };

async function onServer(person: TestPerson): Promise<Attempt> {
  const { id: serverId } = await aServer(instance, person);
  return () => person.call(deleteServer, { params: { serverId }, body: proof });
}

async function onOwnership(person: TestPerson): Promise<Attempt> {
  const server = await aServer(instance, person);
  const { id: userId } = await aMember(instance, server);
  return () => person.call(transferServer, { params: { serverId: server.id }, body: { userId, ...proof } });
}

it.each([
  ['cannot turn on two-factor log-in', onTwoFactor],
  ['cannot add a passkey', onPasskey],
  ['cannot authorize an application', onApplication],
  ['cannot create a bot', onOwn((person, params) => person.call(createBot, { params, body: {} }), false)],
  [
    'cannot reset the token of a bot',
    onOwn((person, params) => person.call(resetBotToken, { params, body: proof })),
  ],
  [
    'cannot reset a secret',
    onOwn((person, params) => person.call(resetClientSecret, { params, body: proof })),
  ],
  [
    'cannot delete an application',
    onOwn((person, params) => person.call(deleteApplication, { params, body: proof })),
  ],
  ['cannot delete a server', onServer],
  ['cannot transfer a server', onOwnership],
  [
    'cannot change the password',
    async (person: TestPerson) => () =>
      person.call(changePassword, { body: { ...proof, newPassword: NEW_PASSWORD } }),
  ],
  [
    'cannot change the e-mail address',
    async (person: TestPerson) => () =>
      person.call(updateAccount, { body: { ...proof, email: 'stranger@example.org' } }),
  ],
  [
    'cannot delete the account',
    async (person: TestPerson) => () =>
      person.call(deleteAccount, { body: { ...proof, deleteMessages: false } }),
  ],
])('a session that ends in between %s', async (_what, prepare) => {
  const stranger = await aPerson(instance);
  const attempt = await prepare(stranger);
  const { body } = await logInTo(stranger);
  const owner = createCaller(instance.url, `Session ${'token' in body ? body.token : ''}`);
  const lock = `select pg_advisory_xact_lock(${stranger.id})`;
  const [attempted] = await whileLocked(instance, lock, async () => {
    const waiting = attempt();
    await untilWaiting(instance, 1);
    await owner.do(endOtherSessions);
    return [waiting] as const;
  });
  expect((await attempted).code).toBe('invalid_token');
  expect(await owner.do(getAccount)).toMatchObject({ twoFactor: false });
  expect(await owner.do(listPasskeys)).toEqual([]);
  expect(await owner.do(listAuthorizedApps)).toEqual([]);
});
