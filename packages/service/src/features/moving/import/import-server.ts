/** Creates a server from an archive, or continues an earlier import. */
import { ApiError } from '@guildhall/platform';
import { channelCreate, LIMITS } from '@guildhall/protocol';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { serverTouch } from '../../../touches.ts';
import { loadServerState, type ServerRow } from '../../access/index.ts';
import { activityByChannel, announceThread, serverChannelView } from '../../channels/index.ts';
import { announceEmojis, announceStickers } from '../../expressions/index.ts';
import { insertMembers, lockAndCountServers } from '../../members/index.ts';
import { indexQueued } from '../../search/index.ts';
import { announceMembers, announceServerUpdate } from '../../servers/index.ts';
import { MemoryBudget } from '../archive/memory-budget.ts';
import type { ServerSource } from '../archive/records.ts';
import { countMessages } from '../claims/store.ts';
import { listStickerPictures } from './expression-store.ts';
import { markServerImportRead } from './message-store.ts';
import { type Reading, readStructure, type Structure } from './read-structure.ts';
import { beginReport, type ImportCounts, type ImportReport } from './report.ts';
import { finishImport, keepServer, newChannels } from './structure-store.ts';
import { tryMessages } from './try-import.ts';
import { writeMessages } from './write-messages.ts';
import { writePeople } from './write-people.ts';
import { writePictures } from './write-pictures.ts';
import { beginImport, type OnBegun, requireUsableOwner, type StartedImport } from './write-structure.ts';
import { writeThreads } from './write-threads.ts';

export interface ImportOptions {
  /** The owner of the new server. */
  readonly ownerId: string;
  /** Reads everything and writes nothing. */
  readonly dryRun?: boolean;
  /** Called with the progress. If it throws, the import ends; data already written stays. */
  readonly onProgress?: (counts: Readonly<ImportCounts>) => void;
  readonly onBegun?: OnBegun;
  /** Called in the transaction that shows the result to its owner, at its end. */
  readonly onFinished?: (tx: Transaction, finished: FinishedImport) => Promise<void>;
}

interface FinishedImport {
  readonly serverId: string;
  readonly report: ImportReport;
}

export interface Imported {
  /** Null in a dry run. */
  readonly serverId: string | null;
  readonly report: ImportReport;
}

/**
 * Imports a server. Data that an earlier run of the same import by the same person wrote stays and is not written
 * again. So an interrupted run continues, and a newer archive adds its new content. The owner sees the server when it
 * is complete; nobody is notified of messages, and none is unread.
 * @throws ApiError invalid_request for an invalid archive or an owner whose account cannot be used, too_many_servers,
 * unknown_server if it is deleted
 */
export async function importServer(
  runtime: Runtime,
  source: ServerSource,
  options: ImportOptions,
): Promise<Imported> {
  const { ownerId, dryRun = false, onProgress = () => {}, onBegun, onFinished } = options;
  const reading: Reading = {
    source,
    report: beginReport(),
    memory: new MemoryBudget(),
    now: runtime.clock.now(),
  };
  const { report } = reading;
  for (const { problem, count, example } of source.problems ?? []) report.note(problem, example, count);
  const structure = await readStructure(reading);
  countStructure(report.counts, structure);
  if (dryRun) {
    await tryMessages(reading, structure, onProgress);
    return { serverId: null, report };
  }
  const begun = await beginImport(runtime, structure, {
    identity: { source: source.manifest.source, sourceServerId: structure.server.id, ownerId },
    onBegun,
  });
  const { ids } = begun;
  await writeThreads(runtime, reading, structure, begun);
  await writePeople(runtime, reading, ids, ownerId);
  await writePictures(runtime, reading, structure, ids, ownerId);
  const stickers = await listStickerPictures(runtime.database.db, ids.serverId);
  const translation = { ids, report, stickers, now: reading.now };
  const writing = { runtime, reading, translation, ownerId, onProgress: () => onProgress(report.counts) };
  for (const { id, kind } of structure.channels)
    if (kind !== 'category') await writeMessages(writing, { source: id, thread: kind === 'thread' });
  if (begun.row.finishedAt === null) countAllAsNew(report.counts);
  while ((await indexQueued(runtime)) > 0);
  await countMessages(runtime.database.db, ids.serverId);
  const { serverId } = ids;
  await finish(runtime, begun, ownerId, (tx) => onFinished?.(tx, { serverId, report }));
  return { serverId, report };
}

function countStructure(counts: ImportCounts, { roles, channels, emojis, stickers }: Structure): void {
  counts.roles = roles.length;
  counts.threads = channels.filter(({ kind }) => kind === 'thread').length;
  counts.channels = channels.length - counts.threads;
  counts.emojis = emojis.length;
  counts.stickers = stickers.length;
}

/** Counts messages that interrupted runs wrote like those of this run. */
function countAllAsNew(counts: ImportCounts): void {
  counts.messages += counts.known;
  counts.known = 0;
}

/** Shows the server to its owner, or what was added to a server that existed before. */
async function finish(
  runtime: Runtime,
  { ids, row }: StartedImport,
  ownerId: string,
  onFinished: (tx: Transaction) => Promise<void> | undefined,
): Promise<void> {
  const { serverId } = ids;
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    await keepServer(tx.db, serverId);
    const joinedAt = new Date(runtime.clock.now());
    const state = await loadServerState(tx.db, serverId);
    if (row.finishedAt === null) {
      if ((await lockAndCountServers(tx.db, ownerId)) >= LIMITS.serversPerPerson)
        throw new ApiError('too_many_servers');
      await requireUsableOwner(runtime, tx, ownerId);
      const members = await insertMembers(tx.db, serverId, [{ userId: ownerId, joinedAt }]);
      await markServerImportRead(tx.db, serverId, ownerId);
      if (state) await announceMembers(runtime, tx, state, members);
    } else if (state) await announceAdditions(runtime, tx, state.row);
    await finishImport(tx.db, serverId, joinedAt);
    await onFinished(tx);
  });
}

/** Announces what this run and earlier ones that were interrupted may have added. */
async function announceAdditions(runtime: Runtime, tx: Transaction, server: ServerRow): Promise<void> {
  const { id: serverId } = server;
  const rows = await newChannels(tx.db, serverId);
  const activity = await activityByChannel(
    tx.db,
    rows.map(({ id }) => id),
  );
  for (const row of rows) {
    if (row.kind !== 'thread')
      tx.emit(channelCreate, { kind: 'channel', id: row.id, serverId }, serverChannelView(row, undefined), {
        touches: [serverTouch(serverId)],
      });
    else if (!row.archived) announceThread(tx, row, activity.get(row.id));
  }
  announceServerUpdate(runtime, tx, server);
  await announceEmojis(runtime, tx, serverId);
  await announceStickers(runtime, tx, serverId);
}
