/** An installed proxy, with its sample from `deploy/proxies` on free ports. */
import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { freePort } from '@guildhall/platform/test-free-port';

const SAMPLES = fileURLToPath(new URL('../../../../deploy/proxies', import.meta.url));
const READY_WITHIN_MS = 120_000;

/** The cache of files that the guide adds to the sample for nginx. */
const NGINX_CACHE = readCache();

/** The ports of the processes, the proxy's https and http ports, and the certificate's folder. */
interface Place {
  readonly folder: string;
  readonly processes: readonly number[];
  readonly https: number;
  readonly http: number;
}

export interface ProxyKind {
  readonly name: string;
  readonly sample: string;
  readonly version: readonly string[];
  /** Changes only ports, names and paths. */
  adapt(sample: string, place: Place): string;
  command(file: string): readonly [string, ...string[]];
}

/** What `a2enmod` turns on for the sample, and what Debian turns on by itself. */
const APACHE_MODULES = [
  ...['authz_core', 'headers', 'http2', 'lbmethod_bybusyness', 'mpm_event', 'proxy', 'proxy_balancer'],
  ...['alias', 'proxy_hcheck', 'proxy_http', 'reqtimeout', 'slotmem_shm', 'socache_shmcb', 'ssl'],
];

export interface RunningProxy {
  readonly url: string;
  stop(): Promise<void>;
}

export const PROXIES: readonly ProxyKind[] = [
  {
    name: 'nginx',
    sample: 'nginx.conf',
    version: ['nginx', '-v'],
    adapt: (sample, { folder, http, https }) =>
      `daemon off; user root; pid ${folder}/pid; error_log ${folder}/log; events {}\nhttp { access_log off; client_body_temp_path ${folder}/body;\n${NGINX_CACHE.path.replace('/var/cache/guildhall', `${folder}/cache`)}\n${sample
        .replaceAll(/\/etc\/letsencrypt\/live\/chat.example.org/g, folder)
        .replace('    location / {', `${NGINX_CACHE.location}\n$&`)
        .replace('listen 80;', `listen 127.0.0.1:${http};`)
        .replace('listen 443', `listen 127.0.0.1:${https}`)}}`,
    command: (file) => ['nginx', '-c', file],
  },
  {
    name: 'Caddy',
    sample: 'Caddyfile',
    version: ['caddy', 'version'],
    adapt: (sample, { folder, http, https }) =>
      `{\n admin off\n http_port ${http}\n https_port ${https}\n storage file_system ${folder}\n}\n${sample.replace(
        'chat.example.org {',
        `https://127.0.0.1:${https} {\n\ttls ${folder}/fullchain.pem ${folder}/privkey.pem`,
      )}`,
    command: (file) => ['caddy', 'run', '--adapter', 'caddyfile', '--config', file],
  },
  {
    name: 'HAProxy',
    sample: 'haproxy.cfg',
    version: ['haproxy', '-v'],
    adapt: (sample, { folder, http, https }) =>
      sample
        .replace('bind :80', `bind 127.0.0.1:${http}`)
        .replace('bind :443', `bind 127.0.0.1:${https}`)
        .replace('/etc/haproxy/certificates/', `${folder}/both.pem`)
        // Only root may change the user.
        .replace(/ +(user|group) haproxy\n/g, '')
        // The limit of open files on this machine, which is lower than on servers.
        .replace('maxconn 50000', 'maxconn 1000'),
    command: (file) => ['haproxy', '-db', '-f', file],
  },
  {
    name: 'Apache',
    sample: 'apache.conf',
    version: ['apache2', '-v'],
    adapt: (sample, { folder, http, https }) =>
      [
        ...APACHE_MODULES.map((name) => `LoadModule ${name}_module /usr/lib/apache2/modules/mod_${name}.so`),
        `PidFile ${folder}/pid\nErrorLog ${folder}/log\nDefaultRuntimeDir ${folder}`,
        `User www-data\nGroup www-data\nListen 127.0.0.1:${http}\nListen 127.0.0.1:${https}`,
        // As in the package of Debian.
        'RequestReadTimeout header=20-40,minrate=500 body=10,minrate=500',
        sample
          .replaceAll(/\/etc\/letsencrypt\/live\/chat.example.org/g, folder)
          .replace('*:80', `*:${http}`)
          .replace('*:443', `*:${https}`),
      ].join('\n'),
    command: (file) => ['apache2', '-DFOREGROUND', '-f', file],
  },
];

function readCache(): { readonly path: string; readonly location: string } {
  const guide = readFileSync(new URL('../../../../docs/guides/files.md', import.meta.url), 'utf8');
  const [, path, location] = /```nginx\n(proxy_cache_path [^\n]*)\n\n(location .*?)\n```/s.exec(guide) ?? [];
  if (path === undefined || location === undefined) throw new Error('docs/guides/files.md has no cache');
  return { path, location };
}

/** The version of the proxy; undefined if it is not installed. */
export function proxyVersion({ version: [program = '', ...args] }: ProxyKind): string | undefined {
  const { stdout, stderr, status } = spawnSync(program, args, { encoding: 'utf8' });
  return status === 0 ? /\d+(?:\.\d+)+/.exec(stdout + stderr)?.[0] : undefined;
}

/** Starts the proxy in front of these ports. @throws Error with its output if it does not start */
export async function startProxy(
  kind: ProxyKind,
  parent: string,
  processes: readonly number[],
): Promise<RunningProxy> {
  const folder = join(parent, kind.name);
  await mkdir(folder);
  await makeCertificate(folder);
  const place = { folder, processes, https: await freePort(), http: await freePort() };
  const file = join(folder, kind.sample);
  await writeFile(
    file,
    onPorts(kind.adapt(await readFile(join(SAMPLES, kind.sample), 'utf8'), place), processes),
  );
  const [program, ...args] = kind.command(file);
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] });
  let errorOutput = '';
  child.stderr.on('data', (text) => {
    errorOutput += text;
  });
  const stop = () => end(child);
  try {
    await untilOpen(place.https, child);
  } catch {
    await stop();
    throw new Error(`${kind.name} did not start with its sample: ${errorOutput}`);
  }
  return { url: `https://127.0.0.1:${place.https}`, stop };
}

function onPorts(configuration: string, [one, two, three]: readonly number[]): string {
  return configuration.replaceAll(/127\.0\.0\.1:(3000|3010|3020)\b/g, (_, port: string) => {
    const own = { 3000: one, 3010: two, 3020: three }[port];
    return `127.0.0.1:${own}`;
  });
}

async function makeCertificate(folder: string): Promise<void> {
  const [chain, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const subject = ['-subj', '/CN=chat.example.org', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const out = ['-days', '2', '-keyout', key, '-out', chain];
  await promisify(execFile)('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...subject, ...out]);
  await writeFile(join(folder, 'both.pem'), (await readFile(chain, 'utf8')) + (await readFile(key, 'utf8')));
}

async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return;
    await delay(50);
  }
  throw new Error('not open');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), 3000);
  await ended;
  clearTimeout(late);
}
