/**
 * The job of an import. Its process may end at any time: the next run reads the archive again and finds what is
 * already written. A run stops when a newer one has taken over.
 */
import { ApiError, DAY_MS, job } from '@guildhall/platform';
import { Id, LIMITS } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { systemMessageJob, systemTexts } from '../../notices/index.ts';
import { removeServer } from '../../servers/index.ts';
import { dropFiles } from '../../stored-files/index.ts';
import type { ServerRecord, ServerSource } from '../archive/records.ts';
import { refuseWhileMoving } from '../claims/offer-messages.ts';
import { deleteClaimsOfUser } from '../claims/store.ts';
import { cleanText } from '../import/clean-text.ts';
import { importServer } from '../import/import-server.ts';
import type { ImportCounts, ImportReport } from '../import/report.ts';
import { withUploadedSource } from './open-upload.ts';
import {
  changeImport,
  changeRun,
  countRunning,
  deleteImport,
  deleteImportsOfUser,
  findUpload,
  isUnfinished,
  type UploadRow,
} from './store.ts';
import { archiveKeys } from './view.ts';

/** Imports that may run at the same time in the whole instance. Others wait, so that jobs of other kinds continue. */
const MAX_RUNNING = 2;
const WAIT_MS = 10_000;
/** How often a run records its progress. */
const NOTE_MS = 3000;
const STALLED_MS = 60_000;
/** An import that failed in this many runs will not succeed in another one. */
const MAX_RUNS = 6;

const payload = Type.Object({ importId: Id });
type ImportPayload = Static<typeof payload>;

export const runImportJob = job({ name: 'run-import', payload });
export const abandonImportJob = job({ name: 'abandon-import', payload });

/** Stops a run that was cancelled or replaced. */
class RunStopped extends Error {}

interface Run {
  readonly id: string;
  readonly runId: string;
}

/** Runs the next step of an import, or waits for its turn. */
export async function runImport(
  runtime: Runtime,
  { importId }: ImportPayload,
  signal: AbortSignal,
): Promise<void> {
  const { database, clock, ids, log } = runtime;
  const row = await findUpload(database.db, importId);
  if (row?.status === 'cancelled') return discard(runtime, importId);
  if (row?.status !== 'checking' && row?.status !== 'importing') return;
  const now = clock.now();
  if ((await countRunning(database.db, importId, new Date(now - STALLED_MS))) >= MAX_RUNNING) {
    await database.transaction((tx) =>
      tx.addJob(runImportJob, { importId }, { runAt: new Date(now + WAIT_MS), jobKey: `import:${importId}` }),
    );
    return;
  }
  const run = { id: importId, runId: ids.next() };
  await changeImport(database.db, importId, {
    runId: run.runId,
    runs: row.runs + 1,
    updatedAt: new Date(now),
  });
  if (row.runs >= MAX_RUNS) return fail(runtime, run, 'The import failed several times.');
  try {
    await work(runtime, row, run, signal);
  } catch (error) {
    // A process that stops says nothing about the archive.
    if (signal.aborted) await changeRun(database.db, run, { runs: row.runs });
    if (error instanceof RunStopped) return afterStop(runtime, importId);
    if (error instanceof ApiError) return fail(runtime, run, error.message);
    log.warn({ err: error, importId }, 'an import was interrupted; it continues');
    throw error;
  }
}

async function work(runtime: Runtime, row: UploadRow, run: Run, signal: AbortSignal): Promise<void> {
  const progress = followProgress(runtime, run, signal);
  try {
    await withUploadedSource(runtime, row, (source) =>
      row.status === 'checking'
        ? check(runtime, row, run, source, progress.onProgress)
        : write(runtime, row, run, source, progress.onProgress),
    );
  } finally {
    progress.end();
  }
}

type OnProgress = (counts: Readonly<ImportCounts>) => void;

/** Records the progress of a run. Throws at the next step when it was cancelled or replaced, or the process stops. */
function followProgress(runtime: Runtime, run: Run, signal: AbortSignal) {
  let done: string | null = null;
  let isStopped = false;
  const note = async (): Promise<void> => {
    const updatedAt = new Date(runtime.clock.now());
    const kept = await changeRun(runtime.database.db, run, { updatedAt, ...(done === null ? {} : { done }) });
    if (!kept) isStopped = true;
  };
  const timer = setInterval(() => void note().catch(() => undefined), NOTE_MS);
  const onProgress: OnProgress = (counts) => {
    if (isStopped) throw new RunStopped();
    signal.throwIfAborted();
    done = JSON.stringify(counts);
  };
  return { onProgress, end: () => clearInterval(timer) };
}

async function check(
  runtime: Runtime,
  { userId }: UploadRow,
  run: Run,
  source: ServerSource,
  onProgress: OnProgress,
): Promise<void> {
  const { report } = await importServer(runtime, source, { ownerId: userId, dryRun: true, onProgress });
  const server = (await source.server()) as ServerRecord;
  await end(runtime, runtime.database.db, run, {
    ...reported(report),
    status: 'checked',
    serverName: cleanText(server.name, LIMITS.serverName),
    found: JSON.stringify(report.counts),
  });
}

async function write(
  runtime: Runtime,
  row: UploadRow,
  run: Run,
  source: ServerSource,
  onProgress: OnProgress,
): Promise<void> {
  const { baseUrl } = runtime.settings;
  await importServer(runtime, source, {
    ownerId: row.userId,
    onProgress,
    onBegun: (tx, serverId) => noteServer(tx, run, serverId),
    async onFinished(tx, { serverId, report }) {
      const done = JSON.stringify(report.counts);
      await end(runtime, tx.db, run, { ...reported(report), status: 'finished', serverId, done });
      await dropFiles(tx, archiveKeys(row));
      const texts = await systemTexts(tx.db, row.userId);
      const url = `${baseUrl}/servers/${serverId}`;
      await announceEnd(runtime, tx, row, texts.imported(row.serverName ?? '', url));
    },
  });
}

/** Sends the importer a system message about the end of the import. */
async function announceEnd(
  { ids }: Runtime,
  tx: Transaction,
  { userId }: UploadRow,
  content: string,
): Promise<void> {
  await tx.addJob(systemMessageJob, { userId, content, afterId: ids.next() });
}

/**
 * Stores the server of a run.
 * @throws ApiError invalid_request while messages of the server are being moved
 */
async function noteServer(tx: Transaction, run: Run, serverId: string): Promise<void> {
  await refuseWhileMoving(tx.db, serverId);
  if (!(await changeRun(tx.db, run, { serverId }))) throw new RunStopped();
}

function reported(report: ImportReport) {
  return { problems: JSON.stringify(report.problems()), runId: null, error: null };
}

async function end(
  { clock }: Runtime,
  db: Transaction['db'],
  run: Run,
  changes: Parameters<typeof changeRun>[2],
): Promise<void> {
  const updatedAt = new Date(clock.now());
  if (!(await changeRun(db, run, { ...changes, updatedAt }))) throw new RunStopped();
}

/**
 * Ends an import with an error message for its owner, and removes an unfinished new server. Does nothing if the run was
 * cancelled or replaced.
 */
async function fail(runtime: Runtime, run: Run, error: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(run.id);
    const updatedAt = new Date(runtime.clock.now());
    const failed = await changeRun(tx.db, run, { status: 'failed', error, runId: null, updatedAt });
    if (!failed) return;
    await dropFiles(tx, archiveKeys(failed));
    await removeUnfinished(tx, failed);
    const texts = await systemTexts(tx.db, failed.userId);
    await announceEnd(runtime, tx, failed, texts.importFailed(failed.filename, error));
  });
}

/** Cleans up after a cancelled run, which is the last one that wrote. */
async function afterStop(runtime: Runtime, importId: string): Promise<void> {
  const row = await findUpload(runtime.database.db, importId);
  if (row?.status === 'cancelled') await discard(runtime, importId);
}

/**
 * Cancels a running import, or removes the record of one that has ended. A running job removes what it wrote when it
 * stops.
 */
export async function cancelImport({ database, clock }: Runtime, { id }: UploadRow): Promise<void> {
  await database.transaction(async (tx) => {
    await tx.lock(id);
    const row = await findUpload(tx.db, id);
    if (!row) return;
    if (row.status === 'finished' || row.status === 'failed') {
      await deleteImport(tx.db, id);
      return;
    }
    const now = new Date(clock.now());
    const isRunning = row.runId !== null && !isStalled(row, now.getTime());
    await changeImport(tx.db, id, { status: 'cancelled', runId: null, updatedAt: now });
    const runAt = new Date(now.getTime() + (isRunning ? STALLED_MS : 0));
    await tx.addJob(runImportJob, { importId: id }, { runAt });
  });
}

/** Removes everything of a cancelled import. */
async function discard(runtime: Runtime, importId: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(importId);
    const row = await deleteImport(tx.db, importId);
    if (!row) return;
    await dropFiles(tx, archiveKeys(row));
    await removeUnfinished(tx, row);
  });
}

/** Removes a server that its owner has not seen yet; a server of an earlier import stays. */
async function removeUnfinished(tx: Transaction, { serverId }: UploadRow): Promise<void> {
  if (serverId === null) return;
  await tx.lock(serverId);
  if (await isUnfinished(tx.db, serverId)) await removeServer(tx, serverId);
}

function isStalled({ updatedAt }: UploadRow, now: number): boolean {
  return now - updatedAt.getTime() > STALLED_MS;
}

/** Restarts an import whose process has ended. */
export async function resumeStalledImport(runtime: Runtime, row: UploadRow): Promise<void> {
  const now = runtime.clock.now();
  if ((row.status !== 'checking' && row.status !== 'importing') || !isStalled(row, now)) return;
  await runtime.database.transaction(async (tx) => {
    await changeImport(tx.db, row.id, { updatedAt: new Date(now) });
    await tx.addJob(runImportJob, { importId: row.id });
  });
}

/** Removes an erased account's imports and offers, and unfinished servers of the imports. */
export async function eraseImports(runtime: Runtime, userId: string): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await deleteClaimsOfUser(tx.db, userId);
    for (const row of await deleteImportsOfUser(tx.db, userId)) {
      await dropFiles(tx, archiveKeys(row));
      await removeUnfinished(tx, row);
    }
  });
}

/** Some days after its upload began, cancels an abandoned import and deletes its record; waits while it runs. */
export async function abandonImport(runtime: Runtime, { importId }: ImportPayload): Promise<void> {
  const { database, clock } = runtime;
  const row = await findUpload(database.db, importId);
  if (!row) return;
  if (row.status !== 'checking' && row.status !== 'importing') return cancelImport(runtime, row);
  const runAt = new Date(clock.now() + DAY_MS);
  await database.transaction((tx) => tx.addJob(abandonImportJob, { importId }, { runAt }));
}
