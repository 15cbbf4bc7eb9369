/** A server's icon and banner (design 5.12). */
import type { UploadedFile } from '@guildhall/platform';
import type { Server } from '@guildhall/protocol';
import type { Transaction } from '../../runtime.ts';
import { changeServer, type ServerAccess, type ServerContext } from '../access/index.ts';
import { changesBetween } from '../audit/index.ts';
import { replaceImage } from '../images/index.ts';
import { replaceFile } from '../stored-files/index.ts';
import { announceServerChanges } from './announce-server.ts';
import { updateServerRow } from './store.ts';
import { serverSummary, serverView } from './view.ts';

const requireManager = (access: ServerAccess): void => access.require('manageServer');

type ImageField = 'icon' | 'banner';

/** Sets the icon or banner. @throws ApiError invalid_image */
export async function putServerImage(
  ctx: ServerContext,
  field: ImageField,
  file: UploadedFile | undefined,
): Promise<Server> {
  return replaceImage(ctx.runtime, field, file, { serverId: ctx.access.server.id }, (path) =>
    changeServer(ctx, requireManager, (tx, access) => setImage(ctx, tx, access, field, path)),
  );
}

/** Removes the icon or banner, if there is one. */
export async function deleteServerImage(ctx: ServerContext, field: ImageField): Promise<Server> {
  return changeServer(ctx, requireManager, (tx, access) => setImage(ctx, tx, access, field, null));
}

async function setImage(
  ctx: ServerContext,
  tx: Transaction,
  { server, member }: ServerAccess,
  field: ImageField,
  path: string | null,
): Promise<Server> {
  const { runtime } = ctx;
  const before = server.row;
  if (before[field] === path) return serverView(runtime, tx.db, server, member);
  const row = await updateServerRow(tx.db, server.id, { [field]: path });
  await replaceFile(tx, before[field], path);
  const changes = changesBetween(
    serverSummary(before, runtime.settings),
    serverSummary(row, runtime.settings),
  );
  await announceServerChanges(ctx, tx, row, changes);
  return serverView(runtime, tx.db, { ...server, row }, member);
}
