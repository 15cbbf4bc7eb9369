import { type EndpointQuery, type EndpointReply, isId } from '@guildhall/protocol';
import type { MemberRow, ServerContext } from '../access/index.ts';
import { blocksAround } from '../relationships/index.ts';
import { type MemberFilter, membersByFilter, membersByPrefix } from './search-store.ts';
import { memberViews } from './view.ts';

type Query = EndpointQuery<'browseMembers'>;

const NO_ROLE = '0';

/**
 * A page of the members who pass all filters, in order of joining; with `q`, the first matches by name. A malformed
 * cursor returns the first page.
 */
export async function browseMembers(
  ctx: ServerContext,
  query: Query,
): Promise<EndpointReply<'browseMembers'>> {
  const { runtime, actor, access } = ctx;
  const { q, online, order = 'newest', limit = 100 } = query;
  const filter = await filterFrom(ctx, query);
  const { db } = runtime.database;
  const page = { order, limit, after: readCursor(query.cursor) };
  const rows =
    q === undefined
      ? await membersByFilter(db, access.server.id, filter, page)
      : await membersByPrefix(db, access.server.id, q, limit, filter);
  const members = await memberViews(runtime, access.server, rows, actor.id);
  return {
    members: online ? members.filter(({ status }) => status !== 'offline') : members,
    cursor: q === undefined && rows.length === limit ? cursorAfter(rows.at(-1)) : null,
  };
}

async function filterFrom(ctx: ServerContext, query: Query): Promise<MemberFilter> {
  const { runtime, access } = ctx;
  const { server } = access;
  const { roleId, pending, timedOut, online, joinedAfter, joinedBefore } = query;
  // Everyone has @everyone, and rows may still list deleted roles.
  const filterRoleId = roleId === server.id ? undefined : roleId;
  return {
    now: runtime.clock.now(),
    roleId: filterRoleId === undefined || server.rolesById.has(filterRoleId) ? filterRoleId : NO_ROLE,
    pending,
    timedOut,
    joinedAfter: timeIn(joinedAfter),
    joinedBefore: timeIn(joinedBefore),
    visibleAmong: online ? await connectedWithoutBlocks(ctx) : undefined,
  };
}

/** A block hides presence both ways. */
async function connectedWithoutBlocks({ runtime, actor }: ServerContext): Promise<string[]> {
  const connected = await runtime.presenceStore.everyoneConnected();
  const hidden = new Set(await blocksAround(runtime.database.db, actor.id));
  return [...connected].filter((id) => !hidden.has(id));
}

/** Unix milliseconds; undefined for a leap second, which the timestamp format allows. */
function timeIn(timestamp: string | undefined): number | undefined {
  const time = Date.parse(timestamp ?? '');
  return Number.isNaN(time) ? undefined : time;
}

function cursorAfter(row: MemberRow | undefined): string | null {
  return row ? `${row.joinedAt.getTime()}_${row.userId}` : null;
}

function readCursor(cursor = ''): { readonly joinedAt: number; readonly userId: string } | undefined {
  const [, joinedAt, userId = ''] = /^([0-9]{1,14})_([0-9]+)$/.exec(cursor) ?? [];
  return isId(userId) ? { joinedAt: Number(joinedAt), userId } : undefined;
}
