/** Unused files, for operators: one command finds them, another removes them. */
import { ApiError, HOUR_MS, isoTime } from '@guildhall/platform';
import { LIMITS, type OperatorActionReply } from '@guildhall/protocol';
import { type OperatorContext, recordOperation } from '../../operators/index.ts';
import { addSearchJob } from './search-orphans.ts';
import { lockSearch, newestSearch, type SearchRow, upsertSearch } from './store.ts';

type OrphanView = OperatorActionReply<'getOrphans'>;

/** The results of the newest search so far. */
export async function getOrphans({ runtime }: OperatorContext): Promise<OrphanView> {
  return searchView(await newestSearch(runtime.database.db));
}

/** Starts a search for unused files; it removes nothing. @throws ApiError invalid_request while files are removed */
export async function findOrphans(ctx: OperatorContext): Promise<OrphanView> {
  const earliest = aDayAgo(ctx);
  return startSearch(ctx, 'storage find-orphans', false, (newest) => {
    if (newest?.removes && !newest.finishedAt && newest.startedAt.getTime() > earliest)
      throw new ApiError('invalid_request', {
        message: 'Unused files are being removed: wait until that ends.',
      });
  });
}

/**
 * Starts to remove unused files; every file is checked once more.
 * @throws ApiError invalid_request unless a search finished within the last day
 */
export async function removeOrphans(ctx: OperatorContext): Promise<OrphanView> {
  const earliest = aDayAgo(ctx);
  return startSearch(ctx, 'storage remove-orphans', true, (newest) => {
    if (!newest?.finishedAt || newest.removes || newest.startedAt.getTime() < earliest)
      throw new ApiError('invalid_request', {
        message:
          'Search for unused files first and wait until the search ends; its result is valid for a day.',
      });
  });
}

function aDayAgo({ runtime }: OperatorContext): number {
  return runtime.clock.now() - LIMITS.orphanHours * HOUR_MS;
}

async function startSearch(
  ctx: OperatorContext,
  action: string,
  removes: boolean,
  check: (newest: SearchRow | undefined) => void,
): Promise<OrphanView> {
  const { database, ids, clock } = ctx.runtime;
  await database.transaction(async (tx) => {
    const newest = await lockSearch(tx.db);
    check(newest);
    const id = ids.next();
    await upsertSearch(tx.db, { id, removes, startedAt: new Date(clock.now()) });
    await addSearchJob(tx, id);
    const after = removes && newest ? { files: Number(newest.files), bytes: Number(newest.bytes) } : null;
    await recordOperation(ctx, tx, { action, target: 'instance', after });
  });
  return getOrphans(ctx);
}

function searchView(search: SearchRow | undefined): OrphanView {
  const none = { state: 'never', startedAt: null, finishedAt: null, checked: 0, files: 0, bytes: 0 } as const;
  if (!search) return none;
  const { removes, startedAt, finishedAt, checked, files, bytes } = search;
  const [running, ended] = removes ? (['removing', 'removed'] as const) : (['searching', 'found'] as const);
  return {
    state: finishedAt ? ended : running,
    startedAt: isoTime(startedAt),
    finishedAt: finishedAt && isoTime(finishedAt),
    checked: Number(checked),
    files: Number(files),
    bytes: Number(bytes),
  };
}
