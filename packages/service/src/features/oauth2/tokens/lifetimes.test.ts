/** Lifetimes of grants, codes and tokens, and what does not end them (specification 1, "States and transitions"). */
import { DAY_MS } from '@guildhall/platform';
import {
  addGuildMember,
  authorizeBot,
  bits,
  deleteAccount,
  getAccount,
  getAuthorization,
  getBearerUser,
  listAuthorizedApps,
  listMembers,
  logIn,
  removeAuthorizedApp,
  resetClientSecret,
} from '@guildhall/protocol';
import {
  aPerson,
  aServer,
  createCaller,
  PASSWORD,
  refusalOf,
  type TestPerson,
  useInstance,
  useOperator,
} from '@guildhall/testkit';
import {
  aCode,
  allow,
  anApplication,
  aPair,
  asBearer,
  clientCredentials,
  exchange,
  post,
  refresh,
  type TestApplication,
} from '@guildhall/testkit/oauth2';
import { beforeEach, expect, it } from 'vitest';
import { suspendUser, unsuspendUser } from '../../operators/index.ts';

const instance = useInstance();
const operator = useOperator(instance);
let application: TestApplication;
let person: TestPerson;
// Jumping clocks end sessions, so each test has its own people.
beforeEach(async () => {
  application = await anApplication(instance, { withBot: true });
  person = await aPerson(instance);
});

const answerOf = async (token: string) =>
  (await asBearer(instance, token).call(getBearerUser)).code ?? 'works';

it('each refresh starts another ninety days', async () => {
  let { refresh: token } = await aPair(instance, person, application);
  for (let round = 0; round < 3; round += 1) {
    instance.clock.advance(90 * DAY_MS - 60_000);
    const { status, body } = await refresh(instance, application, token);
    expect(status).toBe(200);
    token = body.refresh_token;
  }
  instance.clock.advance(90 * DAY_MS);
  expect((await refresh(instance, application, token)).body.error).toBe('invalid_grant');
});

it('a new client secret revokes the old one immediately and keeps people signed in', async () => {
  const pair = await aPair(instance, person, application);
  const unused = await aCode(person, application);
  const params = { applicationId: application.id };
  const { clientSecret: secret } = await application.owner.do(resetClientSecret, {
    params,
    body: { password: PASSWORD },
  });
  for (const answer of [
    await refresh(instance, application, pair.refresh),
    await exchange(instance, application, unused),
    await post(instance, 'token/revoke', {
      client_id: application.id,
      client_secret: application.secret,
      token: pair.access,
    }),
  ])
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
  expect(await answerOf(pair.access)).toBe('works');
  const renewed = { ...application, secret };
  expect((await exchange(instance, renewed, unused)).status).toBe(200);
  expect((await refresh(instance, renewed, pair.refresh)).status).toBe(200);
});

it('tokens are refused while the account waits for its deletion, and work again if it is cancelled', async () => {
  const pair = await aPair(instance, person, application);
  await person.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
  expect(await answerOf(pair.access)).toBe('invalid_token');
  expect((await refresh(instance, application, pair.refresh)).body.error).toBe('invalid_grant');
  await createCaller(instance.url).do(logIn, {
    body: { login: person.username, password: PASSWORD, transport: 'token' },
  });
  expect(await answerOf(pair.access)).toBe('works');
  expect((await refresh(instance, application, pair.refresh)).status).toBe(200);
  expect((await person.call(getAccount)).code).toBe('invalid_token');
});

it('nothing works while the owner of the application is suspended, and everything afterwards', async () => {
  const pair = await aPair(instance, person, application);
  const code = await aCode(person, application);
  const query = { response_type: 'code', client_id: application.id, scope: 'identify' };
  const asks = () => person.call(getAuthorization, { query });
  await suspendUser(operator, application.owner.id, {});
  expect(await answerOf(pair.access)).toBe('invalid_token');
  expect(await refusalOf(asks())).toEqual([404, 'unknown_application']);
  for (const answer of [
    await exchange(instance, application, code),
    await refresh(instance, application, pair.refresh),
    await post(instance, 'token/introspect', { ...clientCredentials(application), token: pair.access }),
  ])
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client']);
  await unsuspendUser(operator, application.owner.id);
  expect(await answerOf(pair.access)).toBe('works');
  expect((await asks()).status).toBe(200);
  expect((await exchange(instance, application, code)).status).toBe(200);
  expect((await refresh(instance, application, pair.refresh)).status).toBe(200);
});

it('prompt none shows the screen for a bot, whatever was granted before', async () => {
  const server = await aServer(instance, person);
  await allow(person, application, { scope: 'bot identify', serverId: server.id });
  const query = { response_type: 'code', client_id: application.id, prompt: 'none' };
  const skips = async (scope: string) =>
    person.do(getAuthorization, { query: { ...query, scope, guild_id: server.id } });
  expect(await skips('bot identify')).toMatchObject({ skip: false, serverId: server.id });
  expect(await skips('identify')).toMatchObject({ skip: true });
});

it('prompt none does not renew a grant that is revoked at the same moment', async () => {
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: application.id,
    scope: 'identify',
    prompt: 'none',
  });
  const page = `${instance.url}/oauth2/authorize?${query}`;
  const headers = { cookie: `session=${person.token}` };
  for (let round = 0; round < 8; round += 1) {
    await aCode(person, application);
    const [opened] = await Promise.all([
      fetch(page, { headers, redirect: 'manual' }),
      person.do(removeAuthorizedApp, { params: { applicationId: application.id } }),
    ]);
    expect(await person.do(listAuthorizedApps)).toEqual([]);
    const code = new URL(opened.headers.get('location') ?? page).searchParams.get('code');
    if (code) expect((await exchange(instance, application, code)).body.error).toBe('invalid_grant');
  }
});

it('a revoked token, or one that is not an access token, cannot add anyone to a server', async () => {
  const server = await aServer(instance, application.owner);
  const { bot } = application;
  if (!bot) throw new Error('the application has no bot');
  await application.owner.do(authorizeBot, {
    params: { applicationId: application.id },
    body: { serverId: server.id, permissions: String(bits('createInvite')) },
  });
  const params = { serverId: server.id, userId: person.id };
  const outcome = (token: string) =>
    refusalOf(bot.call(addGuildMember, { params, body: { access_token: token } }));
  const refused = [403, 'invalid_access_token'];
  const [expired, replaced, revoked, waiting] = await Promise.all(
    Array.from({ length: 4 }, () => aPair(instance, person, application, 'guilds.join')),
  );
  if (!expired || !replaced || !revoked || !waiting) throw new Error('four were asked for');
  expect(await outcome(expired.refresh)).toEqual(refused);
  await refresh(instance, application, replaced.refresh);
  expect(await outcome(replaced.access)).toEqual(refused);
  await post(instance, 'token/revoke', { ...clientCredentials(application), token: revoked.refresh });
  expect(await outcome(revoked.access)).toEqual(refused);
  await person.do(deleteAccount, { body: { password: PASSWORD, deleteMessages: false } });
  expect(await outcome(waiting.access)).toEqual(refused);
  await createCaller(instance.url).do(logIn, {
    body: { login: person.username, password: PASSWORD, transport: 'token' },
  });
  instance.clock.advance(7 * DAY_MS);
  expect(await outcome(expired.access)).toEqual(refused);
  const members = await bot.do(listMembers, { params: { serverId: server.id }, query: {} });
  expect(members.map(({ user }) => user.id)).not.toContain(person.id);
});
