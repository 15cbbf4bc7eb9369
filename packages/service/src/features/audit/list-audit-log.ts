import { DAY_MS, invalidField } from '@guildhall/platform';
import {
  type AuditAction,
  type AuditLogEntry,
  compareIds,
  type EndpointQuery,
  type EndpointReply,
  idAtTime,
  isId,
  LIMITS,
} from '@guildhall/protocol';
import { requireCursor } from '../../cursor.ts';
import type { Runtime } from '../../runtime.ts';
import type { ServerContext } from '../access/index.ts';
import { presentUsers } from '../accounts/index.ts';
import { AUDIT_READERS } from './record-audit.ts';
import { listAuditRows, listEntryIdsAfter } from './store.ts';
import { entryView } from './view.ts';

/**
 * A page of the log, newest first, with all accounts it mentions, in two queries. Requires View Audit Log or Manage
 * Server (specification: GET /api/servers/{serverId}/audit-log; design 5.15).
 * @throws ApiError missing_permission, invalid_request for a malformed id
 */
export async function listAuditLog(
  { runtime, access }: ServerContext,
  query: EndpointQuery<'listAuditLog'>,
): Promise<EndpointReply<'listAuditLog'>> {
  access.requireAny(...AUDIT_READERS);
  const { before, after, userId, targetId, action } = query;
  requireCursor('before', before);
  requireCursor('after', after);
  if (userId !== undefined && !isId(userId)) throw invalidField('query/userId', 'must be an id');
  if (targetId !== undefined && !isId(targetId)) throw invalidField('query/targetId', 'must be an id');
  const oldest = oldestKeptEntryId(runtime);
  const limit = query.limit ?? LIMITS.auditLogPageDefault;
  const rows = await listAuditRows(runtime.database.db, {
    serverId: access.server.id,
    after: after !== undefined && compareIds(after, oldest) > 0 ? after : oldest,
    before,
    actorId: userId,
    targetId,
    action,
    limit: limit + 1,
  });
  const entries = rows.slice(0, limit).map(entryView);
  return { entries, users: await usersNamedIn(runtime, entries), hasMore: rows.length > limit };
}

/** Entries from the oldest on, for programs that read the log in that order. */
export interface PageFromOldest {
  readonly after: string;
  readonly count: number;
  readonly actions: readonly AuditAction[];
  readonly actorId?: string;
  readonly targetId?: string;
}

/** The id of the last entry of such a page; null if the page is empty. */
export async function findAuditEntryAfter(
  runtime: Runtime,
  serverId: string,
  { after, count, actions, actorId, targetId }: PageFromOldest,
): Promise<string | null> {
  if (!isId(serverId) || actions.length === 0) return null;
  const oldest = oldestKeptEntryId(runtime);
  const ids = await listEntryIdsAfter(runtime.database.db, {
    serverId,
    after: compareIds(after, oldest) > 0 ? after : oldest,
    actions,
    actorId,
    targetId,
    limit: count,
  });
  return ids.at(-1) ?? null;
}

/** The lowest possible id of an entry that is still kept. */
export function oldestKeptEntryId(runtime: Runtime): string {
  return idAtTime(runtime.clock.now() - LIMITS.auditLogDays * DAY_MS);
}

/** All accounts in the entries: actors, targets, and ids in changes and extra, including bots and deleted accounts. */
async function usersNamedIn(
  runtime: Runtime,
  entries: readonly AuditLogEntry[],
): Promise<EndpointReply<'listAuditLog'>['users']> {
  const ids = new Set<string>();
  for (const entry of entries) {
    const named = [
      entry.actorId,
      entry.targetType === 'user' ? entry.targetId : null,
      ...entry.changes.flatMap((change) => [change.old, change.new]).flatMap(idsIn),
      ...Object.values(entry.extra),
    ];
    for (const id of named) if (typeof id === 'string' && isId(id)) ids.add(id);
  }
  const users = await presentUsers(runtime, [...ids]);
  return [...users.values()].map(({ id, username, displayName, avatarUrl, deleted }) => ({
    id,
    username,
    displayName,
    avatarUrl,
    ...(deleted ? { deleted } : {}),
  }));
}

/** A value of a change; of a list of overwrites, the ids of their members. */
function idsIn(value: unknown): unknown[] {
  if (!Array.isArray(value)) return [value];
  return value.flatMap((each) => (each?.type === 'member' ? [each.id] : []));
}
