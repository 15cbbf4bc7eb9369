/**
 * Finds unused files in small steps: first blobs without a record, then records that no row refers to. Only files
 * older than a day count, because new uploads and archives may not be in use yet. The search's row has its position,
 * so a repeated job counts nothing twice.
 */
import { type BlobEntry, HOUR_MS, job } from '@guildhall/platform';
import { Id, LIMITS } from '@guildhall/protocol';
import { Type } from 'typebox';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { PICTURE_FOLDERS } from '../../images/index.ts';
import { recordOperation } from '../../operators/index.ts';
import { dropFiles } from '../../stored-files/index.ts';
import { removedByCleanUp } from '../figures.ts';
import {
  advanceSearch,
  filesAfter,
  lockFiles,
  newestSearch,
  type Progress,
  type SearchRow,
  unusedKeys,
} from './store.ts';

const STEP = 500;
const STEPS_PER_JOB = 20;
/** The folders of the instance's files, in a fixed order; the bucket may contain others, such as backups. */
const FOLDERS = ['attachments/', 'private/', ...PICTURE_FOLDERS].sort();
/** The name of the service in the operator log. */
const CLEAN_UP = 'clean-up';

export const searchOrphansJob = job({
  name: 'search-orphans',
  payload: Type.Object({ searchId: Id }),
});

export async function addSearchJob(tx: Transaction, searchId: string): Promise<void> {
  await tx.addJob(searchOrphansJob, { searchId }, { jobKey: searchOrphansJob.name, queueName: 'orphans' });
}

/** Runs some steps of a search; another job continues. */
export async function searchOrphans(
  runtime: Runtime,
  { searchId }: { searchId: string },
  signal: AbortSignal,
): Promise<void> {
  let search = await newestSearch(runtime.database.db);
  for (let step = 0; step < STEPS_PER_JOB && !signal.aborted; step += 1) {
    if (search?.id !== searchId || search.finishedAt) return;
    const folder = FOLDERS[search.folder];
    const before = Number(search.files);
    search =
      folder === undefined
        ? await searchRecords(runtime, search)
        : await searchBlobs(runtime, search, folder);
    if (search?.removes) removedByCleanUp(runtime).files += Number(search.files) - before;
  }
  await runtime.database.transaction((tx) => addSearchJob(tx, searchId));
}

/** A step through the blobs of a folder. */
async function searchBlobs(
  runtime: Runtime,
  search: SearchRow,
  folder: string,
): Promise<SearchRow | undefined> {
  const entries = await someEntries(runtime.blobs.entries(folder, search.after));
  const last = entries.at(-1);
  const isOver = last === undefined || entries.length < STEP;
  const next = isOver ? { folder: search.folder + 1, after: '' } : { folder: search.folder, after: last.key };
  const old = entries.filter(isOld(runtime));
  return runtime.database.transaction(async (tx) => {
    const unused = await unusedKeys(tx.db, keysOf(old), 'without record');
    const moved = await advanceSearch(tx.db, search, {
      ...next,
      ...countProgress(entries, old, unused),
      finishedAt: null,
    });
    if (moved?.removes) await dropFiles(tx, unused);
    return moved;
  });
}

async function someEntries(entries: AsyncIterable<BlobEntry>): Promise<BlobEntry[]> {
  const some: BlobEntry[] = [];
  for await (const entry of entries) {
    some.push(entry);
    if (some.length === STEP) break;
  }
  return some;
}

/** A step through the records; the last one ends the search. */
async function searchRecords(runtime: Runtime, search: SearchRow): Promise<SearchRow | undefined> {
  return runtime.database.transaction(async (tx) => {
    const files = await filesAfter(tx.db, search.after, STEP);
    const last = files.at(-1);
    const isOver = last === undefined || files.length < STEP;
    const old = files.filter(isOld(runtime));
    const unused = await (search.removes
      ? removeUnused(tx, old)
      : unusedKeys(tx.db, keysOf(old), 'recorded'));
    const moved = await advanceSearch(tx.db, search, {
      folder: search.folder,
      after: last?.key ?? search.after,
      ...countProgress(files, old, unused),
      finishedAt: isOver ? new Date(runtime.clock.now()) : null,
    });
    if (search.removes && !moved) throw new Error('the search was replaced while it removed files');
    if (moved?.removes && isOver && moved.files !== '0') await recordRemoval(runtime, tx, moved);
    return moved;
  });
}

/**
 * Removes files that are still unused once nothing can start to use them. A transaction that uses a file also claims
 * its record: either it ends before the second check, or it finds the record gone and fails.
 */
async function removeUnused(tx: Transaction, old: readonly { readonly key: string }[]): Promise<string[]> {
  const candidates = await unusedKeys(tx.db, keysOf(old), 'recorded');
  if (candidates.length === 0) return [];
  await lockFiles(tx.db, candidates);
  const unused = await unusedKeys(tx.db, candidates, 'recorded');
  await dropFiles(tx, unused);
  return unused;
}

async function recordRemoval(runtime: Runtime, tx: Transaction, search: SearchRow): Promise<void> {
  await recordOperation({ runtime, operator: CLEAN_UP }, tx, {
    action: 'orphans removed',
    target: 'instance',
    after: { files: Number(search.files), bytes: Number(search.bytes) },
  });
}

function isOld({ clock }: Runtime): (file: BlobEntry) => boolean {
  const before = clock.now() - LIMITS.orphanHours * HOUR_MS;
  return ({ storedAt }) => storedAt.getTime() < before;
}

function keysOf(files: readonly { readonly key: string }[]): string[] {
  return files.map(({ key }) => key);
}

function countProgress(
  all: readonly BlobEntry[],
  old: readonly BlobEntry[],
  unused: readonly string[],
): Pick<Progress, 'checked' | 'files' | 'bytes'> {
  const isUnused = new Set(unused);
  const bytes = old.reduce((sum, file) => sum + (isUnused.has(file.key) ? file.bytes : 0), 0);
  return { checked: all.length, files: unused.length, bytes };
}
