/** Moving servers, for operators. Each operation is in the operator log. */
import type { Readable } from 'node:stream';
import { ApiError } from '@guildhall/platform';
import {
  isRegisteredPerson,
  type OperatorContext,
  recordOperation,
  requireUser,
} from '../operators/index.ts';
import type { ServerSource } from './archive/records.ts';
import { refuseWhileMoving } from './claims/offer-messages.ts';
import { createServerArchive, type ExportProgress } from './export/export-server.ts';
import { type ImportOptions, importServer } from './import/import-server.ts';
import type { ImportCounts, ImportProblem } from './import/report.ts';

/** Streams the archive of a server. @throws ApiError unknown_server */
export async function exportServerAsOperator(
  ctx: OperatorContext,
  serverId: string,
  onProgress?: (progress: ExportProgress) => void,
): Promise<Readable> {
  const archive = await createServerArchive(ctx.runtime, serverId, onProgress);
  await ctx.runtime.database.transaction((tx) =>
    recordOperation(ctx, tx, { action: 'server export', target: serverId }),
  );
  return archive;
}

export interface ImportResult extends ImportCounts {
  readonly server: string | null;
  readonly problems: readonly ImportProblem[];
}

/**
 * Imports a server for a person.
 * @throws ApiError unknown_user, invalid_request for a bot or for anything but an archive, too_many_servers
 */
export async function importServerAsOperator(
  ctx: OperatorContext,
  source: ServerSource,
  { owner, ...options }: Omit<ImportOptions, 'ownerId'> & { readonly owner: string },
): Promise<ImportResult> {
  const user = await requireUser(ctx, owner);
  if (!isRegisteredPerson(user))
    throw new ApiError('invalid_request', { message: 'Only a person can own a server.' });
  const { serverId, report } = await importServer(ctx.runtime, source, {
    ...options,
    ownerId: user.id,
    onBegun: (tx, begunId) => refuseWhileMoving(tx.db, begunId),
  });
  if (serverId !== null)
    await ctx.runtime.database.transaction((tx) =>
      recordOperation(ctx, tx, { action: 'server import', target: serverId, after: report.counts }),
    );
  return { server: serverId, ...report.counts, problems: report.problems() };
}
