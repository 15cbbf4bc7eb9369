import { createSocket } from 'node:dgram';
import fs from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createServer as createTlsServer } from 'node:tls';
import { closeListener, connectRedis, createPool, DAY_MS, openListener } from '@guildhall/platform';
import { readConfiguration } from '@guildhall/platform/config';
import { createTestDatabase } from '@guildhall/platform/test-postgres';
import { redisInstalled, startTestRedis } from '@guildhall/platform/test-redis';
import {
  aPerson,
  makeCertificate,
  opensslInstalled,
  queryDatabase,
  startTestInstance,
} from '@guildhall/testkit';
import { startLiveKitServer } from '@guildhall/testkit/live-kit-server';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runChecks } from './index.ts';

let folder: string;
const servers: Server[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'guildhall-doctor-'));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await new Promise((resolve) => server.close(resolve));
  await rm(folder, { recursive: true, force: true });
});

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly isWarning?: true;
  readonly detail: string;
  readonly advice?: string;
}

/** The doctor's findings, by name. */
async function findings(env: Record<string, string>): Promise<Record<string, Finding>> {
  const settings = { DATA_DIR: join(folder, 'data'), PORT: '0', ...env };
  const { text } = await runChecks(() => readConfiguration(settings), true);
  const { checks } = JSON.parse(text) as { checks: Finding[] };
  return Object.fromEntries(checks.map((finding) => [finding.name, finding]));
}

/** A server that hangs up on everyone. @returns its port */
async function listen(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined).destroy());
  servers.push(server);
  return portOf(server);
}

async function portOf(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

test('a machine in order, before the first start', async () => {
  const { text, healthy } = await runChecks(
    () => readConfiguration({ DATA_DIR: join(folder, 'data'), PORT: '0', OPERATOR_LISTEN: '127.0.0.1:0' }),
    false,
  );
  expect(text).not.toContain('✗');
  expect(text).toContain('✓ Database: none yet; the first start makes it\n');
  expect(healthy).toBe(true);
});

test('an invalid setting', async () => {
  const { text, healthy } = await runChecks(() => readConfiguration({ PORT: 'abc' }), false);
  expect(text).toContain('✗ Settings: PORT is "abc"');
  expect(text).toContain('  → Change the variable as it says');
  expect(healthy).toBe(false);
});

test('a data folder that cannot be written, a misspelt setting, and one of a part that is off', async () => {
  await writeFile(join(folder, 'file'), '');
  const found = await findings({ DATA_DIR: join(folder, 'file/data'), PROT: '80', SMTP_FROM: 'a@b.org' });
  expect(found.Settings).toMatchObject({
    isWarning: true,
    detail: 'PROT is not a setting (PORT is), SMTP_FROM has no effect without SMTP_HOST',
  });
  expect(found['Data folder']).toMatchObject({ ok: false, advice: expect.stringContaining('DATA_DIR') });
});

test('a database that a restore has not finished', async () => {
  const database = await createTestDatabase();
  const pool = createPool({ connectionString: database.connectionString, size: 1 });
  await pool.query('create table unfinished_restore (backup text not null)');
  await pool.end();
  expect((await findings({ DATABASE_URL: database.connectionString })).Database).toMatchObject({
    ok: false,
    detail: expect.stringContaining('run "guildhall restore" again'),
    advice: 'PostgreSQL itself answers: do as the message says.',
  });
  await database.drop();
});

test('a port that another program uses', async () => {
  const found = await findings({ PORT: String(await listen()) });
  expect(found.Port).toMatchObject({ ok: false, advice: expect.stringContaining('PORT') });
});

test("a port of the operator's listener that another program uses", async () => {
  const address = `127.0.0.1:${await listen()}`;
  const found = await findings({ OPERATOR_LISTEN: address });
  expect(found['Operator port']).toMatchObject({
    ok: false,
    detail: `${address} is used by another program`,
    advice: expect.stringContaining('OPERATOR_LISTEN'),
  });
});

test('a port that a starting Guildhall uses', async () => {
  const listener = await openListener('127.0.0.1', 0);
  const found = await findings({ PORT: String(listener.port), HOST: '127.0.0.1' });
  await closeListener(listener);
  expect(found.Port).toMatchObject({
    ok: true,
    detail: expect.stringContaining('Guildhall itself, starting'),
  });
});

test('a running Guildhall, and another one with other data at its addresses', async () => {
  const instance = await startTestInstance({ settings: { OPERATOR_LISTEN: '127.0.0.1:0' } });
  const [port = '', operatorListen = ''] = [new URL(instance.url).port, new URL(instance.operatorUrl).host];
  const addresses = { HOST: '127.0.0.1', PORT: port, OPERATOR_LISTEN: operatorListen };
  try {
    const voice = { VOICE_PORTS: String(await listen()), VOICE_ADDRESSES: '203.0.113.7' };
    const own = await findings({ ...addresses, ...voice, DATABASE_URL: instance.databaseUrl });
    expect(own.Voice).toMatchObject({
      ok: true,
      detail: `${voice.VOICE_PORTS} (in use, perhaps by Guildhall) at 203.0.113.7`,
    });
    expect(own.Port?.detail).toBe(`127.0.0.1:${port} is Guildhall itself, running`);
    expect(own['Running service']).toMatchObject({ ok: true, detail: 'serves' });
    const other = await findings(addresses);
    expect(other.Port).toMatchObject({
      ok: false,
      detail: `127.0.0.1:${port} is used by another Guildhall with other data`,
      advice: expect.stringContaining('PORT'),
    });
    expect(other['Operator port']).toMatchObject({
      ok: false,
      detail: `${operatorListen} is used by another Guildhall with other data (process ${process.pid})`,
      advice: expect.stringContaining('OPERATOR_LISTEN'),
    });
    expect(other['Running service']).toBeUndefined();
    // Both run on this machine.
    await queryDatabase(instance, `update process_leases set facts = facts || '{"pid": 1}'`);
    const beside = await findings({ ...addresses, DATABASE_URL: instance.databaseUrl });
    expect(beside['Operator port']).toMatchObject({ ok: false });
  } finally {
    await instance.stop();
  }
});

test('a database that cannot be reached, waits for migrations, or is of a newer version', async () => {
  const nowhere = await findings({ DATABASE_URL: 'postgres://me@127.0.0.1:1/none' });
  expect(nowhere.Database).toMatchObject({ ok: false, advice: expect.stringContaining('DATABASE_URL') });
  const database = await createTestDatabase();
  const found = await findings({ DATABASE_URL: database.connectionString });
  const pool = createPool({ connectionString: database.connectionString, size: 1 });
  await pool.query(`create table migrations as select '9999-later.sql' as name`);
  await pool.end();
  const newer = await findings({ DATABASE_URL: database.connectionString });
  await database.drop();
  expect(newer.Database).toMatchObject({
    ok: false,
    detail: expect.stringMatching(/^it holds migration 9999-later\.sql, .*newer/),
  });
  expect(found.Database).toMatchObject({
    ok: true,
    detail: expect.stringMatching(
      /^PostgreSQL 18\.\d+, pending migrations: \d+ \(the next start applies them\)$/,
    ),
  });
});

test('a database without accounts beside the embedded one, which is no longer used', async () => {
  const instance = await startTestInstance();
  const unused = async () => (await findings({ DATABASE_URL: instance.databaseUrl }))['Unused database'];
  expect(await unused()).toBeUndefined();
  const cluster = join(folder, 'data/postgres/cluster');
  await mkdir(cluster, { recursive: true });
  await writeFile(join(cluster, 'PG_VERSION'), '18\n');
  expect(await unused()).toMatchObject({
    isWarning: true,
    detail: `The database of DATABASE_URL has no accounts, and the one in ${cluster} is not used`,
    advice: expect.stringContaining('restore'),
  });
  await aPerson(instance);
  expect(await unused()).toBeUndefined();
  await instance.stop();
});

test('an address that only this machine reaches, and one that is not encrypted', async () => {
  expect((await findings({ HOST: '0.0.0.0' }))['Base URL']).toMatchObject({ ok: false });
  expect((await findings({ BASE_URL: 'http://chat.example.org' }))['Base URL']).toMatchObject({
    isWarning: true,
    detail: expect.stringMatching(/ is not encrypted, so browsers refuse .*push/),
  });
  expect((await findings({ BASE_URL: 'https://chat.example.org' }))['Base URL']).toMatchObject({ ok: true });
});

test('configured services that are unavailable', async () => {
  const found = await findings({
    REDIS_URL: 'redis://127.0.0.1:1',
    SMTP_HOST: '127.0.0.1',
    SMTP_PORT: '1',
    SMTP_FROM: 'a@b.org',
    S3_BUCKET: 'files',
    S3_ENDPOINT: 'http://127.0.0.1:1',
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  });
  for (const name of ['Redis', 'S3', 'Mail']) {
    expect(found[name], name).toMatchObject({
      ok: false,
      advice: expect.stringMatching(/REDIS_URL|S3_|SMTP_/),
    });
  }
  expect((await findings({ ACCOUNTS_NEED_CONFIRMED_EMAIL: 'true' })).Mail).toMatchObject({
    isWarning: true,
    advice: expect.stringContaining('SMTP_HOST'),
  });
});

test('required confirmations without mail, as operators have set them', async () => {
  const instance = await startTestInstance();
  onTestFinished(() => instance.stop());
  const mail = async (env = {}) => (await findings({ DATABASE_URL: instance.databaseUrl, ...env })).Mail;
  const set = (value: string) =>
    queryDatabase(
      instance,
      `insert into instance_settings (name, value) values ('accounts-need-confirmed-email', '${value}')
       on conflict (name) do update set value = excluded.value`,
    );
  expect(await mail()).toBeUndefined();
  await set('true');
  expect(await mail()).toMatchObject({ isWarning: true, detail: expect.stringContaining('no mail') });
  await set('false');
  expect(await mail({ ACCOUNTS_NEED_CONFIRMED_EMAIL: 'true' })).toBeUndefined();
});

test('a Redis that answers but refuses writes', async (context) => {
  if (!redisInstalled()) return context.skip();
  const redis = await startTestRedis();
  onTestFinished(() => redis.stop());
  const operator = await connectRedis(redis.url, { onAway: () => undefined });
  onTestFinished(() => operator.disconnect());
  const examine = async () => (await findings({ REDIS_URL: redis.url })).Redis;
  expect(await examine()).toMatchObject({ ok: true, detail: 'answers' });
  await operator.config('SET', 'maxmemory', '1');
  expect(await examine()).toMatchObject({ ok: false, detail: expect.stringContaining('OOM') });
});

test('a full disk of the uploaded files only', async () => {
  await mkdir(join(folder, 'data'));
  // /proc has no space.
  await symlink('/proc', join(folder, 'data', 'files'));
  const settings = readConfiguration({ DATA_DIR: join(folder, 'data'), PORT: '0' });
  const { text } = await runChecks(() => settings, false);
  expect(text).toContain(`! Disk space: only 0.0 GB free in ${join(folder, 'data', 'files')}`);
});

test('little space on the disk of the data, with which a start succeeds', async () => {
  const { statfsSync } = fs;
  const blockBytes = 1_000_000;
  const withFreeBlocks = (bavail: number) => {
    fs.statfsSync = ((path: string) => ({
      ...statfsSync(path),
      bavail,
      bsize: blockBytes,
    })) as typeof statfsSync;
    syncBuiltinESMExports();
  };
  try {
    withFreeBlocks(500);
    expect((await findings({}))['Disk space']).toMatchObject({ ok: false, isWarning: true });
    withFreeBlocks(50);
    expect((await findings({}))['Disk space']).not.toHaveProperty('isWarning');
  } finally {
    fs.statfsSync = statfsSync;
    syncBuiltinESMExports();
  }
});

/** A mail server that knows one password; answers its port. */
async function listenForMail(): Promise<number> {
  const known = Buffer.from('\0chat\0secret').toString('base64');
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 test\r\n');
    const lines = createInterface({ input: socket }).on('error', () => undefined);
    lines.on('line', (line) => {
      if (line.startsWith('EHLO')) socket.write('250-test\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH')) socket.write(line.endsWith(known) ? '235 yes\r\n' : '535 wrong\r\n');
      else socket.destroy();
    });
  });
  servers.push(server);
  return portOf(server);
}

test('a mail server that accepts the password, one that does not, and another program', async () => {
  const mailAt = async (port: number, settings: Record<string, string> = {}) =>
    (await findings({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(port), SMTP_FROM: 'a@b.org', ...settings }))
      .Mail;
  const port = await listenForMail();
  expect(await mailAt(port)).toMatchObject({ ok: true });
  const user = { SMTP_USER: 'chat', SMTP_PASSWORD: 'secret' };
  expect(await mailAt(port, user)).toMatchObject({ ok: true });
  expect(await mailAt(port, { ...user, SMTP_PASSWORD: 'other' })).toMatchObject({
    ok: false,
    detail: expect.stringContaining('535 wrong'),
    advice: expect.stringContaining('SMTP_PASSWORD'),
  });
  expect(await mailAt(port, { SMTP_SECURE: 'true' })).toMatchObject({ ok: false });
  expect(await mailAt(await listen())).toMatchObject({ ok: false });
});

test('relays of voice that answer, and those that do not', async () => {
  const socket = createSocket('udp4');
  // A binding response begins with its type and repeats the transaction.
  socket.on('message', (request, { port, address }) =>
    socket.send(Buffer.concat([Buffer.from([1, 1, 0, 0]), request.subarray(4, 20)]), port, address),
  );
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  const stun = `stun:127.0.0.1:${socket.address().port}`;
  const relay = 'turn:127.0.0.1:1?transport=tcp';
  try {
    const found = await findings({ ICE_URLS: `${stun},${relay}`, ICE_SECRET: 'secret' });
    expect(found[`Relay ${stun}`]).toMatchObject({ ok: true, detail: 'answers' });
    expect(found[`Relay ${relay}`]).toMatchObject({
      ok: false,
      isWarning: true,
      advice: expect.stringContaining('ICE_SECRET'),
    });
  } finally {
    socket.close();
  }
});

test('ports and addresses of voice', async () => {
  const port = await listen();
  const well = await findings({ VOICE_ADDRESSES: '203.0.113.7' });
  expect(well.Voice).toMatchObject({ ok: true, detail: expect.stringContaining('at 203.0.113.7') });
  const taken = await findings({ VOICE_PORTS: String(port) });
  expect(taken['Voice ports']).toMatchObject({
    ok: false,
    detail: `no port from ${port} to ${port} is free`,
  });
  const hidden = await findings({ BASE_URL: 'https://chat.example.org', VOICE_ADDRESSES: '10.0.0.7' });
  expect(hidden.Voice).toMatchObject({ ok: false, advice: expect.stringContaining('VOICE_ADDRESSES') });
  // A name that begins like a local address.
  const named = await findings({ BASE_URL: 'https://fc-club.example.org', VOICE_ADDRESSES: '10.0.0.7' });
  expect(named.Voice?.ok).toBe(false);
  const ofCarrier = await findings({ BASE_URL: 'https://chat.example.org', VOICE_ADDRESSES: '100.64.0.7' });
  expect(ofCarrier.Voice?.ok).toBe(false);
});

test('a LiveKit server that answers, and one that does not', async () => {
  const liveKit = await startLiveKitServer();
  try {
    const { Voice } = await findings({ ...liveKit.settings });
    expect(Voice).toMatchObject({
      ok: true,
      detail: expect.stringContaining(String(liveKit.settings.LIVEKIT_URL)),
    });
    const wrong = await findings({
      ...liveKit.settings,
      LIVEKIT_API_SECRET: 'not the secret of this server',
    });
    expect(wrong.Voice).toMatchObject({
      ok: false,
      isWarning: true,
      advice: expect.stringContaining('LIVEKIT_URL'),
    });
  } finally {
    await liveKit.stop();
  }
});

test('https of its own: a taken port, and a name that leads nowhere', async () => {
  const own = { BASE_URL: 'https://nowhere.invalid', ACME_EMAIL: 'a@b.org', HTTPS_HOST: '127.0.0.1' };
  const taken = await findings({ ...own, HTTPS_PORT: String(await listen()), HTTP_PORT: '40123' });
  expect(taken['https ports']).toMatchObject({ ok: false, advice: expect.stringContaining('below 1024') });
  expect(taken['Name for https']).toMatchObject({ ok: false, advice: expect.stringContaining('port 80') });
  expect(taken.Certificate).toMatchObject({ ok: true, detail: expect.stringContaining('none yet') });
  expect((await findings({}))['https ports']).toBeUndefined();
});

test('a certificate of two days from files: when it is new, and when it ends soon', async (context) => {
  if (!opensslInstalled()) return context.skip();
  const files = makeCertificate(folder);
  const [cert, key] = await Promise.all([readFile(files.certificate), readFile(files.key)]);
  const server = createTlsServer({ cert, key });
  servers.push(server);
  const settings = {
    BASE_URL: 'https://localhost',
    TLS_CERTIFICATE: files.certificate,
    TLS_KEY: files.key,
    HTTPS_HOST: '127.0.0.1',
    HTTPS_PORT: String(await portOf(server)),
    HTTP_PORT: '40123',
  };
  expect((await findings(settings)).Certificate).toMatchObject({ ok: true, detail: '1 day is left' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1.6 * DAY_MS });
  try {
    expect((await findings(settings)).Certificate).toMatchObject({
      isWarning: true,
      detail: '0 days are left',
      advice: 'Put a new certificate into the files of TLS_CERTIFICATE and TLS_KEY.',
    });
  } finally {
    vi.useRealTimers();
  }
});
