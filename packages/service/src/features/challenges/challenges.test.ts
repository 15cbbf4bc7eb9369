/** Requirements for newcomers: proof of work to register, and a confirmed address to contact others. */
import {
  acceptInvite,
  addGuildMember,
  authorizeBot,
  createInvite,
  createServer,
  getInstance,
  getRegistrationChallenge,
  openDirectChannel,
  register,
  requestFriendship,
} from '@guildhall/protocol';
import {
  createCaller,
  PASSWORD,
  queryDatabase,
  solveChallenge,
  uniqueName,
  useInstance,
} from '@guildhall/testkit';
import { anApplication, aPair } from '@guildhall/testkit/oauth2';
import { expect, it } from 'vitest';

const instance = useInstance({
  mail: true,
  settings: { REGISTRATION_CHALLENGE: 'work', ACCOUNTS_NEED_CONFIRMED_EMAIL: 'true' },
});

const nobody = () => createCaller(instance.url);
const form = () => {
  const username = uniqueName('new');
  return { username, email: `${username}@example.org`, password: PASSWORD, transport: 'token' } as const;
};
const aSolution = async () => solveChallenge(await nobody().do(getRegistrationChallenge));
async function aNewcomer(isConfirmed: boolean) {
  const { user, token } = await nobody().do(register, { body: { ...form(), challenge: await aSolution() } });
  if (isConfirmed)
    await queryDatabase(instance, 'update people set email_verified = true where user_id = $1', [user.id]);
  return { ...createCaller(instance.url, `Session ${token}`), ...user, token: token ?? '' };
}

it('registering requires a solved challenge, and a challenge works once', async () => {
  expect((await nobody().do(getInstance)).registrationChallenge).toBe('work');
  const missing = await nobody().call(register, { body: form() });
  expect([missing.status, missing.code]).toEqual([403, 'challenge_required']);
  const challenge = await aSolution();
  const wrong = { ...challenge, nonces: challenge.nonces.map((nonce) => nonce + 1) };
  expect((await nobody().call(register, { body: { ...form(), challenge: wrong } })).code).toBe(
    'challenge_required',
  );
  // A failed registration does not use it up.
  const weak = await nobody().call(register, { body: { ...form(), password: '12345678', challenge } });
  expect(weak.code).toBe('weak_password');
  expect((await nobody().call(register, { body: { ...form(), challenge } })).status).toBe(201);
  expect((await nobody().call(register, { body: { ...form(), challenge } })).code).toBe('challenge_required');
  const late = await aSolution();
  instance.clock.advance(600_000);
  expect((await nobody().call(register, { body: { ...form(), challenge: late } })).code).toBe(
    'challenge_required',
  );
});

it('two simultaneous requests with one solution create one account', async () => {
  const challenge = await aSolution();
  const answers = await Promise.all(
    [1, 2, 3].map(() => nobody().call(register, { body: { ...form(), challenge } })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
});

it('used challenges are forgotten once they have expired', async () => {
  instance.clock.advance(11 * 60_000);
  await queryDatabase(instance, `select graphile_worker.add_job('forget-expired-sessions')`);
  await instance.runDueJobs();
  expect(await queryDatabase(instance, 'select id from used_challenges')).toEqual([]);
});

it('people who have not confirmed their address can contact nobody', async () => {
  const [owner, newcomer] = [await aNewcomer(true), await aNewcomer(false)];
  const server = await owner.do(createServer, { body: { name: 'Server' } });
  const channelId = server.channels.find(({ kind }) => kind === 'text')?.id ?? '';
  const { code } = await owner.do(createInvite, { params: { channelId }, body: {} });
  const application = await anApplication(instance, { owner, withBot: true });
  await owner.do(authorizeBot, {
    params: { applicationId: application.id },
    body: { serverId: server.id, permissions: '1' },
  });
  const { access } = await aPair(instance, newcomer, application, 'guilds.join');
  const addition = { serverId: server.id, userId: newcomer.id };
  const attempts = () => [
    newcomer.call(acceptInvite, { params: { code } }),
    application.bot?.call(addGuildMember, { params: addition, body: { access_token: access } }),
    newcomer.call(createServer, { body: { name: 'Mine' } }),
    newcomer.call(openDirectChannel, { body: { recipientId: owner.id } }),
    newcomer.call(requestFriendship, { body: { username: owner.username } }),
  ];
  for (const answer of await Promise.all(attempts()))
    expect(answer).toMatchObject({ status: 403, code: 'email_unverified' });
  await queryDatabase(instance, 'update people set email_verified = true where user_id = $1', [newcomer.id]);
  expect((await newcomer.call(acceptInvite, { params: { code } })).status).toBe(200);
});
