/** Writes the threads of an archive in steps; those of earlier runs stay as they are. */
import { compareIds, LIMITS } from '@guildhall/protocol';
import type { NewRow } from '../../../rows.ts';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { PLAIN_CHANNEL } from '../archive/plain-channel.ts';
import type { ChannelRecord } from '../archive/records.ts';
import { shiftedId } from './ids.ts';
import type { Reading, Structure } from './read-structure.ts';
import type { ImportReport } from './report.ts';
import {
  addThreads,
  keepServer,
  noteNewChannels,
  type ThreadPlaces,
  threadPlaces,
} from './structure-store.ts';
import { addNewChannels, channelRow, type StartedImport } from './write-structure.ts';

const THREADS_PER_STEP = 1000;

interface Writing {
  readonly report: ImportReport;
  readonly begun: StartedImport;
  /** Ids of the source: those to announce in a server that is in use. */
  readonly announced: ReadonlySet<string>;
}

/** @throws ApiError unknown_server, invalid_request if an id is in use here */
export async function writeThreads(
  runtime: Runtime,
  { report }: Reading,
  { channels }: Structure,
  begun: StartedImport,
): Promise<void> {
  const threads = channels.filter(({ kind }) => kind === 'thread');
  const writing = {
    report,
    begun,
    announced: begun.row.finishedAt === null ? new Set<string>() : newestOpen(threads),
  };
  for (let at = 0; at < threads.length; at += THREADS_PER_STEP)
    await runtime.database.transaction((tx) =>
      writeStep(tx, writing, threads.slice(at, at + THREADS_PER_STEP)),
    );
}

/** As many as stay open in a server. */
function newestOpen(threads: readonly ChannelRecord[]): ReadonlySet<string> {
  const open = threads.filter(({ archived }) => !archived).map(({ id }) => id);
  return new Set(open.sort(compareIds).slice(-LIMITS.openThreadsPerServer));
}

async function writeStep(
  tx: Transaction,
  { report, begun: { ids }, announced }: Writing,
  threads: readonly ChannelRecord[],
): Promise<void> {
  const { serverId } = ids;
  // Posts are pinned under this lock.
  await tx.lock(serverId);
  await keepServer(tx.db, serverId);
  const wanted = threads.map((thread) => ({ ...channelRow(thread, ids), position: 0, overwrites: '[]' }));
  const places = await threadPlaces(tx.db, serverId, wanted);
  const rows = wanted
    .filter(({ id }) => !places.threads.has(id))
    .map((row) => inFreePlaces(row, places, report));
  const added = new Set(await addNewChannels(tx, rows));
  await addThreads(tx.db, rows.filter(({ id }) => added.has(id)).map(threadRow));
  const shown = threads.filter(({ id }) => announced.has(id)).map(({ id }) => shiftedId(id, ids.shift));
  await noteNewChannels(
    tx.db,
    serverId,
    shown.filter((id) => added.has(id)),
  );
}

/** A forum has one pinned post, and a message one thread: the earlier ones stay. */
function inFreePlaces(
  row: NewRow<'channels'>,
  { pinnedIn, started }: ThreadPlaces,
  { note }: ImportReport,
): NewRow<'channels'> {
  const { parentId = null, pinned, threadStarterId = null } = row;
  const isPinned = pinned === true && parentId !== null && !pinnedIn.has(parentId);
  if (pinned && !isPinned) note('A forum has one pinned post: this one is not pinned.', row.name);
  if (isPinned) pinnedIn.add(parentId);
  const isOnMessage = threadStarterId !== null && threadStarterId !== row.id;
  const isFree = !isOnMessage || !started.has(threadStarterId);
  if (!isFree) note('A message has one thread: this one is separate from its message.', row.name);
  if (isOnMessage) started.add(threadStarterId);
  return { ...row, pinned: isPinned, threadStarterId: isFree ? threadStarterId : null };
}

function threadRow(row: NewRow<'channels'>): NewRow<'threads'> {
  return {
    threadId: row.id,
    serverId: row.serverId,
    parentId: row.parentId ?? row.serverId,
    activityId: row.id,
    openedId: row.id,
    archived: row.archived ?? false,
    autoArchiveMinutes: row.autoArchiveMinutes ?? PLAIN_CHANNEL.autoArchiveMinutes,
    pinned: row.pinned ?? false,
  };
}
