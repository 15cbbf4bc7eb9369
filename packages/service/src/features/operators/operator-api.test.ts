/** The operator API on its own listener (design, chapter 9): the actions of the command line through HTTP. */
import {
  confirmOperator,
  confirmTwoFactor,
  createApplication,
  createBot,
  createReport,
  getAccount,
  getInstance,
  getProfile,
  getServer,
  getWallet,
  logIn,
  OPERATOR_ACTIONS,
  type OperatorActionName,
  purchasePost,
  resetPassword,
  runOperatorAction,
  sendMessage,
  startTwoFactor,
} from '@guildhall/protocol';
import {
  aBot,
  aMember,
  aPerson,
  aServer,
  aServerWithMember,
  type Caller,
  changeDatabase,
  createCaller,
  PASSWORD,
  queryDatabase,
  type TestPerson,
  uniqueName,
  untilWaiting,
  useInstance,
  useOperator,
  whileLocked,
} from '@guildhall/testkit';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  authenticateOperator,
  createOperatorToken,
  deleteUser,
  listSettings,
  revokeOperatorTokens,
  setOperatorRole,
} from '../../index.ts';

const acme = { id: 'acme', name: 'Acme', issuer: 'http://localhost:9/', clientId: 'x', clientSecret: 'x' };
const instance = useInstance({
  mail: true,
  settings: { OPERATOR_LISTEN: '127.0.0.1:0', OIDC_PROVIDERS: JSON.stringify([acme]) },
});
const operator = useOperator(instance);
let admin: TestPerson;
let token: string;

beforeAll(async () => {
  admin = await aPerson(instance, 'admin');
  await setOperatorRole(operator, admin.username, true);
  token = (await createOperatorToken(operator, admin.username)).token;
});

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>> & {
    readonly error?: { readonly code: string; readonly message: string };
  };
}

async function call(
  method: string,
  path: string,
  body?: unknown,
  authorization = `Operator ${token}`,
): Promise<Answer> {
  const response = await fetch(`${instance.operatorUrl}/operator${path}`, {
    method,
    headers: authorization === '' ? {} : { authorization },
    ...(body === undefined ? {} : { body: isRaw(body) ? body : JSON.stringify(body), duplex: 'half' }),
  } as RequestInit);
  return { status: response.status, body: await response.json() };
}
/** A stream is sent in chunks. */
const isRaw = (body: unknown): body is string | ReadableStream =>
  typeof body === 'string' || body instanceof ReadableStream;
const refusal = async (...request: Parameters<typeof call>) => {
  const { status, body } = await call(...request);
  return [status, body.error?.code];
};

describe('access', () => {
  it('is refused to operators without two-factor authentication, if the instance requires it', async () => {
    const strict = {
      ...operator.runtime,
      settings: { ...operator.runtime.settings, operatorsNeedTwoFactor: true },
    };
    await expect(authenticateOperator(strict, token)).rejects.toMatchObject({
      code: 'two_factor_required',
    });
    await changeDatabase(instance, {
      text: 'update users set two_factor = true where id = $1',
      values: [admin.id],
      touches: [`user:${admin.id}`],
    });
    expect(await authenticateOperator(strict, token)).toEqual({
      operator: admin.username,
      operatorId: admin.id,
    });
  });

  it('requires an operator with a token', async () => {
    expect((await call('GET', '/operators')).body).toEqual([{ username: admin.username }]);
    expect(await refusal('GET', '/operators', undefined, '')).toEqual([401, 'unauthorized']);
    expect(await refusal('GET', '/operators', undefined, `Session ${admin.token}`)).toEqual([
      401,
      'unauthorized',
    ]);
    expect(await refusal('GET', '/operators', undefined, 'Operator wrong')).toEqual([401, 'invalid_token']);
  });

  it('ends with the role and with the token', async () => {
    const second = await aPerson(instance, 'second');
    expect(await refusal('POST', '/tokens', { user: second.username })).toEqual([400, 'invalid_request']);
    await call('POST', '/operators', { user: second.username });
    const made = await call('POST', '/tokens', { user: second.username });
    const theirs = `Operator ${String(made.body.token)}`;
    expect((await call('GET', '/operators', undefined, theirs)).status).toBe(200);
    await call('DELETE', `/operators/${second.id}`);
    expect(await refusal('GET', '/operators', undefined, theirs)).toEqual([401, 'invalid_token']);
    await call('POST', '/operators', { user: second.username });
    expect(await refusal('GET', '/operators', undefined, theirs)).toEqual([401, 'invalid_token']);
    const again = await call('POST', '/tokens', { user: second.username });
    const newer = `Operator ${String(again.body.token)}`;
    expect((await call('GET', '/operators', undefined, newer)).status).toBe(200);
    await revokeOperatorTokens(operator, second.username);
    expect(await refusal('GET', '/operators', undefined, newer)).toEqual([401, 'invalid_token']);
    await call('DELETE', `/operators/${second.id}`);
  });

  it('is kept as a fingerprint only', async () => {
    const rows = await queryDatabase(
      instance,
      `select encode(fingerprint, 'hex') as kept from operator_tokens`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('is only served on a separate listener', async () => {
    const answer = await fetch(`${instance.url}/operator/operators`, {
      headers: { authorization: `Operator ${token}` },
    });
    expect(answer.status).toBe(404);
  });
});

describe('requests', () => {
  it('with an unknown route, method or body are refused', async () => {
    expect(await refusal('GET', '/nothing')).toEqual([404, 'unknown_route']);
    expect(await refusal('GET', '/users/%E0%A4%A')).toEqual([404, 'unknown_route']);
    expect(await refusal('DELETE', '/tokens')).toEqual([405, 'method_not_allowed']);
    expect(await refusal('POST', '/operators', '{')).toEqual([400, 'invalid_request']);
    expect(await refusal('POST', '/operators')).toEqual([400, 'invalid_request']);
    expect(await refusal('POST', '/operators', { user: 7 })).toEqual([400, 'invalid_request']);
    expect(await refusal('POST', '/operators', { user: 'x'.repeat(70_000) })).toEqual([
      413,
      'body_too_large',
    ]);
    expect(await refusal('POST', '/operators', new Blob(['x'.repeat(70_000)]).stream())).toEqual([
      413,
      'body_too_large',
    ]);
    expect(await refusal('GET', '/users/nobody-of-this-name')).toEqual([404, 'unknown_user']);
    const reason = 'a\u0000b';
    expect(await refusal('PUT', `/users/${admin.id}/suspension`, { reason })).toEqual([
      400,
      'invalid_request',
    ]);
  });

  it('name the input that is missing, and the value that one must have, when they are refused', async () => {
    const messageOf = async (...request: Parameters<typeof call>) =>
      (await call(...request)).body.error?.message;
    expect(await messageOf('POST', '/operators', {})).toBe('user is required.');
    const unchecked = await messageOf('PATCH', `/users/${admin.id}`, { emailVerified: false });
    expect(unchecked).toBe('emailVerified must be true.');
  });

  it('that would change the system account, or make a bot an operator, are refused', async () => {
    const server = await aServer(instance);
    const bot = await aBot(instance, server);
    const system = '1323802873036800000';
    const refused = [
      await refusal('PATCH', `/users/${system}`, { username: 'helpful' }),
      await refusal('PUT', `/users/${system}/suspension`, {}),
      await refusal('POST', '/operators', { user: system }),
      await refusal('POST', '/operators', { user: bot.id }),
    ];
    expect(refused).toEqual(refused.map(() => [400, 'invalid_request']));
  });

  it('with half a character store a replacement, and undeclared inputs are ignored', async () => {
    const { id } = await aPerson(instance);
    const asked = '{"reason":"spam \\ud800"}';
    expect((await call('PUT', `/users/${id}/suspension`, asked)).body).toMatchObject({
      suspensionReason: 'spam \ufffd',
    });
    const entry = { kind: 'notice', text: 'Hello', createdBy: 'someone', id: '1' };
    expect((await call('POST', '/announcements', entry)).body).toMatchObject({ createdBy: admin.username });
  });
});

describe('a link', () => {
  it('must be a web address, and the refusal says so', async () => {
    const link = 'status.example.org';
    const { body } = await call('POST', '/announcements', { kind: 'notice', text: 'Hello', link });
    expect(body.error).toMatchObject({
      code: 'invalid_request',
      message: 'link must be an address that begins with http:// or https://.',
    });
  });
});

describe('operations', () => {
  it('on accounts take effect', async () => {
    const made = await call('POST', '/users', { username: 'made.by.api', email: 'made@example.org' });
    expect(made).toMatchObject({ status: 200, body: { username: 'made.by.api' } });
    const path = `/users/${String(made.body.id)}`;
    expect((await call('PATCH', path, { username: 'renamed.by.api', emailVerified: true })).status).toBe(200);
    expect((await call('GET', '/users/made@example.org')).body).toMatchObject({ username: 'renamed.by.api' });
    const person = await aPerson(instance);
    expect((await call('PUT', `/users/${person.id}/tag`, { tag: 'official' })).status).toBe(200);
    expect(await person.do(getProfile, { params: { userId: person.id } })).toMatchObject({ tag: 'official' });
    expect((await call('PUT', `/users/${person.id}/suspension`, { reason: 'spam' })).status).toBe(200);
    const login = { body: { login: person.username, password: PASSWORD } };
    expect((await person.call(logIn, login)).code).toBe('account_suspended');
    expect((await call('DELETE', `/users/${person.id}/suspension`)).status).toBe(200);
    expect((await person.call(logIn, login)).status).toBe(200);
    expect((await call('DELETE', `/users/${person.id}/sessions`)).body.ended).toBeGreaterThan(0);
    expect((await call('POST', `/users/${person.id}/deletion`)).body).toHaveProperty('deletionAt');
    expect((await call('DELETE', `/users/${person.id}/deletion`)).body).toMatchObject({ kept: true });
    expect((await call('POST', `/users/${person.id}/reset-link`)).body.url).toMatch(/#/);
  });

  it('on coins take effect', async () => {
    const server = await aServer(instance);
    const buyer = await aMember(instance, server);
    const path = `/users/${buyer.username}/coins`;
    expect((await call('POST', path, { amount: 9, note: 'Welcome' })).body).toMatchObject({ balance: 9 });
    expect((await call('POST', path, { amount: -2 })).body).toMatchObject({ id: buyer.id, balance: 7 });
    expect(await refusal('POST', path, { amount: -8 })).toEqual([400, 'insufficient_coins']);
    expect(await refusal('POST', path, { amount: 0 })).toEqual([400, 'invalid_request']);
    expect(await refusal('POST', path, { amount: 1.5 })).toEqual([400, 'invalid_request']);
    expect(await refusal('POST', '/users/nobody-there/coins', { amount: 1 })).toEqual([404, 'unknown_user']);
    await call('PUT', `/servers/${server.id}/types`, { changes: ['+official'] });
    const { id: messageId } = await server.owner.do(sendMessage, {
      params: { channelId: server.channel.id },
      body: { coins: 5 },
      files: [new File(['sold'], 'sold.txt')],
    });
    await buyer.do(purchasePost, { params: { channelId: server.channel.id, messageId } });
    const refunds = `/messages/${messageId}/refunds`;
    expect((await call('POST', refunds, { buyer: buyer.id })).body).toEqual({ refunds: 1, coins: 5 });
    expect(await refusal('POST', refunds, {})).toEqual([404, 'unknown_message']);
    expect((await buyer.do(getWallet)).balance).toBe(7);
  });

  it('on messages and reports take effect', async () => {
    const { server, member } = await aServerWithMember(instance);
    const params = { channelId: server.channel.id };
    const { body: before } = await call('GET', '/stats');
    const { id: targetId } = await server.owner.do(sendMessage, { params, body: { content: 'bad' } });
    const body = { kind: 'message', targetId, ...params, reason: 'spam' } as const;
    const { id } = await member.do(createReport, { body });
    const { body: stats } = await call('GET', '/stats');
    expect(stats).toMatchObject({
      openReports: 1,
      messages: Number(before.messages) + 1,
      messagesCounted: 'exactly',
    });
    expect((await call('GET', '/reports')).body).toMatchObject([{ id, targetId, closedAt: null }]);
    expect((await call('GET', `/reports?from=${id}`)).body).toEqual([]);
    expect((await call('GET', '/reports?closed=true')).body).toEqual([]);
    expect((await call('DELETE', `/messages/${targetId}`)).body).toMatchObject({ id: targetId, ...params });
    expect(await refusal('DELETE', `/messages/${targetId}`)).toEqual([404, 'unknown_message']);
    expect(await refusal('PATCH', `/reports/${id}`, { note: 'deleted' })).toEqual([400, 'invalid_request']);
    const closed = await call('PATCH', `/reports/${id}`, { closed: true, note: 'deleted' });
    expect(closed.body).toMatchObject({ id, closedBy: admin.username, note: 'deleted' });
    expect((await call('GET', '/reports?closed=true')).body).toEqual([closed.body]);
    expect(await refusal('PATCH', '/reports/1', { closed: true })).toEqual([404, 'unknown_report']);
  });

  it('on banned addresses take effect', async () => {
    const person = await aPerson(instance);
    const wallet = async () => (await person.call(getWallet)).code ?? 'let in';
    const ban = (network: string) => `/address-bans/${encodeURIComponent(network)}`;
    for (const wrong of ['127.0.0', 'localhost', '127.0.0.1/33', '127.0.0.0/0', '::1/129', '1.2.3.4/8/8'])
      expect(await refusal('PUT', ban(wrong), {})).toEqual([400, 'invalid_request']);
    expect(await refusal('PUT', ban('127.0.0.1'), { until: '2001-01-01' })).toEqual([400, 'invalid_request']);
    // However it is spelled, a network has one ban.
    for (const spelled of ['203.0.113.5/24', '203.0.113.0/24'])
      expect((await call('PUT', ban(spelled), { reason: 'noise' })).body).toMatchObject({
        network: '203.0.113.0/24',
      });
    await call('PUT', ban('2001:DB8:0::1'), {});
    expect((await call('DELETE', ban('2001:db8::1'))).body).toEqual({ unbanned: '2001:db8::1/128' });
    expect(await wallet()).toBe('let in');
    const until = new Date(instance.clock.now() + 3_600_000).toISOString();
    for (const here of ['127.0.0.0/8', '::1']) await call('PUT', ban(here), { until });
    const refused = await person.call(getWallet);
    expect([refused.status, refused.code]).toEqual([403, 'address_banned']);
    // Otherwise a supervisor or load balancer in that network would take the instance down.
    for (const check of ['healthz', 'readyz'])
      expect((await fetch(`${instance.url}/${check}`)).status).toBe(200);
    const { body: bans } = await call('GET', '/address-bans');
    expect(bans).toHaveLength(3);
    expect(bans).toContainEqual(expect.objectContaining({ network: '127.0.0.0/8', until, reason: null }));
    for (const here of ['127.0.0.0/8', '::1']) await call('DELETE', ban(here));
    expect(await wallet()).toBe('let in');
    expect(await refusal('DELETE', ban('127.0.0.0/8'))).toEqual([404, 'unknown_ban']);
    // A ban that expires without an event.
    for (const here of ['127.0.0.0/8', '::1']) await call('PUT', ban(here), { until });
    expect(await wallet()).toBe('address_banned');
    instance.clock.advance(3_600_001);
    await expect.poll(wallet).toBe('let in');
  });

  it('on settings take precedence over the configuration until they are reset', async () => {
    const registration = async () => (await createCaller(instance.url).do(getInstance)).registration;
    const coins = async () => (await (await aPerson(instance)).do(getWallet)).balance;
    expect(await registration()).toBe('open');
    const set = (name: string, value: unknown) => call('PATCH', `/settings/${name}`, { value });
    const { body } = await set('registration', 'closed');
    expect(body).toContainEqual({ name: 'registration', value: 'closed', from: 'operators' });
    expect(await registration()).toBe('closed');
    await set('registration', null);
    expect(await registration()).toBe('open');
    expect(await coins()).toBe(0);
    await set('coins-on-join', '25');
    expect(await coins()).toBe(25);
    const onTheHost = await listSettings(operator);
    expect(onTheHost).toEqual((await call('GET', '/settings')).body);
    await set('early-access-until', '2030-01-31T12:00:00Z');
    expect((await call('GET', '/settings')).body).toEqual([
      { name: 'registration', value: 'open', from: 'configuration' },
      { name: 'registration-challenge', value: 'none', from: 'configuration' },
      { name: 'accounts-need-confirmed-email', value: 'false', from: 'configuration' },
      { name: 'coins-on-join', value: '25', from: 'operators' },
      { name: 'coins-daily', value: '0', from: 'configuration' },
      { name: 'coin-fee-percent', value: '0', from: 'configuration' },
      { name: 'message-retention-max-days', value: '0', from: 'configuration' },
      { name: 'attachment-retention-max-days', value: '0', from: 'configuration' },
      { name: 'imports', value: 'on', from: 'configuration' },
      { name: 'storage-per-person-mb', value: '0', from: 'configuration' },
      { name: 'storage-per-server-mb', value: '0', from: 'configuration' },
      { name: 'storage-max-mb', value: '0', from: 'configuration' },
      { name: 'early-access-from', value: null, from: 'configuration' },
      { name: 'early-access-until', value: '2030-01-31T12:00:00.000Z', from: 'operators' },
    ]);
    await set('coins-on-join', null);
    for (const [name, value] of [
      ['registration', 'ajar'],
      ['coins-daily', '-1'],
      ['coins-daily', '1.5'],
      ['coin-fee-percent', '101'],
      ['early-access-from', 'soon'],
      ['early-access-from', '2030-02-31T12:00:00Z'],
      ['early-access-from', '2030-01-31T12:00:00Z'],
      ['toString', '1'],
      ['limits', '1'],
    ] as const)
      expect([name, await refusal('PATCH', `/settings/${name}`, { value })]).toEqual([
        name,
        [400, 'invalid_request'],
      ]);
    expect((await set('coin-fee-percent', '101')).body).toMatchObject({
      error: { message: '"101" is not valid: coin-fee-percent takes a whole number from 0 to 100.' },
    });
    expect((await set('early-access-from', '2030-02-01T00:00:00Z')).body).toMatchObject({
      error: { message: 'Early access must begin before it ends.' },
    });
    await set('early-access-from', '2030-01-01T00:00:00Z');
    expect((await set('early-access-until', '2029-12-31T00:00:00Z')).status).toBe(400);
    expect((await set('early-access-until', null)).status).toBe(200);
    expect((await set('early-access-until', '2030-01-01T00:00:00Z')).status).toBe(400);
    await set('early-access-from', null);
    expect(await coins()).toBe(0);
  });

  it('on both ends of the early access at once keep them in order', async () => {
    const set = (name: string, value: unknown) => call('PATCH', `/settings/${name}`, { value });
    const lock = 'lock table instance_settings in share row exclusive mode';
    const changes = await whileLocked(instance, lock, async () => {
      const from = set('early-access-from', '2030-02-01T00:00:00Z');
      await untilWaiting(instance, 1);
      const until = set('early-access-until', '2030-01-01T00:00:00Z');
      await untilWaiting(instance, 2);
      return [from, until];
    });
    expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 400]);
    await set('early-access-from', null);
  });

  it('on one setting at once are each recorded with the value before it', async () => {
    const set = (value: unknown) => call('PATCH', '/settings/coins-daily', { value });
    const lock = 'lock table instance_settings in share row exclusive mode';
    const changes = await whileLocked(instance, lock, async () => {
      const first = set('5');
      await untilWaiting(instance, 1);
      const second = set('7');
      await untilWaiting(instance, 2);
      return [first, second];
    });
    await Promise.all(changes);
    const [latest, earlier] = (await call('GET', '/log?target=coins-daily')).body as unknown as object[];
    expect(latest).toMatchObject({ before: '5', after: '7' });
    expect(earlier).toMatchObject({ after: '5' });
    await set(null);
  });

  it('on servers, roles and bots take effect', async () => {
    const server = await aServer(instance);
    expect((await call('PUT', `/servers/${server.id}/types`, { changes: ['+official'] })).body).toMatchObject(
      {
        types: ['official'],
      },
    );
    expect((await server.owner.do(getServer, { params: { serverId: server.id } })).types).toEqual([
      'official',
    ]);
    expect((await call('PUT', `/roles/${server.id}/badge`, { badge: 'wrong' })).status).toBe(400);
    expect((await call('DELETE', `/servers/${server.id}/listing`)).body).toMatchObject({ listed: false });
    expect(await refusal('PUT', `/servers/${server.id}/owner`, { user: 'nobody-there' })).toEqual([
      404,
      'unknown_user',
    ]);
    const { id } = await server.owner.do(createApplication, { body: { name: 'Verified' } });
    await server.owner.do(createBot, { params: { applicationId: id } });
    expect((await call('PUT', `/applications/${id}/verification`)).status).toBe(200);
    expect((await call('DELETE', `/applications/${id}/verification`)).status).toBe(200);
    expect((await call('DELETE', `/servers/${server.id}`)).status).toBe(200);
    expect((await server.owner.call(getServer, { params: { serverId: server.id } })).code).toBe(
      'unknown_server',
    );
  });

  it('on registration codes take effect', async () => {
    const { body } = await call('POST', '/invite-codes', { uses: 2, note: 'for the choir' });
    expect((await call('GET', '/invite-codes')).body).toMatchObject([
      { code: body.code, note: 'for the choir' },
    ]);
    expect((await call('DELETE', `/invite-codes/${String(body.code)}`)).status).toBe(200);
    expect((await call('GET', '/invite-codes')).body).toEqual([]);
  });

  it("are in the operator log under the operator's name, as long as the account exists", async () => {
    const other = await aPerson(instance);
    await setOperatorRole(operator, other.username, true);
    const own = (await createOperatorToken(operator, other.username)).token;
    const { id } = await aPerson(instance);
    expect((await call('PUT', `/users/${id}/tag`, { tag: 'staff' }, `Operator ${own}`)).status).toBe(200);
    const actor = async () => {
      const { body } = await call('GET', `/log?target=${id}&action=user+tag`);
      return (body as unknown as { readonly actor: string }[])[0]?.actor;
    };
    expect(await actor()).toBe(other.username);
    await deleteUser(operator, other.username, { now: true, messages: false });
    await instance.runDueJobs();
    expect(await actor()).toBe(other.id);
    const named = await queryDatabase(instance, 'select from operator_log where operator_log::text like $1', [
      `%${other.username}%`,
    ]);
    expect(named).toEqual([]);
  });
});

it('reports, registration codes and announcements name operators as they are called now', async () => {
  const other = await aPerson(instance);
  await setOperatorRole(operator, other.username, true);
  const own = `Operator ${(await createOperatorToken(operator, other.username)).token}`;
  const server = await aServer(instance);
  const reporter = await aMember(instance, server);
  const body = { kind: 'server', targetId: server.id, reason: 'spam' } as const;
  const report = (await reporter.do(createReport, { body })).id;
  expect((await call('PATCH', `/reports/${report}`, { closed: true }, own)).body.closedBy).toBe(
    other.username,
  );
  const { code } = (await call('POST', '/invite-codes', {}, own)).body;
  const notice = await call('POST', '/announcements', { kind: 'notice', text: 'Hello' }, own);
  expect(notice.body.createdBy).toBe(other.username);
  const names = async () => {
    const found = async (path: string, key: string, value: unknown) => {
      const rows = (await call('GET', path)).body as unknown as Record<string, unknown>[];
      return rows.find((row) => row[key] === value);
    };
    return [
      (await found('/reports?closed=true', 'id', report))?.closedBy,
      (await found('/invite-codes', 'code', code))?.createdBy,
      (await found('/announcements', 'id', notice.body.id))?.createdBy,
    ];
  };
  expect(new Set(await names())).toEqual(new Set([other.username]));
  const renamed = uniqueName('renamed');
  await call('PATCH', `/users/${other.id}`, { username: renamed });
  expect(new Set(await names())).toEqual(new Set([renamed]));
  const again = await call('PATCH', `/reports/${report}`, { closed: true, note: 'again' });
  expect(again.body.error?.message).toBe(`${renamed} has already closed this report.`);
  expect(
    (await call('PATCH', `/reports/${report}`, { closed: true, note: 'again' }, own)).body.closedBy,
  ).toBe(renamed);
  await deleteUser(operator, other.id, { now: true, messages: false });
  await instance.runDueJobs();
  const erased = expect.stringMatching(/^deleted_user_/);
  expect(await names()).toEqual([erased, erased, erased]);
});

describe('lists', () => {
  it('find accounts by the beginning of a name, an id or an address, page by page', async () => {
    const [anna, annika] = [await aPerson(instance, 'find_anna'), await aPerson(instance, 'find_annika')];
    const found = async (query: string) => {
      const { body } = await call('GET', `/users?${query}`);
      return (body as unknown as { username: string }[]).map(({ username }) => username);
    };
    expect(await found('query=find_ann')).toEqual([annika.username, anna.username]);
    expect(await found(`query=FIND_ANN&from=${annika.id}`)).toEqual([anna.username]);
    expect(await found(`query=${anna.id}`)).toEqual([anna.username]);
    expect(await found('query=%25')).toEqual([]);
    for (const list of ['users', 'servers', 'log', 'jobs', 'reports', 'backups'])
      expect([list, ...(await refusal('GET', `/${list}?from=x`))]).toEqual([list, 400, 'invalid_request']);
  });

  it("find servers, and show the operators' actions", async () => {
    const { server } = await aServer(instance);
    const listed = await call('GET', `/servers?query=${server.id}`);
    expect(listed.body).toMatchObject([{ id: server.id, memberCount: 1, owner: expect.any(String) }]);
    await call('PUT', `/servers/${server.id}/suspension`);
    const [latest] = (await call('GET', '/log')).body as unknown as object[];
    expect(latest).toMatchObject({ actor: admin.username, action: 'server suspend', target: server.id });
  });

  it('narrow the log by operator, action, target and time', async () => {
    const { server } = await aServer(instance);
    const begun = new Date(Date.now() - 1000).toISOString();
    await call('PUT', `/servers/${server.id}/suspension`);
    const found = async (query: Record<string, string>) =>
      (await call('GET', `/log?${new URLSearchParams(query)}`)).body as unknown as {
        readonly target: string;
      }[];
    const target = server.id;
    const entry = [{ actor: admin.username, action: 'server suspend', target, targetName: server.name }];
    expect(await found({ target })).toMatchObject(entry);
    expect(
      await found({ target, actor: admin.username, action: 'server suspend', since: begun }),
    ).toMatchObject(entry);
    expect(await found({ target, actor: 'cli' })).toEqual([]);
    expect(await found({ target, action: 'server' })).toEqual([]);
    for (const since of ['yesterday', '2026-02-30'])
      expect((await call('GET', `/log?since=${since}`)).status).toBe(400);
    expect(await found({ target: '\u0000' })).toEqual([]);
  });

  it('count the jobs and the size of the database', async () => {
    const { body } = await call('GET', '/stats');
    expect(body).toMatchObject({ jobsWaiting: expect.any(Number), jobsFailed: 0 });
    expect(body.databaseBytes).toBeGreaterThan(1_000_000);
  });
});

describe('accounts', () => {
  it('are created with a link that sets the password', async () => {
    const account = { username: 'linked', email: 'linked@example.org', link: true };
    expect(await refusal('POST', '/users', { ...account, password: PASSWORD })).toEqual([
      400,
      'invalid_request',
    ]);
    const { body } = await call('POST', '/users', account);
    expect(Object.keys(body)).toEqual(['id', 'username', 'url', 'expiresAt']);
    const token = new URL(String(body.url)).hash.slice(1);
    const caller = createCaller(instance.url);
    await caller.do(resetPassword, { body: { token, newPassword: `${PASSWORD} of mine` } });
    const signedIn = await caller.do(logIn, {
      body: { login: account.email, password: `${PASSWORD} of mine`, transport: 'token' },
    });
    expect(signedIn).toMatchObject({ user: { username: 'linked' } });
  });

  it('lose a lost second factor together with their sessions', async () => {
    const person = await aPerson(instance);
    expect(await refusal('DELETE', `/users/${person.id}/second-factor`)).toEqual([400, 'invalid_request']);
    const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
    await person.do(confirmTwoFactor, { body: { code: codeOf(secret) } });
    const { body } = await call('DELETE', `/users/${person.id}/second-factor`);
    expect(body).toMatchObject({ id: person.id, twoFactor: false });
    expect((await person.call(getAccount)).code).toBe('invalid_token');
    const signedIn = await createCaller(instance.url).do(logIn, {
      body: { login: person.username, password: PASSWORD, transport: 'token' },
    });
    expect(signedIn).toMatchObject({ user: { id: person.id } });
  });

  it('whose ways to log in an operator changes are mailed to their owners', async () => {
    const person = await aPerson(instance);
    await call('PATCH', `/users/${person.id}`, { emailVerified: true });
    const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
    await person.do(confirmTwoFactor, { body: { code: codeOf(secret) } });
    expect((await call('PUT', `/users/${person.id}/links/acme`, { subject: 'ada' })).status).toBe(200);
    expect((await call('DELETE', `/users/${person.id}/second-factor`)).status).toBe(200);
    await instance.runDueJobs();
    const mailed = instance.mails.filter(({ to }) => to === `${person.username}@example.org`);
    expect(mailed.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('A provider account was linked'),
        expect.stringContaining('Two-factor authentication was turned off'),
      ]),
    );
  });
});

describe('a job', () => {
  const aJob = async (changes: string) => {
    const [row] = await queryDatabase(
      instance,
      `with added as (select id from graphile_worker.add_job('announce', run_at => '2100-01-01'))
       select id from added`,
    );
    await queryDatabase(
      instance,
      `update graphile_worker._private_jobs set attempts = max_attempts, ${changes} where id = $1`,
      [row?.id],
    );
    return `/jobs/${row?.id}`;
  };

  it('whose process was killed in its last attempt can run again, and be deleted', async () => {
    const path = await aJob('last_error = null');
    expect((await call('GET', '/stats')).body).toMatchObject({ jobsFailed: 1 });
    expect((await call('POST', `${path}/retry`)).body).toMatchObject({ state: 'waiting', attempts: 0 });
    await instance.runDueJobs();
    expect((await call('DELETE', await aJob('last_error = null'))).body).toMatchObject({ state: 'failed' });
    expect((await call('GET', '/stats')).body).toMatchObject({ jobsFailed: 0 });
  });

  it('that is running has not failed, even in its last attempt', async () => {
    const path = await aJob(`locked_at = now(), locked_by = 'process:1:1'`);
    expect((await call('GET', '/stats')).body).toMatchObject({ jobsFailed: 0 });
    expect(await refusal('DELETE', path)).toEqual([400, 'invalid_request']);
    await queryDatabase(instance, 'delete from graphile_worker._private_jobs where locked_at is not null');
  });
});

describe('the console', () => {
  const act = (person: Caller, action: OperatorActionName, input: object = {}) =>
    person.call(runOperatorAction, { body: { action, input: { ...input } } });

  it('requires two-factor authentication and a recent confirmation', async () => {
    const person = await aPerson(instance, 'console');
    expect((await act(person, 'getStats')).code).toBe('unknown_route');
    await call('POST', '/operators', { user: person.id });
    expect((await act(person, 'getStats')).code).toBe('two_factor_required');
    expect((await person.call(confirmOperator, { body: { password: PASSWORD } })).code).toBe(
      'two_factor_required',
    );
    const { secret } = await person.do(startTwoFactor, { body: { password: PASSWORD } });
    const { recoveryCodes } = await person.do(confirmTwoFactor, { body: { code: codeOf(secret) } });
    expect((await act(person, 'getStats')).code).toBe('confirmation_required');
    const [first = '', second = ''] = recoveryCodes;
    expect((await person.call(confirmOperator, { body: { password: 'x', code: first } })).code).toBe(
      'wrong_password',
    );
    expect((await person.call(confirmOperator, { body: { password: PASSWORD, code: 'x' } })).code).toBe(
      'wrong_code',
    );
    await person.do(confirmOperator, { body: { password: PASSWORD, code: first } });
    expect((await act(person, 'getStats')).body).toMatchObject({ result: { jobsFailed: 0 } });

    const other = await aPerson(instance);
    expect((await act(person, 'suspendUser', { user: other.id, reason: 'Spam' })).body).toMatchObject({
      result: { id: other.id, suspended: true, suspensionReason: 'Spam' },
    });
    expect((await other.call(getAccount)).code).toBe('invalid_token');
    expect((await act(person, 'suspendUser', { user: 7 })).code).toBe('invalid_request');
    expect((await act(person, 'suspendUser', { user: 'nobody' })).code).toBe('unknown_user');
    expect((await act(person, 'listOperatorLog', { least: 'x' })).status).toBe(200);
    const { result } = (await act(person, 'listOperatorLog')).body as { result: object[] };
    expect(result.slice(0, 2)).toMatchObject([
      { actor: person.username, action: 'user suspend', target: other.id, targetName: other.username },
      { actor: person.username, action: 'console open' },
    ]);

    instance.clock.advance(1_800_000);
    expect((await act(person, 'getStats')).code).toBe('confirmation_required');
    await person.do(confirmOperator, { body: { password: PASSWORD, code: second } });
    await call('DELETE', `/operators/${person.id}`);
    expect((await act(person, 'getStats')).code).toBe('unknown_route');
  });

  it('refuses everyone else before it reads the body', async () => {
    const person = await aPerson(instance);
    const paths = ['/operator/actions', '/operator/confirmation'];
    const bodies = ['{', '[]', '{}', JSON.stringify({ action: 'nothing' }), `"${'x'.repeat(2_000_000)}"`];
    const codes = async (headers: Record<string, string>) =>
      Promise.all(
        paths.flatMap((path) =>
          bodies.map(async (body) => {
            const request = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
            const response = await fetch(`${instance.url}/api${path}`, { ...request, body });
            return ((await response.json()) as { error: { code: string } }).error.code;
          }),
        ),
      );
    expect(new Set(await codes({}))).toEqual(new Set(['unauthorized']));
    const asPerson = { authorization: `Session ${person.token}` };
    expect(new Set(await codes(asPerson))).toEqual(new Set(['unknown_route']));
    await call('POST', '/operators', { user: person.id });
    expect(new Set(await codes(asPerson))).toEqual(new Set(['two_factor_required']));
  });

  it('has no action that the specification excludes from the API', () => {
    expect(Object.keys(OPERATOR_ACTIONS).filter((name) => /types|tag|badge/i.test(name))).toEqual([]);
  });
});

function codeOf(secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits: 6, period: 30 });
  return totp.generate({ timestamp: instance.clock.now() });
}
