/** Uploads of archives, in parts, which can continue after an interruption. */
import { ApiError, DAY_MS, invalidField, type UploadedFile } from '@guildhall/platform';
import { type EndpointReply, isId, LIMITS, type ServerImport } from '@guildhall/protocol';
import type { Context, Runtime } from '../../../runtime.ts';
import { requireConfirmedEmail } from '../../accounts/index.ts';
import { lockAndCountServers } from '../../members/index.ts';
import { claimFiles, discardFiles, reserveFile } from '../../stored-files/index.ts';
import { abandonImportJob, resumeStalledImport } from './run-import.ts';
import {
  findUpload,
  hasOpenImport,
  insertUpload,
  listImports,
  receivePart,
  type UploadRow,
} from './store.ts';
import { archiveKey, importView, partCount, partKey, partSize } from './view.ts';

/** After this time, an unfinished import is cancelled and its record deleted, unless it runs. */
const KEPT_MS = 3 * DAY_MS;

/** The caller's imports, and the maximum size of an archive. */
export async function listServerImports({
  runtime,
  actor,
}: Context): Promise<EndpointReply<'listServerImports'>> {
  const { settings, database } = runtime;
  const rows = await listImports(database.db, actor.id);
  for (const row of rows) await resumeStalledImport(runtime, row);
  return {
    open: settings.imports === 'on',
    maxBytes: settings.importMaxBytes,
    partBytes: LIMITS.importPartBytes,
    imports: rows.map(importView),
  };
}

/**
 * Starts an import and reserves storage for its archive.
 * @throws ApiError imports_off, import_exists, file_too_large (including when the storage is full), too_many_servers,
 * email_unverified
 */
export async function createServerImport(
  ctx: Context,
  { filename, size }: { readonly filename: string; readonly size: number },
): Promise<ServerImport> {
  const { runtime, actor } = ctx;
  const { settings, ids } = runtime;
  if (settings.imports !== 'on') throw new ApiError('imports_off');
  if (size > settings.importMaxBytes) throw new ApiError('file_too_large');
  await requireConfirmedEmail(runtime, actor);
  const id = ids.next();
  const key = archiveKey(id);
  await reserveFile(runtime, { key, kind: 'import', bytes: size, userId: actor.id });
  try {
    return importView(await insertImport(ctx, { id, filename, size }));
  } catch (error) {
    await discardFiles(runtime, [key]);
    throw error;
  }
}

async function insertImport(
  { runtime, actor, stateVersion }: Context,
  { id, filename, size }: { readonly id: string; readonly filename: string; readonly size: number },
): Promise<UploadRow> {
  const { database, clock } = runtime;
  return database.transaction(async (tx) => {
    await tx.lock(actor.id, stateVersion);
    if (await hasOpenImport(tx.db, actor.id)) throw new ApiError('import_exists');
    if ((await lockAndCountServers(tx.db, actor.id)) >= LIMITS.serversPerPerson)
      throw new ApiError('too_many_servers');
    const now = new Date(clock.now());
    const times = { createdAt: now, updatedAt: now };
    await claimFiles(tx, [archiveKey(id)]);
    await tx.addJob(abandonImportJob, { importId: id }, { runAt: new Date(now.getTime() + KEPT_MS) });
    return insertUpload(tx.db, {
      id,
      userId: actor.id,
      filename,
      size: String(size),
      status: 'uploading',
      problems: '[]',
      ...times,
    });
  });
}

/** @throws ApiError unknown_import */
export async function requireImport({ runtime, actor }: Context, importId: string): Promise<UploadRow> {
  const row = isId(importId) ? await findUpload(runtime.database.db, importId) : undefined;
  if (row?.userId !== actor.id) throw new ApiError('unknown_import');
  return row;
}

/** The status of an import; restarts it if its process has ended. @throws ApiError unknown_import */
export async function getServerImport(ctx: Context, importId: string): Promise<ServerImport> {
  const row = await requireImport(ctx, importId);
  await resumeStalledImport(ctx.runtime, row);
  return importView(row);
}

/**
 * Stores a part of the archive, in order; a repeated part changes nothing.
 * @throws ApiError unknown_import, import_step, invalid_request for a part of another size or out of order
 */
export async function putImportPart(
  ctx: Context,
  importId: string,
  named: string,
  file: UploadedFile | undefined,
): Promise<ServerImport> {
  const { runtime } = ctx;
  const row = await requireImport(ctx, importId);
  if (row.status !== 'uploading') throw new ApiError('import_step');
  const part = /^\d{1,6}$/.test(named) ? Number(named) : Number.NaN;
  const size = Number(row.size);
  if (!(part < partCount(size))) throw invalidField('path/part', 'is not a part of the archive');
  if (part < row.received) return importView(row);
  if (part > row.received) throw invalidField('path/part', `is out of order: ${row.received} is next`);
  if (file?.size !== partSize(size, part))
    throw invalidField('body/file', `must be ${partSize(size, part)} bytes`);
  return importView(await storePart(runtime, row, part, file));
}

async function storePart(
  { blobs, database, clock }: Runtime,
  row: UploadRow,
  part: number,
  file: UploadedFile,
): Promise<UploadRow> {
  const key = partKey(row.id, part);
  await blobs.put(key, file.stream(), { contentType: 'application/octet-stream', maxBytes: file.size });
  const received = await receivePart(database.db, row.id, part, new Date(clock.now()));
  if (received) return received;
  const now = await findUpload(database.db, row.id);
  // The import was cancelled during the upload.
  if (now?.status !== 'uploading') {
    await blobs.delete([key]);
    throw new ApiError(now ? 'import_step' : 'unknown_import');
  }
  return now;
}
