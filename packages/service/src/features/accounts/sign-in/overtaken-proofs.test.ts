/** Proven requests that meet a change of the password, or the end of their session. */
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
  getAccount,
  listAuthorizedApps,
  listPasskeys,
  logIn,
  resetBotToken,
  resetClientSecret,
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
  type TestPerson,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import { anApplication, REDIRECT } from '@guildhall/testkit/oauth2';
import { Secret, TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { anAuthenticator } from '../passkeys/testing/authenticator.ts';

const NEW_PASSWORD = 'another good passphrase';

const instance = useInstance();

const logInTo = ({ username }: TestPerson) =>
  createCaller(instance.url).call(logIn, {
    body: { login: username, password: PASSWORD, transport: 'token' },
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

const PROVEN: [string, (person: TestPerson) => Promise<Attempt>][] = [
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
];

const UNPROVEN: typeof PROVEN = [
  ['cannot turn on two-factor authentication', onTwoFactor],
  ['cannot add a passkey', onPasskey],
  ['cannot authorize an application', onApplication],
  ['cannot create a bot', onOwn((person, params) => person.call(createBot, { params, body: {} }), false)],
];

it.each([...UNPROVEN, ...PROVEN])('a session that ends in between %s', async (_what, prepare) => {
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

const BEGUN: [string, (person: TestPerson) => Promise<Attempt>, string][] = [
  ['a passkey', onPasskey, 'invalid_passkey'],
  ['two-factor authentication', onTwoFactor, 'wrong_code'],
];

it.each([
  ...PROVEN.map(([what, prepare]) => [what, prepare, 'wrong_password'] as const),
  ...BEGUN.map(([what, ...rest]) => [`cannot finish ${what}`, ...rest] as const),
])('a change of the password in the same session overtakes: %s', async (_what, prepare, code) => {
  const person = await aPerson(instance);
  const attempt = await prepare(person);
  const lock = `select pg_advisory_xact_lock(${person.id})`;
  const [changed, attempted] = await whileLocked(instance, lock, async () => {
    const body = { password: PASSWORD, newPassword: 'a password of the owner' };
    const owner = person.call(changePassword, { body });
    await untilWaiting(instance, 1);
    const stranger = attempt();
    await untilWaiting(instance, 2);
    return [owner, stranger] as const;
  });
  expect((await changed).status).toBe(204);
  expect((await attempted).code).toBe(code);
});

it.each(BEGUN)('a change of the password ends what had begun: %s', async (_what, prepare, code) => {
  const person = await aPerson(instance);
  const attempt = await prepare(person);
  await person.do(changePassword, { body: { password: PASSWORD, newPassword: NEW_PASSWORD } });
  expect((await attempt()).code).toBe(code);
});
