/** Creates an empty database cluster, completely or not at all. */
import { spawn } from 'node:child_process';
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { notWritable } from '../config/data-folder.ts';
import { StartupError } from '../config/startup-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type ClusterLocation, convertedCluster, exists } from './location.ts';
import { type Durability, SUPERUSER } from './settings.ts';
import { type SystemUser, systemUserName } from './system-user.ts';

const UNFINISHED = 'cluster.new';

/** PostgreSQL's programs do not inherit the environment: no secrets, no PG* settings, no locale. */
export const BARE_ENVIRONMENT = { LC_ALL: 'C', TZ: 'UTC', PATH: '/usr/bin:/bin' };

/**
 * Creates the cluster if there is none, and returns whether it did. The collation is PostgreSQL's own C.UTF-8, which is
 * the same on every machine and never changes with an update of the operating system.
 * @throws StartupError for a cluster of another major version or when initdb fails
 */
export async function ensureCluster(
  location: ClusterLocation,
  binaries: PostgresBinaries,
  user: SystemUser | null,
  durability: Durability,
): Promise<boolean> {
  const version = await readVersion(location.cluster);
  if (version !== null) {
    if (version.trim() === binaries.majorVersion) return false;
    throw new StartupError(
      `The database in ${location.cluster} was made by PostgreSQL ${version.trim()}, but this is ${binaries.majorVersion}: convert it with "guildhall upgrade --programs" as docs/operate/upgrading.md describes, or use the release it was made with.`,
    );
  }
  const unfinished = join(location.home, UNFINISHED);
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { mode: 0o700 });
  if (user) await chown(unfinished, user.uid, user.gid);
  else systemUserName();
  await initialise(binaries.initdb, unfinished, user);
  // Syncing the finished files once is much faster than one sync per file.
  if (durability === 'full') await run(binaries.initdb, ['--sync-only', '-D', unfinished], user);
  await refuseToOverwrite(location.cluster);
  await rename(unfinished, location.cluster);
  return true;
}

/** @returns null without a cluster. @throws StartupError for one that this user may not read */
async function readVersion(cluster: string): Promise<string | null> {
  try {
    return await readFile(join(cluster, 'PG_VERSION'), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw notWritable(cluster, error);
  }
}

/** Moves the cluster aside and puts the converted one in its place. */
export async function replaceCluster(cluster: string, aside: string): Promise<void> {
  await rename(cluster, aside);
  await finishConversion(cluster);
}

/**
 * Puts a converted cluster in its place if the old one has left it. That happens when the process was killed while it
 * replaced the old one, and by then the converted one was complete.
 */
export async function finishConversion(cluster: string): Promise<void> {
  const converted = convertedCluster(cluster);
  if (!(await exists(cluster)) && (await exists(converted))) await rename(converted, cluster);
}

async function initialise(initdb: string, directory: string, user: SystemUser | null): Promise<void> {
  await run(
    initdb,
    [
      ...['-D', directory, '--username', SUPERUSER, '--auth', 'peer', '--encoding', 'UTF8', '--locale', 'C'],
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-sync', '--no-instructions'],
    ],
    user,
  );
}

async function refuseToOverwrite(cluster: string): Promise<void> {
  const entries = await readdir(cluster).catch(() => []);
  if (entries.length === 0) return;
  throw new StartupError(
    `The folder ${cluster} holds files but no database: move them away, or set DATA_DIR to another folder.`,
  );
}

async function run(program: string, args: readonly string[], user: SystemUser | null): Promise<void> {
  const child = spawn(program, args, {
    cwd: '/',
    env: BARE_ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(user ? { uid: user.uid, gid: user.gid } : {}),
  });
  let errorOutput = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errorOutput += text;
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const reason =
    errorOutput.match(/(?:error|FATAL|fatal): *(.+)/i)?.[1] ?? errorOutput.trim().split('\n').at(-1);
  throw new StartupError(
    `PostgreSQL could not prepare its data folder (${reason || `initdb ended with ${code}`}): check the disk and its permissions, then start again.`,
    { cause: errorOutput },
  );
}
