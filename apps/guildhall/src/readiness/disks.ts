/** The free space of the disks that an instance on this machine writes to. */
import { statfsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Configuration, isFolder } from '@guildhall/platform/config';
import { clusterPath } from '@guildhall/platform/postgres';
import { normalLocation } from '../backup/repository.ts';

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
    if (!(await isFolder(folder))) return [];
    const { dev } = await stat(folder);
    if (disks.has(dev)) return [];
    disks.add(dev);
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
    const { bavail, blocks, bsize } = statfsSync(folder);
    return { folder, freeBytes: bavail * bsize, diskBytes: blocks * bsize };
  } catch {
    return null;
  }
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
