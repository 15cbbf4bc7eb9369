/** Storage statistics and limits, for operators. */
import { ApiError } from '@guildhall/platform';
import { isId, LIMITS, type OperatorActionInput, type OperatorActionReply } from '@guildhall/protocol';
import type { Runtime } from '../../runtime.ts';
import { findUser, loadInstanceSettings, type OperatorContext, recordOperation } from '../operators/index.ts';
import { storageLimits } from '../stored-files/index.ts';
import { storageUseView } from './storage-use.ts';
import {
  deleteLimit,
  type HolderKind,
  type HolderRow,
  listHolders,
  listLargest,
  readTotals,
  recountTotals,
  upsertLimit,
} from './store.ts';

const MEGABYTE = 1024 * 1024;
type HolderView = OperatorActionReply<'getStorageUse'>;

/** The total, the totals by kind of file, and the largest servers and accounts. */
export async function getStorage({ runtime }: OperatorContext): Promise<OperatorActionReply<'getStorage'>> {
  // An operator command has its own runtime, which knows only the configuration.
  await loadInstanceSettings(runtime);
  const { db } = runtime.database;
  const [{ instance, kinds }, servers, users] = await Promise.all([
    readTotals(db),
    largest(runtime, 'server'),
    largest(runtime, 'user'),
  ]);
  const maxBytes = storageLimits(runtime.settings).instance;
  return { ...instance, maxBytes, kinds: [...kinds], largest: [...servers, ...users] };
}

async function largest(runtime: Runtime, kind: HolderKind): Promise<HolderView[]> {
  const { db } = runtime.database;
  const rows = await listHolders(db, kind, await listLargest(db, kind, LIMITS.largestStored));
  return rows.map((row) => holderView(runtime, row));
}

/** The storage and the limit of a server or account. @throws ApiError unknown_server, unknown_user */
export async function getStorageUse(
  { runtime }: OperatorContext,
  { kind, target }: OperatorActionInput<'getStorageUse'>,
): Promise<HolderView> {
  await loadInstanceSettings(runtime);
  return holderView(runtime, await requireHolder(runtime, kind, target));
}

/**
 * Sets or removes the individual limit of a server or account. Files beyond the limit stay.
 * @throws ApiError unknown_server, unknown_user
 */
export async function limitStorage(
  ctx: OperatorContext,
  { kind, target, megabytes }: OperatorActionInput<'limitStorage'>,
): Promise<HolderView> {
  const { runtime } = ctx;
  const before = await requireHolder(runtime, kind, target);
  await runtime.database.transaction(async (tx) => {
    const isChanged = await (megabytes === undefined
      ? deleteLimit(tx.db, kind, before.targetId)
      : upsertLimit(tx.db, kind, before.targetId, megabytes === 0 ? null : megabytes * MEGABYTE));
    if (!isChanged) return;
    await recordOperation(ctx, tx, {
      action: 'storage limit',
      target: `${kind} ${before.targetId}`,
      before: before.ownLimit ? (before.ownBytes ?? 0) / MEGABYTE : null,
      after: megabytes ?? null,
    });
  });
  return getStorageUse(ctx, { kind, target: before.targetId });
}

/** Computes all totals again from the files, in case they are wrong, for example after a restore. */
export async function recountStorage(ctx: OperatorContext): Promise<OperatorActionReply<'recountStorage'>> {
  await ctx.runtime.database.transaction(async (tx) => {
    await recountTotals(tx.db);
    await recordOperation(ctx, tx, { action: 'storage recount', target: 'instance' });
  });
  return getStorage(ctx);
}

async function requireHolder(runtime: Runtime, kind: HolderKind, target: string): Promise<HolderRow> {
  const { db } = runtime.database;
  const id = kind === 'user' ? (await findUser(db, target))?.id : isId(target) && target;
  const [row] = id ? await listHolders(db, kind, [id]) : [];
  if (row?.name == null)
    throw new ApiError(`unknown_${kind}`, { message: `There is no ${kind} "${target}".` });
  return row;
}

function holderView(runtime: Runtime, row: HolderRow): HolderView {
  const { kind, targetId, name, ownLimit } = row;
  return { kind, targetId, name, ...storageUseView(runtime, row), ownLimit };
}
