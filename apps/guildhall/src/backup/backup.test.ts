/** Backups of a running instance: made during writes, verified, restored elsewhere, encrypted, kept and removed. */
import { randomBytes } from 'node:crypto';
import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { buffer } from 'node:stream/consumers';
import {
  BACKUP_LOCK,
  type BackupRepository,
  backUp,
  createLog,
  createPool,
  LocalBlobStore,
  type Pool,
  withPool,
} from '@guildhall/platform';
import { readConfiguration } from '@guildhall/platform/config';
import { createTestDatabase } from '@guildhall/platform/test-postgres';
import { deleteMessage, listMessages, logIn, type Message, OPCODES, sendMessage } from '@guildhall/protocol';
import { listBackups } from '@guildhall/service';
import {
  anOperator,
  aServer,
  connectProbe,
  createCaller,
  openProbe,
  PASSWORD,
  queryDatabase,
  startTestInstance,
  startTestS3,
  type TestServer,
  useInstance,
} from '@guildhall/testkit';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openFiles } from '../files.ts';
import { runCommand } from '../testing/run-command.ts';
import { normalLocation, openRepository } from './repository.ts';

const KEY = randomBytes(32).toString('base64');

let folder: string;
const target = () => join(folder, 'backups');
const instance = useInstance();
let server: TestServer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-backups-'));
  server = await aServer(instance);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Outcome {
  readonly code: number;
  readonly result: unknown;
  readonly complaint: string;
}

/** Runs a command on the instance's database and files, unless the environment overrides them. */
async function command(args: readonly string[], env: Record<string, string> = {}): Promise<Outcome> {
  const { code, output, complaint } = await commandForPeople([...args, '--json'], env);
  return { code, result: output ? JSON.parse(output) : null, complaint };
}

function commandForPeople(args: readonly string[], env: Record<string, string> = {}) {
  const own = { DATABASE_URL: instance.databaseUrl, DATA_DIR: instance.dataDirectory, BACKUP_KEY: KEY };
  return runCommand(args, { ...own, ...env });
}
const inChannel = () => ({ channelId: server.channel.id });
const send = (content: string, files: readonly File[] = []): Promise<Message> =>
  server.owner.do(sendMessage, { params: inChannel(), body: { content }, files });
const read = async (from = server.owner) =>
  (await from.do(listMessages, { params: inChannel(), query: { limit: 100 } })).map(({ content }) => content);

async function messagesPerDay(env?: Record<string, string>): Promise<readonly unknown[]> {
  const { days } = (await command(['overview'], env)).result as { days: { messages: number | null }[] };
  return days.map(({ messages }) => messages);
}

describe('a backup of an instance in use', () => {
  it('is described in words', async () => {
    const { output: text } = await commandForPeople(['backup', target()]);
    const [, tables, total] = /^tables\s+(\d+) of (\d+)$/m.exec(text) ?? [];
    expect(tables).toBe(total);
    expect(text).toMatch(/^new files\s+\d+$/m);
    expect(text).toMatch(/^size\s+[\d.]+ [KM]B$/m);
    const list = await commandForPeople(['backup', 'list', target()]);
    expect(list.output).toMatch(/^NAME +TAKEN AT +VERSION +ROWS +FILES +FILE SIZE\n/);
  });

  it('restores every message and file from before its start elsewhere', async () => {
    const before = await connectProbe(instance.url, { token: server.owner.token });
    const file = new File(['kept '.repeat(40_000)], 'notes.txt');
    const withFile = await send('with a file', [file]);
    const { p: position } = await before.take('MESSAGE_CREATE');
    const acknowledged = ['with a file'];
    let isWriting = true;
    const writing = (async () => {
      for (let count = 0; isWriting && count < 80; count += 1) {
        await send(`message ${count}`);
        acknowledged.push(`message ${count}`);
      }
    })();
    await expect.poll(() => acknowledged.length).toBeGreaterThan(10);
    const known = acknowledged.length;
    const countMessages = `select graphile_worker.add_job('count-messages')`;
    await queryDatabase(instance, countMessages);
    await instance.runDueJobs();
    const counted = await messagesPerDay();
    const made = await command(['backup', target()]);
    isWriting = false;
    await writing;
    expect(made, made.complaint).toMatchObject({ code: 0, result: { removed: [], newFiles: 1 } });
    await server.owner.do(deleteMessage, { params: { ...inChannel(), messageId: withFile.id } });
    await instance.runDueJobs();

    const database = await createTestDatabase();
    const dataDirectory = join(folder, 'restored');
    const elsewhere = { DATABASE_URL: database.connectionString, DATA_DIR: dataDirectory };
    const restored = await command(['restore', target()], elsewhere);
    expect(restored, restored.complaint).toMatchObject({ code: 0, result: { files: 1 } });
    const { output } = await runCommand(['doctor', '--json'], { ...elsewhere, BACKUP_TO: target() });
    expect(JSON.parse(output).checks).toContainEqual({
      name: 'Backup',
      ok: true,
      detail: 'less than an hour old',
    });
    const again = await command(['restore', target()], elsewhere);
    expect(again).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('already contains an instance'),
    });

    const copy = await startTestInstance({
      sharing: { ...instance, databaseUrl: database.connectionString },
      settings: { DATA_DIR: dataDirectory },
    });
    await queryDatabase(copy, countMessages);
    await copy.runDueJobs();
    expect(await messagesPerDay(elsewhere)).toEqual(counted);
    const nobody = createCaller(copy.url);
    const answered = await nobody.do(logIn, {
      body: { login: server.owner.username, password: PASSWORD, transport: 'token' },
    });
    if (!('token' in answered)) throw new Error('logging in answered no token');
    const owner = { ...server.owner, ...createCaller(copy.url, `Session ${answered.token}`) };
    const found = await read(owner);
    expect(found).toEqual(acknowledged.slice(0, found.length));
    expect(found.length).toBeGreaterThanOrEqual(known);
    const messages = await owner.do(listMessages, { params: inChannel(), query: { limit: 100 } });
    const url = messages.flatMap(({ attachments }) => attachments)[0]?.url ?? '';
    const answer = await fetch(url.replace(instance.url, copy.url));
    expect(await answer.text()).toBe('kept '.repeat(40_000));
    const client = await connectProbe(copy.url, { token: server.owner.token });
    await owner.do(sendMessage, { params: inChannel(), body: { content: 'goes on' } });
    await client.take('MESSAGE_CREATE', ({ content }) => content === 'goes on');

    const { sessionId } = before.ready;
    const resumed = openProbe(copy.url);
    resumed.socket.on('open', () =>
      resumed.send(OPCODES.resume, { token: server.owner.token, sessionId, seq: 2, position }),
    );
    await expect
      .poll(() => resumed.envelopes.find(({ op }) => op === OPCODES.invalidSession))
      .toMatchObject({ d: false });
    for (const probe of [before, client, resumed]) probe.cut();
    await copy.stop();
    await database.drop();
  });

  it('is verified in a scratch database, and a changed byte is found', async () => {
    const good = await command(['backup', 'verify', target()]);
    expect(good, good.complaint).toMatchObject({ code: 0, result: { files: 1 } });
    expect(good.result).toMatchObject({ channelsRead: 1, messagesRead: expect.any(Number) });
    const names = await readdir(target(), { recursive: true });
    const path = join(target(), names.find((name) => name.endsWith('notes.txt')) ?? '');
    const bytes = await readFile(path);
    await writeFile(path, bytes.with(1000, (bytes[1000] ?? 0) ^ 1));
    const damaged = await command(['backup', 'verify', target()]);
    expect(damaged).toMatchObject({ code: 1, complaint: expect.stringContaining('notes.txt') });
    await writeFile(path, bytes);
  });

  it('leaves no copy and no database when its verification is interrupted', async () => {
    const temporary = join(folder, 'temporary');
    await mkdir(temporary);
    // When run as root, PostgreSQL's user must be able to enter.
    for (const path of [folder, temporary]) await chmod(path, 0o711);
    vi.stubEnv('TMPDIR', temporary);
    const verifying = command(['backup', 'verify', target()]);
    const names = () => readdir(temporary, { recursive: true });
    await expect.poll(names).toContainEqual(expect.stringMatching(/postmaster\.pid$/));
    process.emit('SIGINT', 'SIGINT');
    expect(await verifying).toMatchObject({ code: 1, complaint: 'Interrupted by SIGINT.\n' });
    expect(await names()).toEqual([]);
    vi.unstubAllEnvs();
  });

  it('is not served, backed up or taken for healthy until its restore has finished', async () => {
    const at = join(folder, 'damaged');
    await cp(target(), at, { recursive: true });
    const [table = ''] = (await readdir(at, { recursive: true })).filter((name) => /users/.test(name));
    const whole = await readFile(join(at, table));
    await writeFile(join(at, table), whole.subarray(0, whole.length - 9));
    const database = await createTestDatabase();
    const elsewhere = { DATABASE_URL: database.connectionString, DATA_DIR: join(folder, 'unfinished') };
    expect(await command(['restore', at], elsewhere)).toMatchObject({ code: 1 });
    const refused = { code: 1, complaint: expect.stringContaining('run "guildhall restore" again') };
    expect(await command(['migrate'], elsewhere)).toMatchObject(refused);
    expect(await command(['backup', at], elsewhere)).toMatchObject(refused);
    expect(await command(['upgrade', '--check'], elsewhere)).toMatchObject(refused);

    await writeFile(join(at, table), whole);
    expect(await command(['restore', at], elsewhere)).toMatchObject({ code: 0 });
    expect(await command(['migrate'], elsewhere)).toMatchObject({ code: 0 });
    await database.drop();
  });

  it('is refused in one sentence if its description was cut off', async () => {
    const [manifest = ''] = (await readdir(target(), { recursive: true }))
      .filter((name) => name.endsWith('manifest.json'))
      .sort()
      .slice(-1);
    const path = join(target(), manifest);
    const bytes = await readFile(path);
    for (const length of [0, bytes.length - 20]) {
      await writeFile(path, bytes.subarray(0, length));
      const { code, complaint } = await command(['backup', 'verify', target()]);
      expect(code).toBe(1);
      expect(complaint).toMatch(/^[^\n]*manifest\.json[^\n]*\.\n$/);
    }
    await writeFile(path, bytes);
  });

  it('reveals nothing without its key', async () => {
    const names = await readdir(target(), { recursive: true, withFileTypes: true });
    for (const entry of names.filter((found) => found.isFile())) {
      const content = await readFile(join(entry.parentPath, entry.name), 'latin1');
      expect(content).not.toContain('kept kept');
      expect(content).not.toContain(server.owner.username);
    }
    const other = { BACKUP_KEY: randomBytes(32).toString('base64') };
    for (const action of ['verify', 'list']) {
      const refused = await command(['backup', action, target()], other);
      expect(refused).toMatchObject({ code: 1, complaint: expect.stringContaining('BACKUP_KEY') });
    }
  });
});

it('a folder of other files is not taken for backups with another key', async () => {
  const place = join(folder, 'photos');
  await mkdir(place);
  await writeFile(join(place, 'holiday.jpg'), 'picture');
  const above = join(folder, 'above');
  await command(['backup', join(above, 'backups')]);
  for (const wrong of [place, above])
    expect(await command(['backup', 'verify', wrong])).toMatchObject({
      code: 1,
      complaint: `There is no complete backup in ${wrong}: name another folder, or make a backup first.\n`,
    });
});

it.each([['list'], ['verify'], ['restore']])('%s needs an existing folder', async (action) => {
  const place = join(folder, 'not mounted');
  const words = action === 'restore' ? ['restore', place] : ['backup', action, place];
  const data = { DATA_DIR: join(folder, 'elsewhere') };
  expect(await command(words, data)).toEqual({
    code: 1,
    result: null,
    complaint: `There is no folder ${place}: name the folder of the backups.\n`,
  });
});

describe('backups in one place', () => {
  it('need a folder that can be written, as one sentence says', async () => {
    const file = join(folder, 'a file');
    await writeFile(file, '');
    for (const place of ['/sys/guildhall', file])
      expect(await command(['backup', place])).toMatchObject({
        code: 1,
        complaint: expect.stringMatching(
          /^A file could not be stored or read \(E.*\): check the path, .*\n$/,
        ),
      });
  });

  it('share files, and old ones go with the files that only they had', async () => {
    const place = join(folder, 'kept');
    const counts = [];
    const files = await send('another file', [new File(['gone soon'], 'gone.txt')]);
    for (const keep of ['2', '2']) counts.push((await command(['backup', place, '--keep', keep])).result);
    expect(counts).toMatchObject([{ newFiles: 1 }, { newFiles: 0, removed: [] }]);
    await server.owner.do(deleteMessage, { params: { ...inChannel(), messageId: files.id } });
    await instance.runDueJobs();
    const last = await command(['backup', place, '--keep', '1']);
    expect(last.complaint).toBe('');
    expect(last.result).toMatchObject({ files: 0, removed: [expect.any(String), expect.any(String)] });
    const left = await readdir(place, { recursive: true });
    expect(left.filter((name) => name.endsWith('gone.txt'))).toEqual([]);
    const { result } = await command(['backup', 'list', place]);
    expect(result).toMatchObject([{ files: 0 }]);
  });

  it('remove what an interrupted one left a day ago, and nothing of one that may still run', async () => {
    const place = join(folder, 'interrupted');
    const plain = { BACKUP_KEY: '' };
    const store = new LocalBlobStore(place);
    const recent = new Date().toISOString().replace(/[-:.]/g, '');
    const parts = ['20200101T000000000Z', recent].map((name) => `plain/backups/${name}/public.users.copy`);
    const files = ['plain/files/attachments/old.txt', 'plain/files/attachments/new.txt'];
    const options = { contentType: 'text/plain', maxBytes: 10 };
    for (const key of [...parts, ...files]) await store.put(key, Buffer.from('left'), options);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await utimes(join(place, files[0] ?? ''), yesterday, yesterday);
    expect((await command(['backup', place], plain)).result).toMatchObject({ removed: [] });
    const left = await Promise.all([...parts, ...files].map((key) => store.exists(key)));
    expect(left).toEqual([false, true, false, true]);
    expect((await command(['backup', 'verify', place], plain)).complaint).toBe('');
  });

  /** Makes a backup with a pool and a store of files that the test has prepared. */
  async function backUpWith(
    pool: Pool,
    place: string,
    blobs: LocalBlobStore,
    prepare: (repository: BackupRepository) => void = () => undefined,
  ) {
    const settings = { DATABASE_URL: instance.databaseUrl, DATA_DIR: instance.dataDirectory };
    const { repository, close } = await openRepository(readConfiguration(settings), place);
    prepare(repository);
    const options = { keep: 1, now: () => new Date(), onProgress: () => undefined };
    const made = backUp({ pool, blobs, repository, version: '1', baseUrl: instance.url, ...options });
    await made.catch(() => undefined);
    const kept = await repository.backups();
    close();
    return { made, kept };
  }

  const filesOfInstance = () => new LocalBlobStore(join(instance.dataDirectory, 'files'));
  /** A store that calls `work` after the tables were copied. */
  function filesAfter(work: () => Promise<unknown>): LocalBlobStore {
    const blobs = filesOfInstance();
    async function* list() {
      await work();
      yield* LocalBlobStore.prototype.list.call(blobs, '');
    }
    return Object.assign(blobs, { list });
  }
  const HOLDERS = `from pg_locks join pg_database on pg_database.oid = database
    where datname = current_database() and locktype = 'advisory' and objid = ${BACKUP_LOCK % 2 ** 32}`;

  it('do not count if the connection that held files back broke', async () => {
    const pool = createPool({ connectionString: instance.databaseUrl, size: 2 });
    const cut = () => queryDatabase(instance, `select pg_terminate_backend(pid) ${HOLDERS}`);
    const { made, kept } = await backUpWith(pool, join(folder, 'cut'), filesAfter(cut));
    await expect(made).rejects.toThrow(/connection/i);
    expect(kept).toEqual([]);
    await pool.end();
    // PostgreSQL reports the end of a connection before it frees its locks.
    await expect.poll(() => queryDatabase(instance, `select pid ${HOLDERS}`)).toEqual([]);
  });

  it('hold files back through a pooler', async () => {
    const pool = createPool({ connectionString: instance.databaseUrl, size: 2 });
    const states: unknown[] = [];
    const look = async () => {
      const sql = `select state, backend_xmin is null as "vacuumGoesOn" from pg_stat_activity
        where pid in (select pid ${HOLDERS})`;
      states.push(...(await queryDatabase(instance, sql)));
    };
    await (await backUpWith(pool, join(folder, 'pooled'), filesAfter(look))).made;
    expect(states).toEqual([{ state: 'idle in transaction', vacuumGoesOn: true }]);
    await pool.end();
  });

  it('count even if those before them cannot be removed', async () => {
    const pool = createPool({ connectionString: instance.databaseUrl, size: 2 });
    const place = join(folder, 'undeletable');
    const interrupted = 'plain/backups/20200101T000000000Z/public.users.copy';
    const options = { contentType: 'text/plain', maxBytes: 10 };
    await new LocalBlobStore(place).put(interrupted, Buffer.from('left'), options);
    const refuse = async () => Promise.reject(new Error('Access Denied'));
    const made = [];
    for (let count = 0; count < 2; count += 1) {
      const backup = await backUpWith(pool, place, filesOfInstance(), (repository) =>
        vi.spyOn(repository, 'remove').mockImplementation(refuse),
      );
      made.push(await backup.made);
      expect(backup.kept).toEqual(made.map(({ name }) => name));
    }
    expect(made).toMatchObject([0, 1].map(() => ({ removed: [], removalFault: 'Access Denied' })));
    const next = await backUpWith(pool, place, filesOfInstance());
    expect(await next.made).toMatchObject({ removed: made.map(({ name }) => name), removalFault: null });
    await pool.end();
  });

  it('do not postpone deletions once they are done, however long PostgreSQL takes to end a connection', async () => {
    const [pool, poolOfBackup] = [1, 2].map((size) =>
      createPool({ connectionString: instance.databaseUrl, size }),
    ) as [Pool, Pool];
    const clients = await Promise.all([poolOfBackup.connect(), poolOfBackup.connect()]);
    const ends = clients.map((client) => client.release.bind(client));
    for (const client of clients) Object.assign(client, { release: () => undefined });
    const waiting = [...clients];
    const slow = Object.assign(poolOfBackup, { connect: async () => waiting.pop() });
    await (await backUpWith(slow as Pool, join(folder, 'brief'), filesOfInstance())).made;
    const { rows } = await pool.query('select pg_try_advisory_xact_lock_shared($1) as free', [BACKUP_LOCK]);
    expect(rows).toEqual([{ free: true }]);
    for (const end of ends) end();
    await Promise.all([pool.end(), poolOfBackup.end()]);
  });

  it('are made by the running service when one is due', async () => {
    const place = join(folder, 'scheduled');
    const list = () => command(['backup', 'list', place], { BACKUP_KEY: '' });
    const settings = { BACKUP_TO: place, BACKUP_HOURS: '12', OPERATOR_LISTEN: '127.0.0.1:0' };
    const process = await startTestInstance({ sharing: instance, settings });
    const figure = async (name: string) => {
      const text = await (await fetch(`${process.operatorUrl}/metrics`)).text();
      return new RegExp(`^guildhall_backup_${name} (.+)$`, 'm').exec(text)?.[1];
    };
    const moveRecords = (from: string, to: string) =>
      queryDatabase(instance, 'update backup_runs set location = $2 where location = $1', [from, to]);
    await process.runDueJobs();
    const { result } = await list();
    expect(result).toHaveLength(1);
    expect(Number(await figure('age_seconds'))).toBeLessThan(3600);
    expect(await figure('interval_seconds')).toBe('43200');
    await moveRecords(place, 'elsewhere');
    expect(await figure('age_seconds')).toBe('+Inf');
    await moveRecords('elsewhere', place);
    await process.runDueJobs();
    expect((await list()).result).toEqual(result);
    // The clock was ahead and has been set back.
    const moveTo = (time: string) =>
      queryDatabase(instance, `update backup_runs set began_at = ${time} where location = $1`, [place]);
    await moveTo(`now() + interval '1 year'`);
    await process.runDueJobs();
    expect((await list()).result).toHaveLength(2);
    await moveTo(`now() - interval '1 minute'`);
    // An operator starts one, which is listed during and after its run.
    const operator = await anOperator(process);
    expect((await command(['backup', 'start'])).code).toBe(0);
    await process.runDueJobs();
    const verified = await command(['backup', 'verify', place], { BACKUP_KEY: '' });
    const [latest, ...others] = await listBackups(operator, {});
    expect(latest).toMatchObject({
      state: 'done',
      place,
      name: (verified.result as { name: string }).name,
      error: null,
    });
    expect(latest?.verifiedAt).not.toBeNull();
    expect(latest?.tables).toBe(latest?.ofTables);
    expect(others.filter((backup) => backup.place === place)).toHaveLength(2);
    await operator.close();
    await process.stop();
    const finding = async () => {
      const { code, result: found } = await command(['doctor'], { PORT: '0', OPERATOR_LISTEN: 'off' });
      expect(code).toBe(0);
      const { checks } = found as { checks: { name: string; ok: boolean; detail: string }[] };
      return checks.find(({ name }) => name === 'Backup');
    };
    expect(await finding()).toMatchObject({ ok: true, detail: 'less than an hour old' });
    await queryDatabase(instance, `update backup_runs set began_at = began_at - interval '2 days'`);
    expect(await finding()).toMatchObject({
      ok: false,
      isWarning: true,
      detail: 'the last good one is 48 hours old',
    });
  });

  it('count for one location, however it is written', async () => {
    const place = join(folder, 'written');
    const others = [`${place}/`, `./${relative('', place)}`, `${folder}/./written`];
    expect(others.map(normalLocation)).toEqual(others.map(() => place));
    expect(await command(['backup', others[1] ?? ''])).toMatchObject({ code: 0 });
    const process = await startTestInstance({ sharing: instance, settings: { BACKUP_TO: `${place}/.` } });
    await process.runDueJobs();
    await process.stop();
    expect(await command(['backup', 'verify', `${place}//`])).toMatchObject({ code: 0 });
    const { result } = await command(['backup', 'runs']);
    const all = result as { place: string; verifiedAt: string | null }[];
    const runs = all.filter((run) => run.place.includes('written'));
    expect(runs.map((run) => run.place)).toEqual([place]);
    expect(runs[0]?.verifiedAt).not.toBeNull();
    const inBucket = (location: string) => normalLocation(`s3://backups${location}`);
    expect(['', '/', '/a/b', '/a/b/'].map(inBucket)).toEqual([
      's3://backups',
      's3://backups',
      's3://backups/a/b',
      's3://backups/a/b',
    ]);
  });

  it('are not recorded as failed because one is running', async () => {
    const running = createPool({ connectionString: instance.databaseUrl, size: 1 });
    await running.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    const place = join(folder, 'refused');
    const refused = await command(['backup', place]);
    expect(refused.complaint).toBe('Another backup of this database is running: wait until it has ended.\n');
    const lines: string[] = [];
    const log = createLog({ level: 'error', destination: { write: (line) => void lines.push(line) } });
    const process = await startTestInstance({ sharing: instance, settings: { BACKUP_TO: place }, log });
    await process.runDueJobs();
    await process.stop();
    expect(lines).toEqual([]);
    const { result } = await command(['backup', 'runs']);
    expect((result as { place: string }[]).filter((run) => run.place === place)).toEqual([]);
    await running.end();
  });

  it('are not recorded as failed because their size could not be', async () => {
    const place = join(folder, 'unmeasured');
    await queryDatabase(
      instance,
      `create function refuse() returns trigger language plpgsql as $$ begin raise 'no progress'; end $$;
       create trigger refuse before update of progress on backup_runs execute function refuse()`,
    );
    expect((await command(['backup', place])).code).toBe(1);
    await queryDatabase(instance, 'drop function refuse() cascade');
    const { result } = await command(['backup', 'runs']);
    const run = (result as { place: string }[]).find((each) => each.place === place);
    expect(run).toMatchObject({ state: 'done', error: null });
  });

  it('keep files from being deleted while one runs', async () => {
    const { id } = await send('in use', [new File(['in use'], 'in-use.txt')]);
    const exists = async () => {
      const names = await readdir(instance.dataDirectory, { recursive: true });
      return names.some((name) => name.endsWith('in-use.txt'));
    };
    const backup = createPool({ connectionString: instance.databaseUrl, size: 1 });
    await backup.query('select pg_advisory_lock($1)', [BACKUP_LOCK]);
    await server.owner.do(deleteMessage, { params: { ...inChannel(), messageId: id } });
    await instance.runDueJobs();
    expect(await exists()).toBe(true);
    await backup.query('select pg_advisory_unlock($1)', [BACKUP_LOCK]);
    await backup.end();
    instance.clock.advance(600_000);
    await instance.runDueJobs();
    expect(await exists()).toBe(false);
  });
});

describe('a backup in S3', () => {
  it('copies no backups if it is kept in the bucket of the files, and needs its keys', async () => {
    const { endpoint, accessKey, secretKey, stop } = await startTestS3('shared');
    // Without the hundred tables of an instance, each of which is an object in the bucket.
    const database = await createTestDatabase();
    await withPool(database.connectionString, 1, (pool) => pool.query('create table migrations (name text)'));
    const settings = {
      DATABASE_URL: database.connectionString,
      S3_BUCKET: 'shared',
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY: accessKey,
      S3_SECRET_KEY: secretKey,
      S3_FORCE_PATH_STYLE: 'true',
    };
    const files = await openFiles(readConfiguration(settings));
    const options = { contentType: 'text/plain', maxBytes: 10 };
    await files.store.put('attachments/1/notes.txt', Buffer.from('kept'), options);
    files.close();
    // An object as consoles of storage services create one for each folder.
    const folder = await fetch(`${endpoint}/shared/backups/`, { method: 'PUT' });
    expect(folder.status).toBe(200);
    for (const place of ['s3://shared/backups', 's3://shared'])
      for (const env of [settings, { ...settings, BACKUP_KEY: '' }])
        for (const newFiles of [1, 0])
          expect((await command(['backup', place], env)).result).toMatchObject({ files: 1, newFiles });
    const refused = await command(['backup', target()], { ...settings, S3_ACCESS_KEY: 'UNKNOWN' });
    expect(refused.complaint).toMatch(/^File storage is unavailable \(.*Access Key.*\): .+\.\n$/);
    await database.drop();
    await stop();
  });

  it('is restored completely', async () => {
    const s3 = await startTestS3('backups');
    const settings = {
      BACKUP_S3_ENDPOINT: s3.endpoint,
      BACKUP_S3_ACCESS_KEY: s3.accessKey,
      BACKUP_S3_SECRET_KEY: s3.secretKey,
      BACKUP_S3_FORCE_PATH_STYLE: 'true',
    };
    const place = 's3://backups/daily';
    const stranger = await command(['backup', place], { ...settings, BACKUP_S3_ACCESS_KEY: 'UNKNOWN' });
    expect(stranger.complaint).toMatch(/^s3:\/\/backups\/daily cannot be read \(.*Access Key.*\); .+\.\n$/);
    const nowhere = await command(['backup', place], {
      ...settings,
      BACKUP_S3_ENDPOINT: 'http://127.0.0.1:1',
    });
    expect(nowhere.complaint).toMatch(/^s3:\/\/backups\/daily cannot be read \(.*ECONNREFUSED.*\); .+\.\n$/);
    const other = await command(['backup', 'ftp://backups/daily'], settings);
    expect(other.complaint).toMatch(/^Backups cannot be kept in ftp:.+\.\n$/);
    const large = randomBytes(6_500_000);
    await send('kept in parts', [new File([large], 'large.bin')]);
    const made = await command(['backup', place], settings);
    expect(made, made.complaint).toMatchObject({ code: 0 });
    const { result: list } = await command(['backup', 'list', place], settings);
    expect(list).toEqual([expect.objectContaining({ name: (made.result as { name: string }).name })]);
    // The next replaces the first, whose files it still needs.
    expect((await command(['backup', place, '--keep', '1'], settings)).result).toMatchObject({
      newFiles: 0,
      removed: [(made.result as { name: string }).name],
    });

    const database = await createTestDatabase();
    const dataDirectory = join(folder, 'from-s3');
    const elsewhere = { ...settings, DATABASE_URL: database.connectionString, DATA_DIR: dataDirectory };
    const restored = await command(['restore', place], elsewhere);
    expect(restored, restored.complaint).toMatchObject({ code: 0 });
    const files = new LocalBlobStore(join(dataDirectory, 'files'));
    const contents: Buffer[] = [];
    for await (const key of files.list('')) {
      const blob = await files.get(key);
      if (blob) contents.push(await buffer(blob.stream));
    }
    expect(contents.some((content) => content.equals(large))).toBe(true);
    const pool = createPool({ connectionString: database.connectionString, size: 1 });
    const { rows } = await pool.query(`select content from messages where content = 'kept in parts'`);
    expect(rows).toHaveLength(1);
    await pool.end();
    await database.drop();
    await s3.stop();
  });
});
