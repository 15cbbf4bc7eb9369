/** An example of each command, in a working order: its input, effect and log entry. */
import { createECDH } from 'node:crypto';
import { type OperatorActionReply, putPushSubscription } from '@guildhall/protocol';
import { expect } from 'vitest';
import type { Input } from './ways.ts';
import type { World } from './world.ts';

export interface Example {
  /** By name, in the operator API's format. */
  readonly input?: (world: World) => Input;
  /** The command line's input, if it differs. */
  readonly typed?: Input;
  /** Prepares the world. */
  readonly prepare?: (world: World) => Promise<unknown>;
  /** Reads are not in the operator log. */
  readonly reads?: true;
  /** Its name in the operator log, if it differs from the command's. */
  readonly logs?: string;
  /** The refusal, if this instance lacks a requirement. */
  readonly refusal?: string;
  /** Checks the answer and the database afterwards. */
  readonly effect?: (answer: unknown, world: World) => unknown;
}

/** The subscription of a browser. */
const KEY = createECDH('prime256v1').generateKeys('base64url');
const user = ({ person }: World) => ({ user: person.username });
const server = ({ spareServerId }: World) => ({ server: spareServerId });
const rowOfUser = (world: World, columns: string) =>
  world.query(`select ${columns} from users where id = $1`, world.person.id);
const rowOfServer = (world: World, columns: string) =>
  world.query(`select ${columns} from servers where id = $1`, world.spareServerId);

const ACCOUNTS: Readonly<Record<string, Example>> = {
  'operator add': {
    input: user,
    effect: async (_, world) => expect(await rowOfUser(world, 'operator')).toEqual([{ operator: true }]),
  },
  'operator list': {
    reads: true,
    effect: (answer, { person }) => expect(answer).toContainEqual({ username: person.username }),
  },
  'operator token': {
    input: user,
    effect: async (answer, { query, person }) => {
      expect(answer).toHaveProperty('token');
      expect(await query('select 1 from operator_tokens where user_id = $1', person.id)).toHaveLength(1);
    },
  },
  'operator remove': {
    input: user,
    effect: async (_, world) => expect(await rowOfUser(world, 'operator')).toEqual([{ operator: false }]),
  },
  'user session list': {
    reads: true,
    input: user,
    effect: (answer, { kept }) => {
      expect(answer).toMatchObject([{ id: expect.any(String), ip: expect.any(String) }]);
      kept.set('session', (answer as { id: string }[])[0]?.id ?? '');
    },
  },
  'push test': {
    prepare: ({ person }) =>
      person.do(putPushSubscription, {
        body: { endpoint: 'https://127.0.0.1/device', keys: { p256dh: KEY, auth: 'A'.repeat(22) } },
      }),
    input: user,
    effect: (answer) =>
      expect(answer).toMatchObject([{ host: '127.0.0.1', outcome: 'gone', error: expect.any(String) }]),
  },
  'user session end': {
    input: (world) => ({ ...user(world), session: world.kept.get('session') }),
    effect: async (_, { query, person }) =>
      expect(await query('select 1 from sessions where user_id = $1', person.id)).toEqual([]),
  },
  'user list': {
    reads: true,
    input: ({ person }) => ({ query: person.username }),
    effect: (answer, { person }) => expect(answer).toMatchObject([{ id: person.id }]),
  },
  'user show': {
    reads: true,
    input: user,
    effect: (answer, { person }) => expect(answer).toMatchObject({ id: person.id }),
  },
  'user create': {
    input: ({ name }) => ({ username: name, email: `${name}@example.org`, link: true }),
    effect: async (answer, { query, name }) => {
      expect(answer).toMatchObject({ username: name, url: expect.stringContaining('#') });
      expect(await query('select 1 from users where username = $1', name)).toHaveLength(1);
    },
  },
  'user rename': {
    input: ({ name }) => ({ user: name, username: `${name}2` }),
    effect: (answer, { name }) => expect(answer).toMatchObject({ username: `${name}2` }),
  },
  'user verify-email': {
    input: (world) => ({ ...user(world), emailVerified: true }),
    effect: (answer) => expect(answer).toMatchObject({ emailVerified: true }),
  },
  'user reset-link': {
    input: user,
    effect: (answer) => expect(answer).toMatchObject({ url: expect.stringContaining('#') }),
  },
  'user log-in-link': {
    input: user,
    effect: (answer) => expect(answer).toMatchObject({ url: expect.stringContaining('/sign-in-link#') }),
  },
  'user link': {
    input: (world) => ({ ...user(world), provider: 'acme', subject: world.person.id }),
    effect: (answer) => expect(answer).toMatchObject({ issuer: 'https://id.example.org' }),
  },
  'user groups': {
    input: (world) => ({ ...user(world), provider: 'acme', groups: ['staff'] }),
    effect: (answer) => expect(answer).toMatchObject({ groups: ['staff'] }),
  },
  'user tag': {
    input: (world) => ({ ...user(world), tag: 'staff' }),
    effect: async (_, world) => expect(await rowOfUser(world, 'tag')).toEqual([{ tag: 'staff' }]),
  },
  'user delete': {
    input: user,
    effect: async (_, world) => {
      const rows = await rowOfUser(world, 'deletion_at is not null as leaving');
      expect(rows).toEqual([{ leaving: true }]);
    },
  },
  'user keep': {
    input: user,
    effect: async (answer, world) => {
      expect(answer).toMatchObject({ kept: true });
      expect(await rowOfUser(world, 'deletion_at')).toEqual([{ deletion_at: null }]);
    },
  },
  'user suspend': {
    input: (world) => ({ ...user(world), reason: 'Spam', until: '2100-01-01T00:00:00Z' }),
    effect: (answer) =>
      expect(answer).toMatchObject({
        suspended: true,
        suspensionReason: 'Spam',
        suspendedUntil: '2100-01-01T00:00:00.000Z',
      }),
  },
  'user unsuspend': {
    input: user,
    effect: (answer) => expect(answer).toMatchObject({ suspended: false, suspensionReason: null }),
  },
  'user reset-second-factor': {
    input: user,
    prepare: ({ query, person }) =>
      query(
        `with factor as (insert into two_factor (user_id, secret, confirmed_at) values ($1, '\\x00', now()))
         update users set two_factor = true where id = $1`,
        person.id,
      ),
    effect: (answer) => expect(answer).toMatchObject({ twoFactor: false }),
  },
  'user sessions end': {
    input: ({ server: { owner } }) => ({ user: owner.username }),
    effect: async (answer, { query, server: { owner } }) => {
      expect(answer).toEqual({ ended: 1 });
      expect(await query('select 1 from sessions where user_id = $1', owner.id)).toEqual([]);
    },
  },
  'coins grant': {
    input: (world) => ({ ...user(world), amount: 7, note: 'Thanks' }),
    effect: (answer, { person }) => expect(answer).toMatchObject({ id: person.id, balance: 12 }),
  },
  'coins take': {
    input: (world) => ({ ...user(world), amount: -2 }),
    typed: { amount: 2 },
    effect: (answer) => expect(answer).toMatchObject({ balance: 10 }),
  },
};

const CONTENT: Readonly<Record<string, Example>> = {
  'bot verify': {
    input: ({ applicationId }) => ({ application: applicationId }),
    effect: (answer) => expect(answer).toMatchObject({ verified: true }),
  },
  'bot unverify': {
    input: ({ applicationId }) => ({ application: applicationId }),
    effect: (answer) => expect(answer).toMatchObject({ verified: false }),
  },
  'server list': {
    reads: true,
    input: ({ spareServerId }) => ({ query: spareServerId }),
    effect: (answer, { spareServerId }) => expect(answer).toMatchObject([{ id: spareServerId }]),
  },
  'server types': {
    input: (world) => ({ ...server(world), changes: ['+verified', '-official'] }),
    effect: async (_, world) => expect(await rowOfServer(world, 'types')).toEqual([{ types: ['verified'] }]),
  },
  'server unlist': {
    prepare: ({ query, spareServerId }) =>
      query('update servers set listed = true where id = $1', spareServerId),
    input: server,
    effect: (answer) => expect(answer).toMatchObject({ listed: false }),
  },
  'server suspend': {
    input: (world) => ({ ...server(world), reason: 'Fraud' }),
    effect: (answer) =>
      expect(answer).toMatchObject({ suspendedAt: expect.any(String), suspensionReason: 'Fraud' }),
  },
  'server unsuspend': {
    input: server,
    effect: (answer) => expect(answer).toMatchObject({ suspendedAt: null, suspensionReason: null }),
  },
  'server owner': {
    input: ({ server: { id }, person }) => ({ server: id, user: person.username }),
    effect: (answer, { person }) => expect(answer).toMatchObject({ ownerId: person.id }),
  },
  'role list': {
    reads: true,
    input: ({ server: { id } }) => ({ server: id }),
    effect: (answer, { roleId, server: { id } }) => {
      expect(answer).toContainEqual({ id: roleId, serverId: id, name: 'Helpers', badge: null });
      expect((answer as { id: string }[]).at(-1)?.id).toBe(id);
    },
  },
  'role badge': {
    input: ({ roleId }) => ({ role: roleId, badge: 'partner' }),
    effect: async (_, { query, roleId }) =>
      expect(await query('select badge from roles where id = $1', roleId)).toEqual([{ badge: 'partner' }]),
  },
  refund: {
    input: ({ soldMessageId, person }) => ({ message: soldMessageId, buyer: person.id }),
    effect: (answer) => expect(answer).toEqual({ refunds: 1, coins: 5 }),
  },
  'report list': {
    reads: true,
    effect: (answer, { reportId }) =>
      expect(answer).toContainEqual(expect.objectContaining({ id: reportId })),
  },
  'report close': {
    input: ({ reportId }) => ({ report: reportId, closed: true, note: 'Deleted' }),
    effect: (answer) => expect(answer).toMatchObject({ note: 'Deleted', closedAt: expect.any(String) }),
  },
  'message delete': {
    input: ({ messageId }) => ({ message: messageId }),
    effect: async (_, { query, messageId }) =>
      expect(await query('select 1 from messages where id = $1', messageId)).toEqual([]),
  },
  'server delete': {
    input: server,
    effect: async (_, world) => expect(await rowOfServer(world, 'id')).toEqual([]),
  },
};

const INSTANCE: Readonly<Record<string, Example>> = {
  'invite-code create': {
    input: () => ({ uses: 3, note: 'Choir' }),
    effect: (answer, { kept }) => {
      expect(answer).toMatchObject({ maxUses: 3, note: 'Choir' });
      kept.set('code', (answer as { code: string }).code);
    },
  },
  'invite-code list': {
    reads: true,
    effect: (answer, { kept }) =>
      expect(answer).toContainEqual(expect.objectContaining({ code: kept.get('code') })),
  },
  'invite-code revoke': {
    input: ({ kept }) => ({ code: kept.get('code') }),
    effect: (answer, { kept }) => expect(answer).toEqual({ revoked: kept.get('code') }),
  },
  'ban-ip': {
    input: ({ network }) => ({ address: network, reason: 'Noise' }),
    effect: (answer) => expect(answer).toMatchObject({ reason: 'Noise' }),
  },
  'banned-ips': {
    reads: true,
    effect: (answer, { network }) =>
      expect(answer).toContainEqual(
        expect.objectContaining({ network: expect.stringContaining(network), reason: 'Noise' }),
      ),
  },
  'unban-ip': {
    input: ({ network }) => ({ address: network }),
    effect: async (_, { query, network }) =>
      expect(await query('select 1 from address_bans where network::inet >>= $1::inet', network)).toEqual([]),
  },
  'settings set': {
    input: () => ({ name: 'coins-daily', value: '4' }),
    effect: (answer) => expect(answer).toContainEqual({ name: 'coins-daily', value: '4', from: 'operators' }),
  },
  'settings get': {
    reads: true,
    effect: (answer) => expect(answer).toContainEqual({ name: 'coins-daily', value: '4', from: 'operators' }),
  },
  'settings reset': {
    input: () => ({ name: 'coins-daily', value: null }),
    logs: 'settings set',
    effect: (answer) =>
      expect(answer).toContainEqual({ name: 'coins-daily', value: '0', from: 'configuration' }),
  },
  log: {
    reads: true,
    effect: (answer, { actor }) =>
      expect(answer).toContainEqual(expect.objectContaining({ actor, action: 'settings set' })),
  },
  overview: {
    reads: true,
    prepare: async ({ query, instance }) => {
      await query(`select graphile_worker.add_job('count-messages')`);
      await instance.runDueJobs();
      // A process describes itself soon after its start.
      await expect.poll(() => query(`select from process_leases where facts ? 'condition'`)).toHaveLength(1);
    },
    effect: (answer) => {
      const { processes, days } = answer as OperatorActionReply<'getOverview'>;
      expect(processes).toMatchObject([{ pid: process.pid, silent: false, condition: { connections: 0 } }]);
      expect(days).toHaveLength(30);
      expect(days.at(-1)).toMatchObject({ people: expect.any(Number), messages: expect.any(Number) });
      expect(days.at(-1)?.people).toBeGreaterThan(2);
      expect(days[0]).toMatchObject({ people: 0, servers: 0, messages: null });
    },
  },
  'mail test': {
    input: ({ name }) => ({ to: `${name}@example.org` }),
    effect: (answer, { name, mails }) => {
      expect(answer).toEqual({ to: `${name}@example.org`, sent: true, error: null });
      expect(mails().map(({ to }) => to)).toContain(`${name}@example.org`);
    },
  },
  stats: {
    reads: true,
    effect: (answer) => expect(answer).toMatchObject({ jobsFailed: 0, databaseBytes: expect.any(Number) }),
  },
};

/** A job that has failed for good. */
const failedJob = async ({ query, kept }: World) => {
  const [job] = await query(
    `with added as (select id from graphile_worker.add_job('forget-audit-entries', run_at => '2100-01-01'))
     select id from added`,
  );
  await query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no answer' where id = $1`,
    job?.id,
  );
  kept.set('job', String(job?.id));
};
const jobsLeft = ({ query, kept }: World) =>
  query('select attempts from graphile_worker.jobs where id = $1', kept.get('job'));

const JOBS: Readonly<Record<string, Example>> = {
  'job list': {
    reads: true,
    prepare: failedJob,
    input: () => ({ state: 'failed' }),
    effect: (answer, { kept }) =>
      expect(answer).toMatchObject([
        { id: kept.get('job'), name: 'forget-audit-entries', state: 'failed', lastError: 'no answer' },
      ]),
  },
  'job delete': {
    input: ({ kept }) => ({ job: kept.get('job') }),
    effect: async (_, world) => expect(await jobsLeft(world)).toEqual([]),
  },
  'job retry': {
    prepare: failedJob,
    input: ({ kept }) => ({ job: kept.get('job') }),
    effect: async (answer, { instance }) => {
      expect(answer).toMatchObject({ state: 'waiting', attempts: 0 });
      await instance.runDueJobs();
    },
  },
};

const hold = ({ server: { id } }: World) => ({ kind: 'server', target: id });

const RETENTION: Readonly<Record<string, Example>> = {
  'hold place': {
    input: (world) => ({ ...hold(world), reason: 'Case 7' }),
    effect: (answer, world) =>
      expect(answer).toMatchObject({ targetId: world.server.id, reason: 'Case 7', placedBy: world.actor }),
  },
  'hold list': {
    reads: true,
    effect: (answer, { server: { id } }) =>
      expect(answer).toContainEqual(expect.objectContaining({ kind: 'server', targetId: id })),
  },
  'hold lift': {
    input: hold,
    effect: async (_, { query, server: { id } }) =>
      expect(await query('select 1 from retention_holds where target_id = $1', id)).toEqual([]),
  },
  'imported assign': {
    prepare: async ({ query, server: { id, channel } }) => {
      await query(`insert into users (id, kind, username, display_name) values (77, 'person', 'x#1', 'X')`);
      await query(`insert into imported_people (server_id, user_id, username) values ($1, 77, 'x')`, id);
      await query(
        `insert into messages (channel_id, id, author_id, content) values ($1, 77, 77, 'x')`,
        channel.id,
      );
    },
    input: ({ server: { id }, person: { username } }) => ({ server: id, person: '77', user: username }),
    effect: async (answer, { person, query }) => {
      expect(answer).toEqual({ person: '77', user: person.username });
      expect(await query('select accepted_at is null as asked from imported_claims')).toEqual([
        { asked: false },
      ]);
      await query('delete from imported_people');
      await query('delete from messages where id = 77');
      await query('delete from users where id = 77');
      await query('delete from imported_claims');
    },
  },
  'retention preview': {
    reads: true,
    prepare: ({ query, server: { id, channel } }) =>
      Promise.all([
        query(`insert into retention_rules values ($1, 0, 3, now())`, id),
        query(`insert into messages (channel_id, id, author_id, content) values ($1, 1, 1, '')`, channel.id),
      ]),
    input: ({ server: { id } }) => ({ server: id }),
    effect: (answer, { server: { channel } }) =>
      expect(answer).toMatchObject([{ channelId: channel.id, days: 3, messages: 1, isMore: false }]),
  },
  'retention run': {
    prepare: ({ query }) => query('delete from retention_rules'),
    effect: (answer) => expect(answer).toEqual({ started: true }),
  },
};

const ANNOUNCEMENTS: Readonly<Record<string, Example>> = {
  'announcement create': {
    input: () => ({ kind: 'warning', text: 'Back *soon*', link: 'https://status.example.org' }),
    effect: (answer, { kept }) => {
      expect(answer).toMatchObject({ kind: 'warning', state: 'shown', endsAt: null });
      kept.set('announcement', (answer as { id: string }).id);
    },
  },
  'announcement list': {
    reads: true,
    effect: (answer, { kept }) =>
      expect(answer).toContainEqual(
        expect.objectContaining({ id: kept.get('announcement'), text: 'Back *soon*' }),
      ),
  },
  'announcement change': {
    input: ({ kept }) => ({
      announcement: kept.get('announcement'),
      text: 'Back now',
      endsAt: '2100-01-01T00:00:00Z',
    }),
    effect: (answer) =>
      expect(answer).toMatchObject({ text: 'Back now', endsAt: '2100-01-01T00:00:00.000Z' }),
  },
  'announcement keep': {
    input: ({ kept }) => ({ announcement: kept.get('announcement'), endsAt: null }),
    logs: 'announcement change',
    effect: (answer) => expect(answer).toMatchObject({ endsAt: null }),
  },
  'announcement end': {
    input: ({ kept }) => ({ announcement: kept.get('announcement') }),
    effect: (answer) => expect(answer).toMatchObject({ state: 'ended' }),
  },
};

const STORAGE: Readonly<Record<string, Example>> = {
  'storage show': {
    reads: true,
    effect: (answer) => expect(answer).toMatchObject({ maxBytes: null }),
  },
  'storage use': {
    reads: true,
    input: hold,
    effect: (answer, { server: { id } }) =>
      expect(answer).toMatchObject({ kind: 'server', targetId: id, maxBytes: null, ownLimit: false }),
  },
  'storage limit': {
    input: (world) => ({ ...hold(world), megabytes: 20 }),
    effect: async (answer, { query, server: { id } }) => {
      expect(answer).toMatchObject({ targetId: id, maxBytes: 20_971_520, ownLimit: true });
      expect(await query('select bytes from storage_limits where id = $1', id)).toHaveLength(1);
      await query('delete from storage_limits');
    },
  },
  'storage recount': {
    effect: (answer) => expect(answer).toMatchObject({ maxBytes: null }),
  },
  'storage orphans': {
    reads: true,
    effect: (answer) => expect(answer).toMatchObject({ checked: expect.any(Number) }),
  },
  'storage find-orphans': {
    prepare: ({ query }) => query('delete from orphan_searches'),
    effect: (answer) => expect(answer).toMatchObject({ state: 'searching', finishedAt: null }),
  },
  'storage remove-orphans': {
    prepare: ({ query }) =>
      query(`insert into orphan_searches (id, removes, started_at, finished_at, files)
        values (1, false, now(), now(), 3)
        on conflict (only_row) do update set removes = false, started_at = now(), finished_at = now()`),
    effect: (answer) => expect(answer).toMatchObject({ state: 'removing', files: 0 }),
  },
};

const BACKUPS: Readonly<Record<string, Example>> = {
  'backup runs': {
    reads: true,
    prepare: ({ query }) =>
      query(`insert into backup_runs (location, ended_at, fault) values ('/mnt/full', now(), 'disk full')`),
    effect: (answer) =>
      expect(answer).toContainEqual(
        expect.objectContaining({ state: 'failed', place: '/mnt/full', error: 'disk full' }),
      ),
  },
  'backup start': { refusal: 'There is no location for backups: set BACKUP_TO.' },
};

/** By the words of the command. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  ...ACCOUNTS,
  ...CONTENT,
  ...INSTANCE,
  ...JOBS,
  ...RETENTION,
  ...ANNOUNCEMENTS,
  ...STORAGE,
  ...BACKUPS,
};
