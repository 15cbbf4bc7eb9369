/** https without a proxy, with certificates of a real authority and from files. */
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, get } from 'node:http';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { createLog, createManualClock, DAY_MS } from '@guildhall/platform';
import { readConfiguration } from '@guildhall/platform/config';
import { listMessages, sendMessage } from '@guildhall/protocol';
import {
  aServer,
  authorityInstalled,
  type CertificateAuthority,
  connectProbe,
  createMigratedDatabase,
  freePort,
  makeCertificate,
  opensslInstalled,
  queryDatabase,
  startAuthority,
  startTestInstance,
  type TestInstance,
  type TestInstanceOptions,
  trust,
} from '@guildhall/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { checkHttps } from '../doctor/https.ts';
import { runCommand } from '../testing/run-command.ts';

const EMAIL = 'admin@example.org';
const silent = createLog({ level: 'silent' });
const cleanUps: (() => Promise<unknown>)[] = [];

let httpsPort: number;
let httpPort: number;
beforeAll(async () => {
  httpsPort = await freePort();
  httpPort = await freePort();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

function settings(more: Readonly<Record<string, string>>): Record<string, string> {
  return {
    BASE_URL: `https://localhost:${httpsPort}`,
    HTTPS_PORT: String(httpsPort),
    HTTP_PORT: String(httpPort),
    HTTPS_HOST: '127.0.0.1',
    ...more,
  };
}

async function start(
  more: Readonly<Record<string, string>>,
  options: TestInstanceOptions = {},
): Promise<TestInstance> {
  const instance = await startTestInstance({ ...options, settings: settings(more) });
  cleanUps.push(() => instance.stop());
  return instance;
}

/** The serial number of the certificate that new connections get; null when the handshake is refused. */
async function serial(port = httpsPort): Promise<string | null> {
  const socket = connect({ port, host: '127.0.0.1', servername: 'localhost' });
  const number = await once(socket, 'secureConnect').then(
    () => socket.getPeerCertificate().serialNumber,
    () => null,
  );
  socket.destroy();
  return number;
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connectPlain(port, '127.0.0.1');
  const open = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return open;
}

const insecure = (path: string) => fetch(`http://127.0.0.1:${httpPort}${path}`, { redirect: 'manual' });

interface Kept {
  readonly failures: number;
  readonly minutes: number;
  readonly last_error: string | null;
}

async function kept(instance: TestInstance): Promise<Kept | undefined> {
  const rows = await queryDatabase(
    instance,
    `select failures, last_error, extract(epoch from due_at - $1::timestamptz)::int / 60 as minutes
     from https_certificates`,
    [new Date(instance.clock.now())],
  );
  return rows[0] as Kept | undefined;
}

describe.skipIf(!authorityInstalled())('with an authority', () => {
  let authority: CertificateAuthority;
  beforeAll(async () => {
    authority = await startAuthority(httpPort, await freePort());
  });
  afterAll(() => authority.stop());

  test('the first start obtains a certificate; a renewal keeps WebSockets and reaches every process', async () => {
    const acme = { ACME_EMAIL: EMAIL, ACME_DIRECTORY: authority.directory };
    const instance = await start({ ...acme, OPERATOR_LISTEN: '127.0.0.1:0' });
    await instance.runDueJobs();
    const first = await serial();
    expect(first).not.toBeNull();
    const { owner } = await aServer(instance);
    const probe = await connectProbe(instance.url, { token: owner.token });
    const metrics = await (await fetch(`${instance.operatorUrl}/metrics`)).text();
    const figure = (name: string) =>
      Number(new RegExp(`^guildhall_certificate_${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
    expect(figure('days')).toBeGreaterThan(30);
    expect(figure('lifetime_days')).toBeGreaterThan(figure('days'));
    expect(figure('lifetime_days')).toBeLessThan(figure('days') + 1);

    const otherPort = await freePort();
    const other = await startTestInstance({
      sharing: instance,
      settings: {
        ...settings(acme),
        HTTPS_PORT: String(otherPort),
        HTTP_PORT: String(await freePort()),
        ALLOW_UNSHARED_PROCESSES: 'true',
      },
    });
    cleanUps.push(() => other.stop());
    await other.runDueJobs();
    expect(await serial(otherPort)).toBe(first);

    await instance.runDueJobs();
    expect(await serial()).toBe(first);
    const [times] = await queryDatabase(
      instance,
      `select extract(epoch from due_at - $1)::float / extract(epoch from not_after - $1)::float as share
       from https_certificates`,
      [new Date(instance.clock.now())],
    );
    expect(times?.share).toBeGreaterThan(0.6);
    expect(times?.share).toBeLessThan(0.67);
    await queryDatabase(instance, 'update https_certificates set due_at = $1', [
      new Date(instance.clock.now()),
    ]);
    await instance.runDueJobs();
    const second = await serial();
    expect(second).not.toBeNull();
    expect(second).not.toBe(first);
    await other.runDueJobs();
    expect(await serial(otherPort)).toBe(second);
    expect(probe.socket.readyState).toBe(probe.socket.OPEN);
    expect((await insecure('/channels/1?a=b')).headers.get('location')).toBe(
      `https://localhost:${httpsPort}/channels/1?a=b`,
    );
    expect((await insecure('/.well-known/acme-challenge/unknown')).status).toBe(404);
    expect(await queryDatabase(instance, 'select token from acme_challenges')).toEqual([]);
    await probe.close();
  });

  test('after a leak, "key rotate" makes the next start register again and request another certificate', async () => {
    const database = await createMigratedDatabase(silent);
    cleanUps.push(() => database.drop());
    const place = { databaseUrl: database.connectionString };
    // Several starts on one database.
    const sharing = { ...place, clock: createManualClock() } as TestInstance;
    const served = async () => {
      const acme = settings({ ACME_EMAIL: EMAIL, ACME_DIRECTORY: authority.directory });
      const instance = await startTestInstance({ sharing, settings: acme });
      await instance.runDueJobs();
      const certificate = await serial();
      await instance.stop();
      const account = `select encode(value, 'hex') from instance_secrets where name = 'acme-account-key'`;
      return { certificate, account: await queryDatabase(place, account) };
    };
    const before = await served();
    expect(await served()).toEqual(before);
    const rotated = await runCommand(['key', 'rotate'], { DATABASE_URL: place.databaseUrl });
    expect(rotated).toMatchObject({ code: 0, output: expect.stringContaining('ended push subscriptions') });
    const after = await served();
    expect(after.certificate).not.toBeNull();
    expect(after.certificate).not.toBe(before.certificate);
    expect(after.account).toHaveLength(1);
    expect(after.account).not.toEqual(before.account);
  });
});

test('an unavailable authority: it starts, refuses handshakes, logs the reason, and asks again later', async () => {
  const away = `http://127.0.0.1:${await freePort()}/dir`;
  const instance = await start({ ACME_EMAIL: EMAIL, ACME_DIRECTORY: away }, { log: silent });
  await instance.runDueJobs();
  expect(await serial()).toBeNull();
  const answer = await insecure('/');
  expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('certificate')]);
  expect(await kept(instance)).toMatchObject({
    failures: 1,
    last_error: expect.stringMatching(/ECONNREFUSED/),
  });
  await instance.runDueJobs();
  expect((await kept(instance))?.failures).toBe(1);
  for (const failures of [2, 3, 4]) {
    instance.clock.advance(DAY_MS);
    await instance.runDueJobs();
    expect(await kept(instance)).toMatchObject({ failures });
  }
  expect((await kept(instance))?.minutes).toBeGreaterThanOrEqual(7);
  for (const failures of [5, 6, 7, 8]) {
    instance.clock.advance(DAY_MS);
    await instance.runDueJobs();
    expect(await kept(instance)).toMatchObject({ failures });
  }
  expect((await kept(instance))?.minutes).toBeLessThanOrEqual(75);
  expect((await fetch(`${instance.localUrl}/healthz`)).ok).toBe(true);
  const [ports] = await checkHttps(readConfiguration(settings({ ACME_EMAIL: EMAIL })));
  expect(ports).toMatchObject({ name: 'https ports', ok: true });
});

test('an authority that refuses orders is asked again at the time it gave', async () => {
  let asked = 0;
  const server = createServer((_, response) => {
    asked += 1;
    response.writeHead(429, { 'retry-after': '7200', 'content-type': 'application/problem+json' });
    response.end('{"type":"urn:ietf:params:acme:error:rateLimited","detail":"too many certificates"}');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  cleanUps.push(async () => server.close());
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const directory = `http://127.0.0.1:${port}/dir`;
  const instance = await start({ ACME_EMAIL: EMAIL, ACME_DIRECTORY: directory }, { log: silent });
  await instance.runDueJobs();
  const askedOnce = asked;
  instance.clock.advance(3_600_000);
  await instance.runDueJobs();
  expect(asked).toBe(askedOnce);
  expect(await kept(instance)).toMatchObject({ failures: 1, last_error: 'too many certificates' });
  expect((await kept(instance))?.minutes).toBeGreaterThanOrEqual(59);
});

test('a stop while the authority works on a request leaves it to the next process', async () => {
  const instance = await startTestInstance();
  cleanUps.push(() => instance.stop());
  const silentAuthority = createServer(() => undefined).listen(0, '127.0.0.1');
  const asked = once(silentAuthority, 'request');
  await once(silentAuthority, 'listening');
  cleanUps.push(async () => {
    silentAuthority.closeAllConnections();
    silentAuthority.close();
  });
  const address = silentAuthority.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const acme = { ACME_EMAIL: EMAIL, ACME_DIRECTORY: `http://127.0.0.1:${port}/dir` };
  const stopping = await startTestInstance({
    sharing: instance,
    settings: settings({ ...acme, ALLOW_UNSHARED_PROCESSES: 'true' }),
  });
  await asked;
  expect((await kept(instance))?.minutes).toBeGreaterThan(0);
  await stopping.stop();
  const left = await kept(instance);
  expect(left?.failures).toBe(0);
  expect(left?.minutes).toBeLessThanOrEqual(0);
});

describe.skipIf(!opensslInstalled())('from files', () => {
  let folder: string;
  let files: { readonly TLS_CERTIFICATE: string; readonly TLS_KEY: string };
  const place = async (): Promise<void> => {
    trust(await readFile(makeCertificate(folder).certificate, 'utf8'));
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'guildhall-https-'));
    files = { TLS_CERTIFICATE: join(folder, 'certificate.pem'), TLS_KEY: join(folder, 'key.pem') };
    await place();
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('messages go over https, and a changed file renews the certificate without closing connections', async () => {
    const instance = await start(files);
    const first = await serial();
    const { owner, channel } = await aServer(instance);
    const probe = await connectProbe(instance.url, { token: owner.token });
    await owner.do(sendMessage, { params: { channelId: channel.id }, body: { content: 'safe' } });
    await probe.take('MESSAGE_CREATE', ({ content }) => content === 'safe');
    expect(await owner.do(listMessages, { params: { channelId: channel.id } })).toHaveLength(1);
    await place();
    await instance.runDueJobs();
    expect(await serial()).not.toBe(first);
    expect(probe.socket.readyState).toBe(probe.socket.OPEN);
    await probe.close();
  });

  test('the connections of one address to all ports are limited, before they begin TLS', async () => {
    const instance = await start({ ...files, GATEWAY_CONNECTIONS_PER_ADDRESS: '1', RATE_LIMIT_SCALE: '1' });
    const localAddress = '127.0.0.5';
    const sockets = [httpPort, httpPort, httpsPort, httpsPort, httpsPort].map((port) =>
      connectPlain({ port, host: '127.0.0.1', localAddress }).on('error', () => undefined),
    );
    const closed = await Promise.race(sockets.map((socket) => once(socket, 'close').then(() => socket)));
    const health = () =>
      new Promise<number | undefined>((resolve) => {
        get(`${instance.localUrl}/healthz`, { localAddress, agent: false }, (response) => {
          resolve(response.resume().statusCode);
        }).on('error', () => resolve(undefined));
      });
    expect(await health()).toBeUndefined();
    expect(await serial()).not.toBeNull();
    expect(sockets.filter((socket) => socket.closed)).toEqual([closed]);
    for (const socket of sockets) socket.destroy();
    await expect.poll(health, { timeout: 120_000 }).toBe(200);
  });

  test('a file that is just being written does not replace the certificate', async () => {
    const lines: string[] = [];
    const log = createLog({ level: 'warn', destination: { write: (line) => void lines.push(line) } });
    const instance = await start(files, { log });
    const first = await serial();
    const key = await readFile(files.TLS_KEY);
    await writeFile(files.TLS_KEY, '');
    await instance.runDueJobs();
    await instance.runDueJobs();
    expect(await serial()).toBe(first);
    await writeFile(files.TLS_KEY, key);
    await instance.runDueJobs();
    expect(lines.map((line) => JSON.parse(line).msg).filter((text) => text.includes('certificate'))).toEqual([
      'using the newest https certificate failed; trying again',
      'using the newest https certificate works again',
    ]);
  });

  test.each(['none.pem', 'empty.pem'])('files that cannot be used prevent the start: %s', async (name) => {
    await writeFile(join(folder, 'empty.pem'), '');
    const wrong = { ...files, TLS_KEY: join(folder, name) };
    await expect(startTestInstance({ settings: settings(wrong), log: silent })).rejects.toThrow(
      /^TLS_CERTIFICATE and TLS_KEY cannot be used \(.+\): name two PEM files/,
    );
    expect(await isOpen(httpsPort)).toBe(false);
  });
});

test('without a certificate configured, no further port is opened', async () => {
  const { BASE_URL: _, ...ports } = settings({});
  const instance = await startTestInstance({ settings: ports });
  cleanUps.push(() => instance.stop());
  expect([await isOpen(httpsPort), await isOpen(httpPort)]).toEqual([false, false]);
});

test('contradictory settings are refused', () => {
  const read = (more: Record<string, string>) => () => readConfiguration(more);
  const here = { BASE_URL: 'https://chat.example.org' };
  expect(read({ ...here, TLS_KEY: 'k' })).toThrow('TLS_CERTIFICATE is missing');
  expect(read({ ...here, TLS_KEY: 'k', TLS_CERTIFICATE: 'c', ACME_EMAIL: EMAIL })).toThrow('both set');
  expect(read({ ACME_EMAIL: EMAIL })).toThrow('BASE_URL is not an https address');
  expect(read({ ACME_EMAIL: EMAIL, BASE_URL: 'https://203.0.113.7' })).toThrow('address instead of a name');
});
