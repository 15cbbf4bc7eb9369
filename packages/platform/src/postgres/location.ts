/** Locates a data folder's database: in the folder, or elsewhere when PostgreSQL's user cannot enter it. */
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, realpath, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import { canPass } from './reachable.ts';
import type { SystemUser } from './system-user.ts';

/**
 * Folder of one database. `home` belongs to the user who runs Guildhall and contains files that PostgreSQL only reads;
 * `cluster` inside it belongs to PostgreSQL's user.
 */
export interface ClusterLocation {
  readonly home: string;
  readonly cluster: string;
  /** True when `home` is not inside the data folder. */
  readonly relocated: boolean;
}

const ELSEWHERE = '/var/lib/guildhall';
/** In a data folder: names where its database is kept, if that is elsewhere. */
const POINTER = 'postgres.location';
/** Beside a database that is kept elsewhere: names its data folder. */
const OWNER = 'data-folder';

/**
 * The location of a data folder's database. The choice is kept in the file `postgres.location`, so that a later change
 * of access rights never makes a full database look empty.
 */
export async function locateCluster(directory: string, user: SystemUser | null): Promise<ClusterLocation> {
  const root = await realpath(directory);
  const chosen = await locationFrom(root);
  if (chosen !== null) return await requireElsewhere(chosen, root);
  const inside = locationAt(join(root, 'postgres'), { relocated: false });
  if (user === null || (await clusterOwner(root)) !== null || (await canPass(root, user))) {
    await prepare(inside.home, user);
    return inside;
  }
  const outside = locationAt(join(ELSEWHERE, randomBytes(6).toString('hex')), { relocated: true });
  await prepareElsewhere(outside.home, directory, user);
  await writeFile(join(outside.home, OWNER), `${root}\n`);
  await writeFile(join(root, POINTER), `${outside.home}\n`);
  return outside;
}

/** The owner of a data folder's cluster, or null if there is none yet. */
export async function clusterOwner(directory: string): Promise<number | null> {
  const found = await stat(await presentCluster(directory)).catch(() => null);
  return found?.uid ?? null;
}

/** The PostgreSQL major version of a data folder's database, or null when there is none yet. */
export async function clusterVersion(directory: string): Promise<string | null> {
  const version = await readFile(join(await presentCluster(directory), 'PG_VERSION'), 'utf8').catch(
    () => null,
  );
  return version?.trim() ?? null;
}

/** The path of a data folder's cluster, whether or not there is one yet. */
export async function clusterPath(directory: string): Promise<string> {
  return join((await locationFrom(directory)) || join(directory, 'postgres'), 'cluster');
}

/** The path of the cluster that a conversion fills, to replace this one. */
export function convertedCluster(cluster: string): string {
  return `${cluster}.converted`;
}

/** Also a converted cluster that the next start puts in its place. */
async function presentCluster(directory: string): Promise<string> {
  const cluster = await clusterPath(directory);
  return (await exists(cluster)) ? cluster : convertedCluster(cluster);
}

function locationAt(home: string, { relocated }: Pick<ClusterLocation, 'relocated'>): ClusterLocation {
  return { home, cluster: join(home, 'cluster'), relocated };
}

/** @throws StartupError if the location is gone or belongs to another data folder */
async function requireElsewhere(home: string, root: string): Promise<ClusterLocation> {
  if (!(await exists(home))) {
    throw new StartupError(
      `The database of this data folder was in ${home}, which is gone: put it back, or delete ${join(root, POINTER)} to start with an empty one.`,
    );
  }
  await requireOriginal(home, root);
  return locationAt(home, { relocated: true });
}

/** A moved data folder keeps its database. A copy names the same one, which it must not change. @throws StartupError */
async function requireOriginal(home: string, root: string): Promise<void> {
  const record = join(home, OWNER);
  const owner = (await readFile(record, 'utf8').catch(() => null))?.trim();
  if (owner === root) return;
  if (owner && (await locationFrom(owner)) === home && !(await isSameFolder(owner, root))) {
    throw new StartupError(
      `The data folder ${root} is a copy of ${owner}, whose database is in ${home} and was not copied: run "guildhall backup" with DATA_DIR=${owner}, and "guildhall restore" with DATA_DIR set to an empty folder.`,
    );
  }
  await writeFile(record, `${root}\n`);
}

async function isSameFolder(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([stat(one), stat(other)]);
  return first.dev === second.dev && first.ino === second.ino;
}

/** The folder in which the database of a data folder is kept, if it is elsewhere. */
async function locationFrom(directory: string): Promise<string | null> {
  return (await readFile(join(directory, POINTER), 'utf8').catch(() => null))?.trim() ?? null;
}

async function prepare(home: string, user: SystemUser | null): Promise<void> {
  await mkdir(home, { recursive: true });
  await chmod(home, user === null ? 0o700 : 0o711);
}

async function prepareElsewhere(home: string, directory: string, user: SystemUser): Promise<void> {
  try {
    await mkdir(ELSEWHERE, { recursive: true, mode: 0o711 });
    await prepare(home, user);
    if (!(await canPass(home, user))) throw new Error(`${user.name} cannot enter it`);
  } catch (error) {
    throw new StartupError(
      `PostgreSQL's user ${user.name} can enter neither ${directory} nor ${ELSEWHERE}: set DATA_DIR to a folder that every user may pass through, or run Guildhall as an ordinary user.`,
      { cause: error },
    );
  }
}

export async function exists(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null)) !== null;
}
