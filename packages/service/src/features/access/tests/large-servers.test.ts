/** Changes of a server's members, whose cost must not grow with its channels and their overwrites. */
import { createRole, getServer, giveRole, kickMember, leaveServer, putTimeout } from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  type TestPerson,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import pg from 'pg';
import { beforeAll, expect, it, vi } from 'vitest';

const instance = useInstance();
let server: TestServer;
let member: TestPerson;
let other: TestPerson;
let roleId: string;

beforeAll(async () => {
  server = await aServer(instance);
  member = await aMember(instance, server);
  other = await aMember(instance, server);
  const probe = await connectProbe(instance.url, { token: server.owner.token });
  const body = { name: 'given' };
  ({ id: roleId } = await server.owner.do(createRole, { params: { serverId: server.id }, body }));
  // The process has read the change of the server, and has the server in memory.
  await probe.take('ROLE_CREATE');
  await server.owner.do(getServer, { params: { serverId: server.id } });
  await probe.close();
});

const params = () => ({ serverId: server.id, userId: member.id });

it.each<readonly [string, () => Promise<unknown>]>([
  ['giving a role', () => server.owner.do(giveRole, { params: { ...params(), roleId } })],
  ['a timeout', () => server.owner.do(putTimeout, { params: params(), body: { durationSecs: 60 } })],
  ['leaving', () => member.do(leaveServer, { params: { serverId: server.id } })],
  ['a kick', () => server.owner.do(kickMember, { params: { ...params(), userId: other.id } })],
])('%s does not read the channels again', async (_name, change) => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await change();
    const texts = query.mock.calls.map(([asked]) => (asked as { readonly text?: string } | null)?.text ?? '');
    expect(texts.filter((text) => text.includes('"overwrites"'))).toEqual([]);
    expect(texts.some((text) => text.includes('pg_advisory_xact_lock'))).toBe(true);
  } finally {
    query.mockRestore();
  }
});
