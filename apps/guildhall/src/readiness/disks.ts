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

export interface DiskFolders {
  /** The data folder, and the embedded database if it is elsewhere. */
  readonly data: readonly string[];
  /** Whether the embedded database is there: without it, only uploads fail. */
  readonly holdDatabase: boolean;
  /**
   * Space on other disks, without which uploads, backups or imports fail. Read at each call, because a disk for backups
   * may be attached later; one that does not answer is left out.
   */
  readonly spaceElsewhere: () => Promise<readonly DiskSpace[]>;
}

export interface DiskSpace {
  readonly folder: string;
  /** For this process. */
  readonly freeBytes: number;
  readonly diskBytes: number;
}

interface Disk {
  readonly device: number;
  readonly space: DiskSpace;
}

export async function diskFolders(configuration: Configuration): Promise<DiskFolders> {
  const { dataDir, databaseUrl, s3, backupTo } = configuration;
  const cluster = databaseUrl ? [] : [await clusterPath(dataDir)];
  const data = [dataDir, ...(await onOtherDisks([dataDir], cluster)).map(({ folder }) => folder)];
  const others = [
    ...(s3 ? [] : [join(dataDir, 'files')]),
    ...(backupTo === undefined ? [] : [normalLocation(backupTo)]),
    tmpdir(),
  ];
  return { data, holdDatabase: !databaseUrl, spaceElsewhere: () => onOtherDisks(data, others) };
}

/** One folder of each disk that `known` are not on. */
async function onOtherDisks(
  known: readonly string[],
  folders: readonly string[],
): Promise<readonly DiskSpace[]> {
  const [knownDisks, disks] = await Promise.all([
    Promise.all(known.map(diskOf)),
    Promise.all(folders.map(diskOf)),
  ]);
  const devices = new Set(knownDisks.map((disk) => disk?.device));
  return disks.flatMap((disk) => {
    if (disk === null || devices.has(disk.device)) return [];
    devices.add(disk.device);
    return [disk.space];
  });
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
const asked = new Map<string, Promise<Disk | null>>();

/**
 * For a folder that may be on the disk of another machine, which may not answer: the process goes on, and asks again
 * only after an answer, since each question holds one of its few threads. @returns null without an answer
 */
async function diskOf(folder: string): Promise<Disk | null> {
  const asking = asked.get(folder) ?? readDisk(folder).finally(() => asked.delete(folder));
  asked.set(folder, asking);
  return await withTimeout(asking).catch(() => null);
}

async function readDisk(folder: string): Promise<Disk | null> {
  const found = await stat(folder);
  return found.isDirectory() ? { device: found.dev, space: spaceOf(folder, await statfs(folder)) } : null;
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
