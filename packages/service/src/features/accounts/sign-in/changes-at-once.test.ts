/** Log-ins and proofs during a change of the password, and concurrent log-ins. */
import { setTimeout as delay } from 'node:timers/promises';
import {
  changePassword,
  confirmTwoFactor,
  forgotPassword,
  getAccount,
  LIMITS,
  listSessions,
  logIn,
  logInWithLink,
  resetPassword,
  startTwoFactor,
  updateAccount,
} from '@guildhall/protocol';
import {
  aPerson,
  createCaller,
  PASSWORD,
  queryDatabase,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { makeUserLogInLink, suspendUser } from '../../operators/index.ts';

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

it('a log-in with a link starts no session without a code once two-factor authentication is on', async () => {
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
