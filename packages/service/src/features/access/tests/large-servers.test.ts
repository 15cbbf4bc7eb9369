/** Changes of a server, whose cost must not grow with its channels and their overwrites. */
import {
  createChannel,
  createRole,
  deleteChannel,
  getServer,
  giveRole,
  kickMember,
  leaveServer,
  listAuditLog,
  putTimeout,
  reorderChannels,
  reorderRoles,
  updateChannel,
  updateRole,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  overwritePermissions,
  statementsDuring,
  type TestPerson,
  type TestServer,
  untilCaughtUp,
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

it.each<readonly [string, () => Promise<unknown>]>([
  ['a topic', () => server.owner.do(updateChannel, { params: channel(), body: { topic: 'changed' } })],
  ['an overwrite', () => overwritePermissions(server, server.channel.id, { deny: ['sendMessages'] })],
  [
    'a place',
    () =>
      server.owner.do(reorderChannels, {
        params: { serverId: server.id },
        body: [{ id: server.channel.id, position: 1, parentId: null }],
      }),
  ],
  [
    "a role's name",
    () => server.owner.do(updateRole, { params: { serverId: server.id, roleId }, body: { name: 'renamed' } }),
  ],
  [
    'a new channel',
    () => server.owner.do(createChannel, { params: { serverId: server.id }, body: { name: 'new' } }),
  ],
  ['a deleted channel', () => server.owner.do(deleteChannel, { params: channel() })],
])('after %s, only changed channels are read again', async (_name, change) => {
  const read = () => server.owner.do(getServer, { params: { serverId: server.id } });
  // The first change after the server was loaded reads everything.
  await server.owner.do(createRole, { params: { serverId: server.id }, body: { name: 'other' } });
  await untilCaughtUp(instance.url);
  await read();
  const statements = await statementsDuring(async () => {
    await change();
    await untilCaughtUp(instance.url);
    await read();
  });
  const reading = statements.filter((text) => text.startsWith('select') && text.includes('"overwrites"'));
  expect(reading.filter((text) => !text.includes('and "id" = '))).toEqual([]);
});

it.each(['channels', 'roles'] as const)(
  '%s that move together are recorded in one statement',
  async (kind) => {
    const params = { serverId: server.id };
    const made: { readonly id: string }[] = [];
    for (const name of ['a', 'b', 'c']) {
      const act = kind === 'channels' ? createChannel : createRole;
      made.push(await server.owner.do(act, { params, body: { name } }));
    }
    const read = async () => (await server.owner.do(listAuditLog, { params })).entries;
    const known = (await read()).map(({ id }) => id);
    const body = made.map(({ id }, index) => ({ id, position: kind === 'channels' ? 3 - index : index + 1 }));
    const statements = await statementsDuring(() =>
      server.owner.do(kind === 'channels' ? reorderChannels : reorderRoles, { params, body }),
    );
    expect(
      statements.filter((text) => text.includes('into audit_log') || text.includes('into "audit_log"')),
    ).toHaveLength(1);
    const written = (await read()).filter(({ id }) => !known.includes(id));
    expect(written.length).toBeGreaterThan(1);
    expect(made.map(({ id }) => id)).toEqual(expect.arrayContaining(written.map(({ targetId }) => targetId)));
  },
);

const channel = () => ({ channelId: server.channel.id });
