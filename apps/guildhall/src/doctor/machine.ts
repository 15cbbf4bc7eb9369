/** Requirements of the machine: Node, a folder, disk space, a port, the web client, an address. */
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isLoopback } from '@guildhall/platform';
import { type Configuration, createFolder } from '@guildhall/platform/config';
import { isWebClientCurrent, locateVite } from '../pages/web-client.ts';
import {
  type DiskSpace,
  describeSpace,
  diskFolders,
  FULL_DISK_BYTES,
  fullestDisk,
} from '../readiness/disks.ts';
import { type CheckResult, check, checkOptional } from './check.ts';

const MIN_NODE = 24;
const MIN_FREE_BYTES = 1_000_000_000;

export function checkNode(): Promise<CheckResult> {
  return check(
    'Node',
    'Run "npm ci", and start with "npm start", which uses the Node that comes with it.',
    async () => {
      if (Number(process.versions.node.split('.')[0]) >= MIN_NODE) return process.version;
      throw new Error(`${process.version} is older than ${MIN_NODE}`);
    },
  );
}

export function checkFolder({ dataDir }: Configuration): Promise<CheckResult> {
  const advice = 'Make it writable for the user who runs Guildhall, or set DATA_DIR to another folder.';
  return check('Data folder', advice, async () => {
    const probe = join(dataDir, `.doctor-${process.pid}`);
    await createFolder(dataDir);
    await writeFile(probe, '');
    await rm(probe);
    return dataDir;
  });
}

/**
 * The disks of data, and those of files, backups and temporary files. A start succeeds unless the disk of the embedded
 * database is full.
 */
export async function checkDiskSpace(configuration: Configuration): Promise<readonly Promise<CheckResult>[]> {
  const { data, spaceElsewhere } = await diskFolders(configuration);
  const name = 'Disk space';
  const disk = fullestDisk(data);
  const holdsDatabase = configuration.databaseUrl === undefined;
  const isFull = disk === null || disk.freeBytes < FULL_DISK_BYTES;
  const checkData = holdsDatabase && isFull ? check : checkOptional;
  return [
    checkData(name, 'Free some space, or set DATA_DIR to a folder on another disk.', async () =>
      requireSpace(disk, MIN_FREE_BYTES),
    ),
    ...(await spaceElsewhere()).map((space) =>
      checkOptional(
        name,
        'Free some space there, or set BACKUP_TO or TMPDIR, if it is that one, to a folder on another disk.',
        async () => requireSpace(space, FULL_DISK_BYTES),
      ),
    ),
  ];
}

function requireSpace(space: DiskSpace | null, atLeast: number): string {
  if (space === null) throw new Error('a folder does not answer');
  if (space.freeBytes >= atLeast) return describeSpace(space);
  throw new Error(`only ${describeSpace(space)}`);
}

/** @param runs whether a process of this instance runs on this machine; null if unknown */
export function checkPort(configuration: Configuration, runs: boolean | null): Promise<CheckResult> {
  const { host, port } = configuration;
  return check('Port', 'Stop the program that uses it, or set PORT to another one.', async () => {
    const fault = await listenFault(host, port);
    if (fault === null) return `${host}:${port} is free`;
    if (fault.code !== 'EADDRINUSE') throw fault;
    const state = await stateOfGuildhall(configuration);
    if (state === null) throw new Error(`${host}:${port} is used by another program`);
    if (state === 'running' && runs === false)
      throw new Error(`${host}:${port} is used by another Guildhall with other data`);
    return `${host}:${port} is Guildhall itself, ${state}`;
  });
}

/** @returns what prevents listening there; null if nothing does. */
export function listenFault(host: string | undefined, port: number): Promise<NodeJS.ErrnoException | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', resolve);
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

/** @returns null if another program answers, or none */
async function stateOfGuildhall({ host, port }: Configuration): Promise<string | null> {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  const signal = AbortSignal.timeout(2000);
  const answer = await fetch(`http://${name}:${port}/healthz`, { signal }).catch(() => null);
  if (answer?.ok) return 'running';
  if (answer?.status !== 503) return null;
  const refusal = (await answer.json().catch(() => null)) as { error?: { code?: unknown } } | null;
  return refusal?.error?.code === 'unavailable' ? 'starting or stopping' : null;
}

export function checkBaseUrl({ baseUrl, isBaseUrlSet, host }: Configuration): Promise<CheckResult> {
  const advice =
    'Set BASE_URL to the address that people type, https:// in front of a proxy with a certificate.';
  const { hostname, protocol } = new URL(baseUrl);
  const local = isLoopback(hostname);
  const isPlain = !local && protocol === 'http:';
  const run = isPlain ? checkOptional : check;
  return run('Base URL', advice, async () => {
    if (local && !isLoopback(host) && !isBaseUrlSet) {
      throw new Error(`${baseUrl} is reachable from this machine only, while HOST is ${host}`);
    }
    if (isPlain)
      throw new Error(
        `${baseUrl} is not encrypted, so browsers refuse voice, video, push notifications and installing`,
      );
    return baseUrl;
  });
}

export function checkWebClient(): Promise<CheckResult> {
  return check('Web client', 'Run "npm ci": the tools that build it are not installed.', async () => {
    if (await isWebClientCurrent()) return 'built';
    locateVite();
    return 'not built from the present sources; the next start builds it';
  });
}
