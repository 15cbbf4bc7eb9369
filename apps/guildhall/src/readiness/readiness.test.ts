/** `/readyz`, in public and for operators, and which processes may run side by side. */
import { spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  connectRedis,
  createLog,
  createPool,
  lockedTransaction,
  type Pool,
  processIdScope,
  readMigrations,
  requireNoProcess,
} from '@guildhall/platform';
import { readConfiguration } from '@guildhall/platform/config';
import {
  createTestDatabase,
  type DatabaseProxy,
  openDatabaseProxy,
  type TestDatabase,
} from '@guildhall/platform/test-postgres';
import { redisInstalled, startTestRedis } from '@guildhall/platform/test-redis';
import { idTime } from '@guildhall/protocol';
import { aPerson, connectProbe } from '@guildhall/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Guildhall, startGuildhall } from '../compose.ts';
import { runChecks } from '../doctor/index.ts';
import { MIGRATIONS_FOLDER } from '../migrations.ts';
import { migrateDatabase } from '../runtime.ts';
import { createReadiness, type ReadinessReport, type ReadinessSources } from './readiness.ts';

const log = createLog({ level: 'silent' });

let database: TestDatabase;
let proxy: DatabaseProxy;
let pool: Pool;
let folder: string;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const key = JSON.stringify((await readMigrations(MIGRATIONS_FOLDER)).map(({ name }) => name));
  const prepare = (connectionString: string) => migrateDatabase(connectionString, log);
  database = await createTestDatabase({ key: `readiness ${key}`, prepare });
  proxy = await openDatabaseProxy(database.connectionString);
  pool = createPool({ connectionString: database.connectionString, size: 2 });
  folder = await mkdtemp(join(tmpdir(), 'guildhall-readiness-'));
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});
afterAll(async () => {
  await pool.end();
  await proxy.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

function settingsWith(settings: Readonly<Record<string, string>> = {}) {
  const base = { PORT: '0', OPERATOR_LISTEN: '127.0.0.1:0', DATA_DIR: folder };
  return readConfiguration({ ...base, DATABASE_URL: proxy.connectionString, ...settings });
}

async function start(
  settings?: Readonly<Record<string, string>>,
  webClient: string | null = null,
): Promise<Guildhall> {
  const databaseUrl = proxy.connectionString;
  const configuration = settingsWith(settings);
  const guildhall = await startGuildhall({ configuration, log, databaseUrl, webClient });
  cleanUps.push(() => guildhall.stop());
  return guildhall;
}

/** Days since an id was made. */
function daysSince(id: bigint): number {
  return Math.floor((Date.now() - idTime(String(id))) / 86_400_000);
}

async function askOperatorPort({ operatorPort }: Guildhall): Promise<ReadinessReport & { status: number }> {
  const answer = await fetch(`http://127.0.0.1:${operatorPort}/readyz`);
  return { status: answer.status, ...((await answer.json()) as ReadinessReport) };
}

async function metric({ operatorPort }: Guildhall, name: string): Promise<string | undefined> {
  const text = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
  return new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1];
}

/** Metrics that files in deploy/monitoring use but the instance lacks. */
async function unknownMetrics({ operatorPort }: Guildhall): Promise<string[]> {
  const text = await (await fetch(`http://127.0.0.1:${operatorPort}/metrics`)).text();
  const kinds = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
  const known = new Set(
    kinds.flatMap(([, name = '', kind]) =>
      kind === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  );
  const files = ['grafana-dashboard.json', 'alerts.yml'].map((name) =>
    readFile(new URL(`../../../../deploy/monitoring/${name}`, import.meta.url), 'utf8'),
  );
  const used = (await Promise.all(files)).join().match(/\b(?:guildhall|nodejs|process)_\w+/g) ?? [];
  expect(new Set(used).size).toBeGreaterThan(15);
  // Shown only with a certificate or backups; built-in-https.test.ts and backup.test.ts read them.
  const others = /^guildhall_(?:certificate_\w+|backup_\w+)$/;
  return used.filter((name) => !known.has(name) && !others.test(name));
}

describe('/readyz', () => {
  it('gives reasons only on the operator port', async (context) => {
    if (!redisInstalled()) return context.skip();
    const redis = await startTestRedis();
    const guildhall = await start({ REDIS_URL: redis.url });
    expect(await (await fetch(`${guildhall.url}/readyz`)).json()).toEqual({ ok: true });
    expect(await unknownMetrics(guildhall)).toEqual([]);
    const report = await askOperatorPort(guildhall);
    expect(report).toMatchObject({ status: 200, ready: true });
    expect(report.checks.map(({ name, ok }) => [name, ok])).toEqual(
      ['database', 'writes', 'sends', 'event log', 'disk', 'redis'].map((name) => [name, true]),
    );
    expect(await metric(guildhall, 'guildhall_redis_up')).toBe('1');
    await expect
      .poll(async () => Number(await metric(guildhall, 'guildhall_event_log_lag_seconds')))
      .toBeLessThan(1);
    await expect.poll(() => metric(guildhall, 'guildhall_ready')).toBe('1');
    await expect.poll(() => metric(guildhall, 'guildhall_readiness_warnings')).toBe('0');
    expect(Number(await metric(guildhall, 'guildhall_data_free_bytes'))).toBeGreaterThan(0);

    const redisCheck = async () =>
      (await askOperatorPort(guildhall)).checks.find(({ name }) => name === 'redis');
    const operator = await connectRedis(redis.url, { onAway: () => undefined });
    cleanUps.push(async () => operator.disconnect());
    const { token } = await aPerson(guildhall);
    await operator.config('SET', 'maxmemory', '1');
    // Makes the service write that the person is connected, so that it notices at once.
    const probe = await connectProbe(guildhall.url, { token });
    await expect.poll(redisCheck).toMatchObject({ ok: false, isWarning: true });
    expect(await redisCheck()).toMatchObject({ detail: expect.stringContaining('OOM') });
    await probe.close();
    await expect.poll(() => metric(guildhall, 'guildhall_redis_up')).toBe('0');
    await operator.config('SET', 'maxmemory', '0');
    // Makes the service connect and write again.
    await operator.call('CLIENT', 'KILL', 'TYPE', 'normal');
    await expect.poll(redisCheck).toMatchObject({ ok: true });

    await redis.stop();
    await expect.poll(() => metric(guildhall, 'guildhall_redis_up')).toBe('0');
    await expect
      .poll(redisCheck)
      .toMatchObject({ ok: false, isWarning: true, detail: expect.stringContaining('Redis') });
    await expect.poll(async () => (await fetch(`${guildhall.url}/readyz`)).status).toBe(200);
    await expect.poll(() => metric(guildhall, 'guildhall_readiness_warnings')).toBe('1');
  });

  it('warns of a clock that differs from that of the database', async () => {
    const guildhall = await start();
    const time = Date.now.bind(Date);
    const now = vi.spyOn(Date, 'now').mockImplementation(() => time() + 3_600_000);
    const detail = 'The clock of this machine is 3600 seconds ahead of that of the database.';
    await expect
      .poll(() => askOperatorPort(guildhall))
      .toMatchObject({
        status: 200,
        checks: expect.arrayContaining([{ name: 'database', ok: false, isWarning: true, detail }]),
      })
      .finally(() => now.mockRestore());
  });

  it('is 503 while the database is silent, and names no reason in public', async () => {
    const guildhall = await start();
    proxy.silenceAll();
    await expect
      .poll(() => askOperatorPort(guildhall))
      .toMatchObject({
        status: 503,
        ready: false,
        checks: expect.arrayContaining([
          { name: 'database', ok: false, detail: expect.stringContaining('does not answer') },
        ]),
      });
    // Metrics that need no database are there all the same.
    const figures = ['bytes', 'limit_bytes'].map((name) => metric(guildhall, `guildhall_storage_${name}`));
    expect(await Promise.all(figures)).toEqual([undefined, '0']);
    const answer = await fetch(`${guildhall.url}/readyz`);
    expect(answer.status).toBe(503);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toEqual({
      error: { code: 'unavailable', message: 'This process cannot serve now.' },
    });
    proxy.restore();
    proxy.cut();
    const status = async () => (await fetch(`${guildhall.url}/readyz`)).status;
    await expect.poll(status).toBe(200);
  });

  it('answers HEAD like GET, even beside the pages of the web client', async () => {
    const pages = join(folder, 'pages');
    await mkdir(pages);
    await writeFile(join(pages, 'index.html'), '<!doctype html>');
    const { url, operatorPort } = await start({}, pages);
    const operators = `http://127.0.0.1:${operatorPort}`;
    const places = [`${url}/healthz`, `${url}/readyz`, `${operators}/readyz`, `${operators}/metrics`];
    const statuses = () =>
      Promise.all(places.map(async (place) => (await fetch(place, { method: 'HEAD' })).status));
    await expect.poll(statuses).toEqual([200, 200, 200, 200]);
    proxy.silenceAll();
    await expect.poll(statuses).toEqual([200, 503, 503, 200]);
    proxy.restore();
    proxy.cut();
  });

  it('shows stored and removed data', async () => {
    const guildhall = await start({ STORAGE_MAX_MB: '5' });
    await pool.query(
      `
      with person as (insert into users (id, kind, username, display_name) values (1, 'person', 'one', 'One')),
        server as (insert into servers (id, name, owner_id) values (1, 'Server', 1)),
        channel as (insert into channels (server_id, id, kind, name, position) values (1, 1, 'text', 'general', 0)),
        messages as (insert into messages (channel_id, id, author_id, content, parts) values (1, 1, 1, 'old', '{"attachments": [{"key": "attachments/1/0/a/x", "size": 9}]}'),
          (1, 1000000000000000, 1, '', '{"attachments": [{"key": "attachments/1/1/a/x", "size": 9}]}')),
        orphan as (insert into stored_files (key, kind, bytes, stored_at, pending)
          values ('avatars/lost', 'avatar', 7, '2026-01-01', false), ('avatars/new', 'avatar', 5, now(), true)),
        totals as (insert into storage_changes (scope, scope_id, bytes, files) values ('instance', '', 12, 2))
      insert into retention_rules (server_id, channel_id, message_days, attachment_days, changed_at)
        select 1, 0, $1, 1, now() - interval '2 days'`.replace('$1', String(daysSince(500_000_000_000_000n))),
    );
    await pool.query(`insert into orphan_searches (id, removes, started_at) values (1, true, now())`);
    await pool.query(
      `select graphile_worker.add_job('find-expired-messages', '{"after": "0"}'),
        graphile_worker.add_job('search-orphans', '{"searchId": "1"}')`,
    );
    const removed = { retention_messages: '1', retention_files: '2', orphan_files: '1' };
    for (const [kind, count] of Object.entries(removed))
      await expect.poll(() => metric(guildhall, `guildhall_${kind}_removed_total`)).toBe(count);
    await pool.query('update retention_rules set changed_at = now()');
    const all = async () =>
      Promise.all(
        ['storage_bytes', 'storage_reserved_bytes', 'storage_limit_bytes', 'retention_waiting_changes'].map(
          (name) => metric(guildhall, `guildhall_${name}`),
        ),
      );
    await expect.poll(all).toEqual(['5', '5', String(5 * 1024 * 1024), '1']);
  });

  it('shows background jobs that fail or wait', async () => {
    const guildhall = await start();
    const jobs = () =>
      Promise.all(
        ['failed', 'failing', 'waiting_seconds'].map(async (name) =>
          Math.floor(Number(await metric(guildhall, `guildhall_jobs_${name}`))),
        ),
      );
    // The service runs no job of a name that it does not know.
    await pool.query(`select graphile_worker.add_job('unknown', run_at => now() - interval '1 hour')`);
    const [failed, failing, waitingSecs] = await jobs();
    expect([failed, failing]).toEqual([0, 0]);
    expect(waitingSecs).toBeGreaterThanOrEqual(3600);
    const job = 'select array_agg(id) from graphile_worker.jobs where task_identifier = $1';
    await pool.query(`select graphile_worker.reschedule_jobs((${job}), attempts => 25)`, ['unknown']);
    await expect.poll(jobs).toEqual([1, 0, 0]);
    cleanUps.push(() => pool.query(`select graphile_worker.complete_jobs((${job}))`, ['unknown']));
  });

  it('shows no waiting time of jobs behind a running one of their queue', async () => {
    const guildhall = await start();
    const waiting = async () => Number(await metric(guildhall, 'guildhall_jobs_waiting_seconds'));
    const one = `graphile_worker.add_job('unknown', queue_name => 'slow', run_at => now() - interval '1 hour')`;
    const { rows } = await pool.query<{ id: string }>(`select (added).id from (select ${one} added) job`);
    await pool.query(`select ${one}`);
    const running = `update graphile_worker._private_jobs set locked_at = $2, locked_by = $3 where id = $1`;
    cleanUps.push(async () => {
      await pool.query(running, [rows[0]?.id, null, null]);
      await pool.query(`select graphile_worker.complete_jobs(array(
        select id from graphile_worker.jobs where queue_name = 'slow'))`);
    });
    await expect.poll(waiting).toBeGreaterThanOrEqual(3600);
    await pool.query(running, [rows[0]?.id, new Date(), 'a test']);
    await expect.poll(waiting, { timeout: 30_000 }).toBe(0);
  });

  const healthy: ReadinessSources = {
    get pool() {
      return pool;
    },
    lease: { fault: () => null },
    tail: { lagMs: () => 0 },
    sends: () => ({ writingMs: 0, fault: null }),
    redis: null,
    folders: { data: [tmpdir()], holdDatabase: true, spaceElsewhere: async () => [] },
  };

  it('warns of a full data folder without the database', async () => {
    const dataFolder = join(folder, 'full');
    const guildhall = await start({ DATA_DIR: dataFolder });
    await rename(dataFolder, join(folder, 'former'));
    // /proc has no space.
    await symlink('/proc', dataFolder);
    const report = () => askOperatorPort(guildhall);
    await expect
      .poll(async () => (await report()).checks.find(({ ok }) => !ok))
      .toMatchObject({
        name: 'disk',
        isWarning: true,
        detail: expect.stringContaining(`0.0 GB free in ${dataFolder}`),
      });
    expect((await report()).ready).toBe(true);
  });

  it('warns of a full disk of backups', async () => {
    const guildhall = await start({ BACKUP_TO: '/proc/self' });
    const { ready, checks } = await askOperatorPort(guildhall);
    expect(ready).toBe(true);
    expect(checks.find(({ name }) => name === 'disk')).toMatchObject({
      ok: false,
      isWarning: true,
      detail: expect.stringContaining('0.0 GB free in /proc/self'),
    });
    const { text } = await runChecks(() => settingsWith({ BACKUP_TO: '/proc/self' }), false);
    expect(text).toContain('! Disk space: only 0.0 GB free in /proc/self');
  });

  it('warns of a full disk of backups that was attached after the start', async () => {
    const target = join(folder, 'attached-later');
    const guildhall = await start({ BACKUP_TO: target });
    const disk = async () =>
      (await askOperatorPort(guildhall)).checks.find(({ name }) => name === 'disk')?.detail;
    expect(await disk()).not.toContain(target);
    // /proc has no space.
    await symlink('/proc', target);
    await expect.poll(disk, { timeout: 120_000 }).toContain(`0.0 GB free in ${target}`);
  });

  it.each<[string, Partial<ReadinessSources>, RegExp]>([
    ['writes', { lease: { fault: () => 'No space left on device' } }, /No space left/],
    ['sends', { sends: () => ({ writingMs: 12_000, fault: null }) }, /under way for 12 seconds/],
    ['sends', { sends: () => ({ writingMs: 0, fault: 'disk full' }) }, /disk full/],
    ['event log', { tail: { lagMs: () => 61_000 } }, /waited for delivery for 61 seconds/],
    ['disk', { folders: { ...healthy.folders, data: ['/nowhere/at/all'] } }, /cannot be read/],
    // /proc has no space.
    [
      'disk',
      { folders: { ...healthy.folders, data: [tmpdir(), '/proc'] } },
      /GB free in .*, 0\.0 GB free in \/proc/,
    ],
  ])('is false if "%s" fails', async (name, fault, detail) => {
    const sources = Object.create(healthy, Object.getOwnPropertyDescriptors(fault)) as ReadinessSources;
    const report = await createReadiness(sources).report();
    expect(report.ready).toBe(false);
    expect(report.checks.filter(({ ok, isWarning }) => !ok && !isWarning)).toEqual([
      { name, ok: false, detail: expect.stringMatching(detail) },
    ]);
  });
});

describe('a start next to another process', () => {
  interface Neighbour {
    readonly host?: string;
    readonly pid?: number;
    readonly idScope?: string;
    readonly usesRedis?: boolean;
    readonly files?: string;
  }

  /** The lease of another process. */
  async function lease(neighbour: Neighbour, heldForSecs = 60): Promise<() => Promise<unknown>> {
    const token = crypto.randomUUID();
    const facts = { host: 'elsewhere', pid: 7, version: '0.0.1', usesRedis: false, files: 'x', token };
    await pool.query(
      `insert into process_leases (process_number, token, expires_at, began_at, facts)
       values (1000, $1, now() + make_interval(secs => $3), now() - interval '1 hour', $2)`,
      [token, JSON.stringify({ ...facts, ...neighbour }), heldForSecs],
    );
    cleanUps.push(() => pool.query('delete from process_leases where process_number = 1000'));
    return () => pool.query(`update process_leases set expires_at = now() + interval '60 seconds'`);
  }

  it('is refused with a sentence if the other one is alive and does not share Redis', async () => {
    const renew = await lease({});
    const starting = start();
    const renewing = setInterval(() => void renew(), 100);
    cleanUps.push(async () => clearInterval(renewing));
    await expect(starting).rejects.toThrow(
      /^Another Guildhall runs on this database \(process 7 on elsewhere\), and .*set REDIS_URL for both, or ALLOW_UNSHARED_PROCESSES=true if you accept that\.$/,
    );
    await start({ ALLOW_UNSHARED_PROCESSES: 'true' });
    const examined = await runChecks(() => settingsWith(), true);
    const { checks } = JSON.parse(examined.text) as { checks: { name: string }[] };
    expect(checks.find(({ name }) => name === 'Processes')).toMatchObject({
      ok: false,
      detail: expect.stringContaining('set REDIS_URL for both'),
    });
  });

  it('is refused if the other one has its host name and process id in another container', async () => {
    const renew = await lease({ host: hostname(), pid: process.pid, idScope: 'another container' });
    const starting = start();
    const renewing = setInterval(() => void renew(), 100);
    cleanUps.push(async () => clearInterval(renewing));
    await expect(starting).rejects.toThrow(/^Another Guildhall runs on this database/);
  });

  it('does not wait for the lease of a killed process', async () => {
    const { pid } = spawnSync(process.execPath, ['--version']);
    await lease({ host: hostname(), pid, idScope: processIdScope() });
    await start();
    await cleanUps.pop()?.();
    await pool.query('delete from process_leases where process_number = 1000');
    // On another host this cannot be checked, but the lease is not renewed.
    await lease({}, 45.5);
    await start();
  });

  it('does not wait for one whose start failed', async () => {
    await expect(start({ REDIS_URL: 'redis://127.0.0.1:1' })).rejects.toThrow(/check REDIS_URL/);
    // As restores and `guildhall key rotate` do.
    await lockedTransaction(pool, 'exclusive', (client) => requireNoProcess(client, 'wait'));
  });

  it('closes its connections to Redis if its start fails', async (context) => {
    if (!redisInstalled()) return context.skip();
    const redis = await startTestRedis();
    cleanUps.push(() => redis.stop());
    await pool.query('alter table instance_secrets rename to hidden_secrets');
    cleanUps.push(() => pool.query('alter table hidden_secrets rename to instance_secrets'));
    await expect(start({ REDIS_URL: redis.url })).rejects.toThrow(/instance_secrets/);
    const client = await connectRedis(redis.url, { onAway: () => undefined });
    cleanUps.push(async () => client.disconnect());
    const connections = async () =>
      String(await client.client('LIST'))
        .trim()
        .split('\n').length;
    await expect.poll(connections).toBe(1);
  });

  it('needs the same files, not only Redis', async (context) => {
    if (!redisInstalled()) return context.skip();
    const redis = await startTestRedis();
    cleanUps.push(() => redis.stop());
    const renew = await lease({ usesRedis: true });
    const starting = start({ REDIS_URL: redis.url });
    const renewing = setInterval(() => void renew(), 100);
    cleanUps.push(async () => clearInterval(renewing));
    await expect(starting).rejects.toThrow(/do not see the same uploaded files: set S3_BUCKET for both/);
  });
});
