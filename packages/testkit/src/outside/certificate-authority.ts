/**
 * A certificate authority for tests: Pebble. Like a real one it sends challenges to its callers over http, but to a
 * free port instead of port 80.
 */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { freePort } from '@guildhall/platform/test-free-port';

export interface CertificateAuthority {
  /** The value for ACME_DIRECTORY. */
  readonly directory: string;
  stop(): Promise<void>;
}

/** Whether {@link startAuthority} works here. If not, prints a message, because tests are skipped then. */
export function authorityInstalled(): boolean {
  return isInstalled('pebble', '-help') && opensslInstalled();
}

/** Whether {@link makeCertificate} works here. If not, prints a message, because tests are skipped then. */
export function opensslInstalled(): boolean {
  return isInstalled('openssl', 'version');
}

function isInstalled(program: string, harmless: string): boolean {
  const installed = spawnSync(program, [harmless]).error === undefined;
  if (!installed) console.warn(`Skipped: tests on certificates need ${program}, which is not installed.`);
  return installed;
}

const READY_WITHIN_MS = 120_000;

/** Writes a key and a self-signed certificate for localhost into a folder. */
export function makeCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  const certificate = join(folder, 'certificate.pem');
  const key = join(folder, 'key.pem');
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const out = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...curve, ...names, ...out], { stdio: 'ignore' });
  return { certificate, key };
}

/**
 * Starts Pebble, and makes this process trust Pebble and its certificates.
 * @param httpPort the port to which it sends challenges
 */
export async function startAuthority(httpPort: number, port: number): Promise<CertificateAuthority> {
  const folder = await mkdtemp(join(tmpdir(), 'guildhall-authority-'));
  const { certificate, key } = makeCertificate(folder);
  const management = await freePort();
  const pebble = {
    listenAddress: `127.0.0.1:${port}`,
    managementListenAddress: `127.0.0.1:${management}`,
    certificate,
    privateKey: key,
    httpPort,
    tlsPort: await freePort(),
    ocspResponderURL: '',
    externalAccountBindingRequired: false,
  };
  await writeFile(join(folder, 'config.json'), JSON.stringify({ pebble }));
  const env = { ...process.env, PEBBLE_VA_NOSLEEP: '1', PEBBLE_AUTHZREUSE: '0' };
  const child = spawn('pebble', ['-config', join(folder, 'config.json')], { env, stdio: 'ignore' });
  trust(await readFile(certificate, 'utf8'));
  trust(await readRoot(`https://127.0.0.1:${management}/roots/0`, child));
  return {
    directory: `https://127.0.0.1:${port}/dir`,
    async stop() {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Makes this process trust a certificate. */
export function trust(certificate: string): void {
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
}

async function readRoot(url: string, child: ChildProcess): Promise<string> {
  const deadline = Date.now() + READY_WITHIN_MS;
  for (;;) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return answer.text();
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('pebble was not ready in time');
    await delay(50);
  }
}
