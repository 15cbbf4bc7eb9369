/** An owner's archive of their server: requested, created by a job, downloadable for seven days, then deleted. */
import { addAbortSignal } from 'node:stream';
import { job, type StoredBlob } from '@guildhall/platform';
import { Id, isId, type ServerExport } from '@guildhall/protocol';
import { type Static, Type } from 'typebox';
import type { Runtime, Transaction } from '../../../runtime.ts';
import { changeServer, type ServerContext } from '../../access/index.ts';
import {
  ARCHIVE_KEPT_MS,
  ARCHIVES,
  archiveView,
  isDownloadable,
  isPreparing,
} from '../../data-export/index.ts';
import { systemMessageJob, systemTexts } from '../../notices/index.ts';
import { requireOwner } from '../../servers/index.ts';
import { countFile, dropFiles } from '../../stored-files/index.ts';
import { createServerArchive } from '../export/export-server.ts';
import { findServerRow } from '../export/store.ts';
import {
  changeServerExport,
  deleteServerExport,
  findServerExport,
  insertServerExport,
  type ServerExportRow,
} from './store.ts';

/** An endless loop must not fill the disk. */
const MAX_BYTES = 256 * 1024 ** 3;
const PROGRESS_EVERY = 50_000;

/** Identifies one archive; the job skips it if a newer request replaced it. */
const payload = Type.Object({ serverId: Id, exportId: Id });
type ExportPayload = Static<typeof payload>;

export const prepareServerExportJob = job({ name: 'prepare-server-export', payload });
export const forgetServerExportJob = job({ name: 'forget-server-export', payload });

/** The status of a server's archive. */
export async function getServerExport({ runtime, access }: ServerContext): Promise<ServerExport> {
  requireOwner(access);
  const { id } = access.server;
  return exportView(runtime, id, await findServerExport(runtime.database.db, id));
}

/** Requests an archive of the server; if one is already being prepared, returns that one. */
export async function requestServerExport(ctx: ServerContext): Promise<ServerExport> {
  const { runtime, access } = ctx;
  const serverId = access.server.id;
  const row = await changeServer(ctx, requireOwner, async (tx): Promise<ServerExportRow> => {
    const now = runtime.clock.now();
    const before = await findServerExport(tx.db, serverId);
    if (before && isPreparing(before, now)) return before;
    await dropServerExport(tx, serverId);
    const exportId = runtime.ids.next();
    await tx.addJob(prepareServerExportJob, { serverId, exportId }, ARCHIVES);
    return insertServerExport(tx.db, { serverId, id: exportId, requestedAt: new Date(now) });
  });
  return exportView(runtime, serverId, row);
}

/** Removes the archive in the caller's transaction, which holds the server's lock. */
async function dropServerExport(tx: Transaction, serverId: string): Promise<void> {
  const row = await deleteServerExport(tx.db, serverId);
  if (row) await dropFiles(tx, [row.blobKey]);
}

function exportView(
  { settings, clock }: Runtime,
  serverId: string,
  row: ServerExportRow | undefined,
): ServerExport {
  const url = `${settings.baseUrl}/api/servers/${serverId}/export/archive`;
  const view = archiveView(row, url, clock.now());
  return { ...view, messages: view.status === 'none' ? 0 : (row?.messages ?? 0) };
}

/**
 * The archive of a server, for its owner. @returns null unless an archive is ready and the caller owns the server
 */
export async function openServerExport(
  runtime: Runtime,
  serverId: string,
  userId: string,
): Promise<StoredBlob | null> {
  if (!isId(serverId)) return null;
  const { db } = runtime.database;
  const server = await findServerRow(db, serverId);
  const row = server?.ownerId === userId ? await findServerExport(db, serverId) : undefined;
  if (!row || !isDownloadable(row, runtime.clock.now()) || row.blobKey === null) return null;
  return runtime.blobs.get(row.blobKey);
}

/** Creates the requested archive, unless a newer request replaced it or the server was deleted. */
export async function prepareServerExport(
  runtime: Runtime,
  { serverId, exportId }: ExportPayload,
  signal: AbortSignal,
): Promise<void> {
  const { db } = runtime.database;
  const key = `private/exports/servers/${serverId}/${exportId}.zip`;
  const row = await findServerExport(db, serverId);
  // An earlier attempt may have stored an archive that nobody waits for any more.
  if (row?.id !== exportId) return runtime.blobs.delete([key]);
  if (row.readyAt) return;
  let noted = 0;
  let messages = 0;
  const archive = await createServerArchive(runtime, serverId, (progress) => {
    messages = progress.messages;
    if (messages - noted < PROGRESS_EVERY) return;
    noted = messages;
    changeServerExport(db, row, { messages }).catch(() => undefined);
  });
  addAbortSignal(signal, archive);
  const size = await runtime.blobs.put(key, archive, { contentType: 'application/zip', maxBytes: MAX_BYTES });
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const readyAt = new Date(runtime.clock.now());
    const expiresAt = new Date(readyAt.getTime() + ARCHIVE_KEPT_MS);
    const ready = { messages, blobKey: key, size: String(size), readyAt, expiresAt };
    const current = await findServerExport(tx.db, serverId);
    if (current?.id !== exportId) return dropFiles(tx, [key]);
    // Another run of this job was faster; the archive is the same file.
    if (current.readyAt) return;
    await changeServerExport(tx.db, row, ready);
    await countFile(runtime, tx, { key, kind: 'export', bytes: size });
    await tx.addJob(forgetServerExportJob, { serverId, exportId }, { runAt: expiresAt });
    await announceReady(runtime, tx, serverId);
  });
}

/** Sends the owner a system message that the archive is ready. */
async function announceReady({ settings, ids }: Runtime, tx: Transaction, serverId: string): Promise<void> {
  const server = await findServerRow(tx.db, serverId);
  if (!server) return;
  const texts = await systemTexts(tx.db, server.ownerId);
  const content = texts.serverArchive(server.name, `${settings.baseUrl}/servers/${serverId}/settings/export`);
  await tx.addJob(systemMessageJob, { userId: server.ownerId, content, afterId: ids.next() });
}

/** Deletes an archive after its seven days. */
export async function forgetServerExport(
  runtime: Runtime,
  { serverId, exportId }: ExportPayload,
): Promise<void> {
  await runtime.database.transaction(async (tx) => {
    await tx.lock(serverId);
    const row = await findServerExport(tx.db, serverId);
    if (row?.id === exportId) await dropServerExport(tx, serverId);
  });
}
