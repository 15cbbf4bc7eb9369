/** Operator actions that are repeated, one after the other or at the same time: only changes are in the log. */
import { createApplication, createBot, createReport, createRole } from '@guildhall/protocol';
import {
  anOperator,
  aPerson,
  aServerWithMember,
  queryDatabase,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { createOperatorToken, setOperatorRole } from './index.ts';

const instance = useInstance({ settings: { OPERATOR_LISTEN: '127.0.0.1:0' } });
let server: TestServer;
let member: TestPerson;
/** Two operators. */
let tokens: readonly [string, string];

beforeAll(async () => {
  ({ server, member } = await aServerWithMember(instance));
  const host = await anOperator(instance);
  const tokenOf = async ({ username }: TestPerson) => {
    await setOperatorRole(host, username, true);
    return (await createOperatorToken(host, username)).token;
  };
  tokens = [await tokenOf(await aPerson(instance)), await tokenOf(await aPerson(instance))];
  await host.close();
});

async function call(method: string, path: string, body: object = {}, token = tokens[0]) {
  const response = await fetch(`${instance.operatorUrl}/operator${path}`, {
    method,
    headers: { authorization: `Operator ${token}` },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { error?: { code: string } } };
}

async function logCount(): Promise<number> {
  return Number((await queryDatabase(instance, 'select count(*) from operator_log'))[0]?.count);
}

describe('a report', () => {
  const report = async () =>
    (await member.do(createReport, { body: { kind: 'user', targetId: server.owner.id, reason: 'spam' } })).id;

  it('is closed by only one of two operators at the same moment', async () => {
    const id = await report();
    const before = await logCount();
    const answers = await Promise.all(
      tokens.map((token) => call('PATCH', `/reports/${id}`, { closed: true, note: 'warned' }, token)),
    );
    expect(answers.map(({ status, body }) => [status, body.error?.code]).sort()).toEqual([
      [200, undefined],
      [409, 'report_closed'],
    ]);
    expect(await logCount()).toBe(before + 1);
  });

  it('keeps its closer, who may change the note', async () => {
    const id = await report();
    await call('PATCH', `/reports/${id}`, { closed: true, note: 'warned' });
    const { body: closed } = await call('PATCH', `/reports/${id}`, { closed: true, note: 'banned' });
    expect(closed).toMatchObject({ note: 'banned' });
    const before = await logCount();
    const other = await call('PATCH', `/reports/${id}`, { closed: true, note: 'mine' }, tokens[1]);
    expect(other.body.error?.code).toBe('report_closed');
    expect((await call('PATCH', `/reports/${id}`, { closed: true, note: 'banned' })).body).toEqual(closed);
    expect(await logCount()).toBe(before);
  });
});

/** Each action's request, and whether the first one changes something. */
type Repeated = readonly [method: string, path: string, body: object, changes: boolean];

async function requireLoggedOnce([method, path, body, changes]: Repeated): Promise<void> {
  const before = await logCount();
  const first = await call(method, path, body);
  expect([path, first.status]).toEqual([path, 200]);
  const answers = await Promise.all(tokens.map((token) => call(method, path, body, token)));
  for (const answer of answers) expect([path, answer.status]).toEqual([path, 200]);
  expect([method, path, await logCount()]).toEqual([method, path, before + Number(changes)]);
}

describe('an action that changes nothing succeeds without an entry in the log', () => {
  it('on accounts', async () => {
    const { id, username } = await aPerson(instance);
    const user = `/users/${id}`;
    const until = new Date(instance.clock.now() + 3_600_000).toISOString();
    const repeated: readonly Repeated[] = [
      ['DELETE', `${user}/suspension`, {}, false],
      ['PUT', `${user}/suspension`, { reason: 'spam' }, true],
      ['PUT', `${user}/suspension`, { reason: 'spam', until }, true],
      ['PUT', `${user}/suspension`, { reason: 'scam', until }, true],
      ['DELETE', `${user}/suspension`, {}, true],
      ['PUT', `${user}/tag`, { tag: 'none' }, false],
      ['PUT', `${user}/tag`, { tag: 'staff' }, true],
      ['PATCH', user, { username }, false],
      ['PATCH', user, { username: `${username}2` }, true],
      ['PATCH', user, { emailVerified: true }, true],
      ['DELETE', `/operators/${id}`, {}, false],
      ['POST', '/operators', { user: id }, true],
      ['POST', '/tokens', { user: id, revoke: true }, false],
      ['DELETE', `${user}/sessions`, {}, false],
      ['DELETE', `${user}/deletion`, {}, false],
      ['PUT', `/storage/user/${id}/limit`, {}, false],
      ['PUT', `/storage/user/${id}/limit`, { megabytes: 0 }, true],
      ['PUT', `/storage/user/${id}/limit`, { megabytes: 5 }, true],
      ['PUT', `/storage/user/${id}/limit`, {}, true],
    ];
    for (const one of repeated) await requireLoggedOnce(one);
  });

  it('on servers, roles and bots', async () => {
    const { owner } = server;
    const { id: roleId } = await owner.do(createRole, {
      params: { serverId: server.id },
      body: { name: 'Crew' },
    });
    const { id: applicationId } = await owner.do(createApplication, { body: { name: 'Clock' } });
    await owner.do(createBot, { params: { applicationId } });
    const path = `/servers/${server.id}`;
    const repeated: readonly Repeated[] = [
      ['PUT', `${path}/types`, { changes: ['-partnered'] }, false],
      ['PUT', `${path}/types`, { changes: ['+official'] }, true],
      ['PUT', `/roles/${roleId}/badge`, { badge: 'none' }, false],
      ['PUT', `/roles/${roleId}/badge`, { badge: 'staff' }, true],
      ['PUT', `/applications/${applicationId}/verification`, {}, true],
      ['DELETE', `/applications/${applicationId}/verification`, {}, true],
      ['DELETE', `${path}/listing`, {}, false],
      ['DELETE', `${path}/suspension`, {}, false],
      ['PUT', `${path}/suspension`, {}, true],
      ['PUT', `${path}/suspension`, { reason: 'spam' }, true],
      ['DELETE', `${path}/suspension`, {}, true],
      ['PUT', `${path}/owner`, { user: owner.username }, false],
      ['PUT', `${path}/owner`, { user: member.username }, true],
    ];
    for (const one of repeated) await requireLoggedOnce(one);
  });

  it('on the instance', async () => {
    const until = new Date(instance.clock.now() + 3_600_000).toISOString();
    const { body } = await call('POST', '/announcements', { kind: 'notice', text: 'Hello' });
    const announcement = `/announcements/${(body as unknown as { id: string }).id}`;
    const repeated: readonly Repeated[] = [
      ['PUT', '/address-bans/203.0.113.7', { reason: 'spam' }, true],
      ['PUT', '/address-bans/203.0.113.7', { reason: 'spam', until }, true],
      ['PATCH', '/settings/coins-daily', { value: null }, false],
      ['PATCH', '/settings/coins-daily', { value: '7' }, true],
      ['PATCH', '/settings/coins-daily', { value: null }, true],
      ['PATCH', announcement, { text: 'Hello' }, false],
      ['PATCH', announcement, { text: 'Good morning' }, true],
      ['DELETE', announcement, {}, true],
    ];
    for (const one of repeated) await requireLoggedOnce(one);
  });

  it('and returns an existing ban of an address', async () => {
    const path = '/address-bans/203.0.113.8';
    const { body: first } = await call('PUT', path, { reason: 'spam' });
    instance.clock.advance(60_000);
    expect((await call('PUT', path, { reason: 'spam' })).body).toEqual(first);
    const { body: listed } = await call('GET', '/address-bans');
    expect(listed).toContainEqual(first);
  });
});
