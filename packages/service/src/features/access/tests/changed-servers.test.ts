/** After any changes of channels and roles, every process shows a server as its rows say. */
import {
  channelPermissions,
  createChannel,
  createRole,
  deleteChannel,
  deleteOverwrite,
  deleteRole,
  getServer,
  has,
  putOverwrite,
  reorderChannels,
  reorderRoles,
  updateChannel,
  updateRole,
  updateServer,
} from '@guildhall/protocol';
import {
  aMember,
  aServer,
  connectProbe,
  createCaller,
  type GatewayProbe,
  holdEvents,
  queryDatabase,
  type TestPerson,
  type TestServer,
  uniqueName,
  untilCaughtUp,
  untilWaiting,
  useInstance,
  whileLocked,
} from '@guildhall/testkit';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';

const VIEW_CHANNEL = '1024';

const first = useInstance();
const second = useInstance({ sharing: first });
const instances = [first, second];

let server: TestServer;
let member: TestPerson;
let probes: readonly GatewayProbe[];

beforeEach(async () => {
  server = await aServer(first);
  member = await aMember(first, server);
  probes = await Promise.all(instances.map(({ url }) => connectProbe(url, { token: member.token })));
});
afterEach(() => Promise.all(probes.map((probe) => probe.close())));

const KINDS = [
  'create channel',
  'delete channel',
  'rename channel',
  'hide channel',
  'show channel',
  'hide from member',
  'move channel',
  'move into category',
  'sync with category',
  'create role',
  'delete role',
  'rename role',
  'move role',
] as const;

const change = fc.record({
  kind: fc.constantFrom(...KINDS),
  process: fc.nat(1),
  which: fc.nat(1000),
  other: fc.nat(1000),
});
type Change = typeof change extends fc.Arbitrary<infer Value> ? Value : never;

/** Changes of one step run at the same time; `held` keeps the processes from reading each other's events meanwhile. */
const step = fc.record({ held: fc.boolean(), changes: fc.array(change, { minLength: 1, maxLength: 5 }) });

const rowsOf = (table: 'channels' | 'roles', columns: string) =>
  queryDatabase(
    first,
    `select id::text, name, position, ${columns} from ${table} where server_id = $1 order by position, id`,
    [server.id],
  );
const channelRows = () =>
  rowsOf('channels', `kind, topic, parent_id::text as "parentId", overwrites`) as Promise<
    { id: string; kind: string; overwrites: StoredOverwrite[] }[]
  >;
const roleRows = () => rowsOf('roles', 'permissions::text') as Promise<{ id: string; permissions: string }[]>;

interface StoredOverwrite {
  readonly id: string;
  readonly type: 'role' | 'member';
  readonly allow: string;
  readonly deny: string;
}

/** Concurrent changes may be refused, but must not fail. */
async function apply({ kind, process, which, other }: Change): Promise<void> {
  const { id: serverId, owner } = server;
  const caller = createCaller((instances[process] ?? first).url, `Session ${owner.token}`);
  const channels = await channelRows();
  const roles = (await roleRows()).filter(({ id }) => id !== serverId);
  const pick = <Item>(items: readonly Item[], index: number) => items[index % Math.max(1, items.length)];
  const channelId = pick(channels, which)?.id ?? serverId;
  const roleId = pick([serverId, ...roles.map(({ id }) => id)], other) ?? serverId;
  const category = pick(
    channels.filter((channel) => channel.kind === 'category'),
    other,
  );
  const moved = { id: channelId, position: other % 5 };
  const name = `name-${which}-${other}`;
  const hidden = { type: 'role', allow: 0, deny: VIEW_CHANNEL } as const;
  const acts: Record<Change['kind'], () => Promise<{ readonly status: number }>> = {
    'create channel': () =>
      caller.call(createChannel, {
        params: { serverId },
        body: { name, kind: other % 3 === 0 ? 'category' : 'text' },
      }),
    'delete channel': () => caller.call(deleteChannel, { params: { channelId } }),
    'rename channel': () => caller.call(updateChannel, { params: { channelId }, body: { name } }),
    'hide channel': () =>
      caller.call(putOverwrite, { params: { channelId, targetId: roleId }, body: hidden }),
    'show channel': () => caller.call(deleteOverwrite, { params: { channelId, targetId: roleId } }),
    'hide from member': () =>
      caller.call(putOverwrite, {
        params: { channelId, targetId: member.id },
        body: { ...hidden, type: 'member' },
      }),
    'move channel': () => caller.call(reorderChannels, { params: { serverId }, body: [moved] }),
    'move into category': () =>
      caller.call(reorderChannels, {
        params: { serverId },
        body: [{ ...moved, parentId: category?.id ?? null }],
      }),
    'sync with category': () =>
      caller.call(updateChannel, {
        params: { channelId },
        body: { parentId: category?.id ?? null, lockPermissions: true },
      }),
    'create role': () => caller.call(createRole, { params: { serverId }, body: { name } }),
    'delete role': () => caller.call(deleteRole, { params: { serverId, roleId } }),
    'rename role': () => caller.call(updateRole, { params: { serverId, roleId }, body: { name } }),
    'move role': () =>
      caller.call(reorderRoles, {
        params: { serverId },
        body: [{ id: roleId, position: 1 + (which % Math.max(1, roles.length)) }],
      }),
  };
  expect((await acts[kind]()).status).toBeLessThan(500);
}

/** Reads while changes are under way, which later reads must not miss. */
async function readMeanwhile(): Promise<void> {
  for (let count = 0; count < 5; count += 1) await Promise.all(instances.map(({ url }) => seenBy(url)));
}

function seenBy(url: string, { token }: TestPerson = server.owner) {
  return createCaller(url, `Session ${token}`).do(getServer, { params: { serverId: server.id } });
}

/** What each process shows of the server, and what follows from its rows. */
async function compare(): Promise<void> {
  const [channels, roles] = [await channelRows(), await roleRows()];
  const rolePermissions = new Map(roles.map(({ id, permissions }) => [id, BigInt(permissions)]));
  const subject = { userId: member.id, isOwner: false, roleIds: [], restricted: false };
  const visible = channels.filter(({ overwrites }) => {
    const parsed = overwrites.map((each) => ({
      ...each,
      allow: BigInt(each.allow),
      deny: BigInt(each.deny),
    }));
    return has(channelPermissions({ id: server.id, rolePermissions }, subject, parsed), 'viewChannel');
  });
  for (const { url } of instances) {
    await untilCaughtUp(url);
    const seen = await seenBy(url);
    expect(inOrder(seen.channels.map(shown))).toEqual(inOrder(channels.map(shown)));
    expect(inOrder(seen.roles.map(({ id, name, position }) => ({ id, name, position })))).toEqual(
      inOrder(roles.map(({ permissions: _, ...role }) => role)),
    );
    expect(idsOf((await seenBy(url, member)).channels)).toEqual(idsOf(visible));
  }
  const name = uniqueName('Server');
  await server.owner.do(updateServer, { params: { serverId: server.id }, body: { name } });
  for (const probe of probes) {
    await probe.take('SERVER_UPDATE', (update) => update.name === name);
    expect(idsOf(channelsKnownTo(probe))).toEqual(idsOf(visible));
  }
}

const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort();

/** The channels that events have shown and not hidden. */
function channelsKnownTo({ ready, envelopes }: GatewayProbe): { readonly id: string }[] {
  const known = new Set(
    ready.servers.flatMap((each) => ('channels' in each ? each.channels : [])).map(({ id }) => id),
  );
  for (const { t, d } of envelopes) {
    if (t !== 'CHANNEL_CREATE' && t !== 'CHANNEL_DELETE') continue;
    const { id } = d as { readonly id: string };
    if (t === 'CHANNEL_CREATE') known.add(id);
    else known.delete(id);
  }
  return [...known].map((id) => ({ id }));
}

function shown(channel: object) {
  const { id, name, position, kind, topic, parentId, overwrites } = channel as Record<string, unknown>;
  const bits = (overwrites as StoredOverwrite[]).map(({ id: target, type, allow, deny }) => ({
    target,
    type,
    allow: String(allow),
    deny: String(deny),
  }));
  return { id, name, position, kind, topic, parentId, overwrites: bits };
}

function inOrder<Row extends { readonly id: unknown }>(rows: readonly Row[]): Row[] {
  return rows.toSorted((left, right) => String(left.id).localeCompare(String(right.id)));
}

it('shows a change that was written before the server was last read and committed after', async () => {
  const rename = (url: string, name: string) =>
    createCaller(url, `Session ${server.owner.token}`).do(updateChannel, {
      params: { channelId: server.channel.id },
      body: { name },
    });
  const nameSeen = async () => {
    await untilCaughtUp(first.url);
    const { channels } = await seenBy(first.url);
    return channels.find(({ id }) => id === server.channel.id)?.name;
  };
  await rename(first.url, 'one');
  expect(await nameSeen()).toBe('one');
  await rename(first.url, 'two');
  const { renaming } = await whileLocked(first, 'lock table audit_log in share mode', async () => {
    const renaming = rename(second.url, 'three');
    await untilWaiting(first, 1);
    // A later transaction, which ends before the read.
    await queryDatabase(first, 'select pg_current_xact_id()');
    expect((await seenBy(first.url)).channels.map(({ name }) => name)).toContain('two');
    return { renaming };
  });
  await renaming;
  expect(await nameSeen()).toBe('three');
});

it('is what its rows say after any changes through two processes', async () => {
  await compare();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const { held, changes } of steps) {
        const resume = held ? await holdEvents(first) : null;
        await Promise.all([...changes.map(apply), readMeanwhile()]).finally(resume);
        await compare();
      }
    }),
    { numRuns: 12 },
  );
});
