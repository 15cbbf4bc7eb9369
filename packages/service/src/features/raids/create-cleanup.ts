import { ApiError, HOUR_MS, invalidField, readTime } from '@guildhall/platform';
import { type EndpointBody, type EndpointReply, isId, LIMITS, type RaidCleanup } from '@guildhall/protocol';
import { changeServer, type ServerContext } from '../access/index.ts';
import { memberViews } from '../members/index.ts';
import { newcomersFor, requireCleanupPermissions } from './newcomers.ts';
import { raidCleanupJob } from './run-cleanup.ts';
import { countNewcomers, insertCleanup, listCleanupRows, listRemovable } from './store.ts';
import { announceCleanup, raidCleanupView } from './view.ts';

interface Window {
  readonly from: string;
  readonly to: string;
}

/** Previews the people whom a clean-up would remove. @throws ApiError invalid_request */
export async function previewRaidCleanup(
  { runtime, actor, access }: ServerContext,
  query: Window,
): Promise<EndpointReply<'previewRaidCleanup'>> {
  const { db } = runtime.database;
  const newcomers = newcomersFor(access, { ...readWindow(query, 'query'), exceptUserIds: [] });
  const rows = await listRemovable(db, newcomers, LIMITS.raidPreview);
  const members = await memberViews(runtime, access.server, rows, actor.id);
  return { members, ...(await countNewcomers(db, newcomers)) };
}

/**
 * Starts removing everyone who joined in a window of time, up to now at most.
 * @throws ApiError missing_permission, raid_cleanup_running, invalid_request
 */
export async function createRaidCleanup(
  ctx: ServerContext,
  input: EndpointBody<'createRaidCleanup'>,
): Promise<RaidCleanup> {
  const { runtime, actor, facts } = ctx;
  const { from, to } = readWindow(input, 'body');
  const exceptUserIds = (input.exceptUserIds ?? []).filter(isId);
  const row = await changeServer(ctx, requireCleanupPermissions, async (tx, access) => {
    const window = { from, to: new Date(Math.min(to.getTime(), runtime.clock.now())), exceptUserIds };
    const { total } = await countNewcomers(tx.db, newcomersFor(access, window));
    const inserted = await insertCleanup(tx.db, {
      serverId: access.server.id,
      id: runtime.ids.next(),
      fromTime: window.from,
      toTime: window.to,
      action: input.action,
      deleteMessages: input.deleteMessages ?? false,
      actorId: actor.id,
      reason: input.reason?.trim() || facts.auditReason,
      exceptUserIds,
      total,
    });
    if (!inserted) throw new ApiError('raid_cleanup_running');
    await tx.addJob(raidCleanupJob, { serverId: inserted.serverId, cleanupId: inserted.id });
    announceCleanup(tx, inserted);
    return inserted;
  });
  return raidCleanupView(row);
}

/** Newest first. */
export async function listRaidCleanups({ runtime, access }: ServerContext): Promise<RaidCleanup[]> {
  const rows = await listCleanupRows(runtime.database.db, access.server.id, LIMITS.raidCleanups);
  return rows.map(raidCleanupView);
}

/** @throws ApiError invalid_request for an empty window or one that is too long */
function readWindow(window: Window, place: 'query' | 'body'): { readonly from: Date; readonly to: Date } {
  const from = readTime(window.from);
  const to = readTime(window.to);
  if (from === null || to === null || from >= to)
    throw invalidField(`${place}/to`, 'must be later than from');
  if (to - from > LIMITS.raidCleanupHours * HOUR_MS)
    throw invalidField(`${place}/from`, `must be at most ${LIMITS.raidCleanupHours} hours before to`);
  return { from: new Date(from), to: new Date(to) };
}
