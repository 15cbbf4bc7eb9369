/** The free space of the disks that an instance on this machine writes to. */
import { type StatsFs, statfsSync } from 'node:fs';
import { stat, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Configuration } from '@guildhall/platform/config';
import { clusterPath } from '@guildhall/platform/postgres';
import { normalLocation } from '../backup/repository.ts';
import { withTimeout } from './with-timeout.ts';

/** A few segments of PostgreSQL's write-ahead log. */
export const FULL_DISK_BYTES = 100_000_000;

/** One folder of each disk. */
export interface DiskFolders {
  /** The process cannot serve without space here: the data folder, and the embedded database if it is elsewhere. */
  readonly needed: readonly string[];
  /** Without space here, uploads, backups or imports fail. */
  readonly others: readonly string[];
}

export interface DiskSpace {
  readonly folder: string;
  /** For this process. */
  readonly freeBytes: number;
  readonly diskBytes: number;
}

export async function diskFolders(configuration: Configuration): Promise<DiskFolders> {
  const { dataDir, databaseUrl, s3, backupTo } = configuration;
  const disks = new Set<number>();
  const onNewDisk = async (folder: string): Promise<readonly string[]> => {
    const found = await withTimeout(stat(folder)).catch(() => null);
    if (!found?.isDirectory() || disks.has(found.dev)) return [];
    disks.add(found.dev);
    return [folder];
  };
  await onNewDisk(dataDir);
  const cluster = databaseUrl ? [] : await onNewDisk(await clusterPath(dataDir));
  const files = s3 ? [] : await onNewDisk(join(dataDir, 'files'));
  const backups = backupTo === undefined ? [] : await onNewDisk(normalLocation(backupTo));
  const temporary = await onNewDisk(tmpdir());
  return { needed: [dataDir, ...cluster], others: [...files, ...backups, ...temporary] };
}

/** @returns null if the folder is gone */
export function spaceIn(folder: string): DiskSpace | null {
  try {
    return spaceOf(folder, statfsSync(folder));
  } catch {
    return null;
  }
}

/** Folders that have not answered yet. */
const asked = new Map<string, Promise<StatsFs>>();

/**
 * For a folder that may be on the disk of another machine, which may not answer: the process goes on, and asks again
 * only after an answer, since each question holds one of its few threads. @returns null without an answer
 */
export async function spaceElsewhere(folder: string): Promise<DiskSpace | null> {
  const asking = asked.get(folder) ?? statfs(folder).finally(() => asked.delete(folder));
  asked.set(folder, asking);
  const found = await withTimeout(asking).catch(() => null);
  return found && spaceOf(folder, found);
}

function spaceOf(folder: string, { bavail, blocks, bsize }: StatsFs): DiskSpace {
  return { folder, freeBytes: bavail * bsize, diskBytes: blocks * bsize };
}

/** The one that fills up first. @returns null if a folder is gone */
export function fullestDisk(folders: readonly string[]): DiskSpace | null {
  let fullest: DiskSpace | null = null;
  for (const folder of folders) {
    const space = spaceIn(folder);
    if (space === null) return null;
    if (fullest === null || space.freeBytes < fullest.freeBytes) fullest = space;
  }
  return fullest;
}

export function describeSpace({ folder, freeBytes }: DiskSpace): string {
  return `${(freeBytes / 1e9).toFixed(1)} GB free in ${folder}`;
}
