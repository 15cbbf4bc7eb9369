/**
 * Converts the embedded database from another major version of PostgreSQL. The old cluster stays in its place until the
 * new one beside it is complete, so whenever the process is killed, either the old data or all of the new is in use.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.ts';
import { finishConversion, replaceCluster } from './cluster.ts';
import { alreadyRunningError, lockDirectory } from './directory-lock.ts';
import { asSentence } from './embedded-postgres.ts';
import { clusterPath, clusterVersion, convertedCluster, exists } from './location.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { type ServerAddress, startServer, stopServer } from './server.ts';

export interface ClusterConversion<Loaded> {
  readonly dataDirectory: string;
  /** The folder of the PostgreSQL programs that made the cluster. */
  readonly programs: string;
  /** Copies the old database into an empty folder, which is removed afterwards. */
  readonly save: (old: ServerAddress, folder: string) => Promise<void>;
  /** Fills the new database from that folder. */
  readonly load: (fresh: ServerAddress, folder: string) => Promise<Loaded>;
}

export interface ConvertedCluster<Loaded> {
  readonly loaded: Loaded;
  /** The path of the old cluster, which is no longer needed. */
  readonly kept: string;
}

/**
 * Holds the data folder's lock throughout. Starts over what an earlier call left unfinished.
 * @throws StartupError, or an error of `save` or `load`; then the old cluster is in its place
 */
export async function convertCluster<Loaded>(
  conversion: ClusterConversion<Loaded>,
): Promise<ConvertedCluster<Loaded>> {
  const { dataDirectory } = conversion;
  const lock = await lockDirectory(dataDirectory, 'conversion');
  if (lock === null) throw await alreadyRunningError(dataDirectory);
  const folder = join(dataDirectory, 'upgrade');
  try {
    const cluster = await clusterPath(dataDirectory);
    await finishConversion(cluster);
    const aside = await freePathAside(cluster, await clusterVersion(dataDirectory));
    await discard(convertedCluster(cluster));
    await rm(folder, { recursive: true, force: true });
    // The copy is not encrypted, and others may pass through the data folder.
    await mkdir(folder, { mode: 0o700 });
    const loaded = await copyInto(convertedCluster(cluster), folder, conversion);
    await rm(folder, { recursive: true, force: true });
    await replaceCluster(cluster, aside);
    return { loaded, kept: aside };
  } catch (error) {
    throw asSentence(error, dataDirectory);
  } finally {
    await rm(folder, { recursive: true, force: true });
    lock.release();
  }
}

/** The path for the old cluster. @throws StartupError if there is already something */
async function freePathAside(cluster: string, version: string | null): Promise<string> {
  const aside = `${cluster}-${version}`;
  if (!(await exists(aside))) return aside;
  throw new StartupError(
    `The folder ${aside} holds the old files of an earlier conversion: delete it or move it away, then run the command again.`,
  );
}

async function copyInto<Loaded>(
  converted: string,
  folder: string,
  { dataDirectory, programs, save, load }: ClusterConversion<Loaded>,
): Promise<Loaded> {
  await withServer({ dataDirectory, programs }, (old) => save(old, folder));
  try {
    return await withServer({ dataDirectory, isConverted: true }, (fresh) => load(fresh, folder));
  } catch (error) {
    await discard(converted);
    throw error;
  }
}

async function withServer<Result>(
  options: Parameters<typeof startServer>[0],
  work: (server: ServerAddress) => Promise<Result>,
): Promise<Result> {
  const server = await startServer(options);
  try {
    return await work(server);
  } finally {
    await stopServer(server);
  }
}

/** Removes an unfinished cluster. Its server may have survived a kill of the process that started it. */
async function discard(cluster: string): Promise<void> {
  const left = await findPostmaster(cluster);
  if (left) await stopPostmaster(cluster, left.pid);
  await rm(cluster, { recursive: true, force: true });
}
