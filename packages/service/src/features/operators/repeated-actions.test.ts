/** Operator actions that are repeated, one after the other or at the same time: only changes are in the log. */
import { createReport } from '@guildhall/protocol';
import {
  aMember,
  anOperator,
  aPerson,
  aServer,
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
  server = await aServer(instance);
  member = await aMember(instance, server);
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
