import type { StreamedJson } from '@guildhall/platform';
import { type EndpointQuery, isId, type Member } from '@guildhall/protocol';
import { readPages, STREAMED_AT_ONCE, streamPages } from '../../pages.ts';
import { type MemberRow, requireMember, type ServerContext, serverAccess } from '../access/index.ts';
import { personNamed } from './change-member.ts';
import { membersByPrefix } from './search-store.ts';
import { listMemberRows } from './store.ts';
import { memberViews, oneMemberView } from './view.ts';

/** All members, or a page after a user id (design 5.11). The answer streams, so its size does not matter. */
export async function listMembers(
  { runtime, actor, access: { server } }: ServerContext,
  { after, limit }: EndpointQuery<'listMembers'>,
): Promise<StreamedJson<Member[]>> {
  const start = after !== undefined && isId(after) ? after : undefined;
  const read = (last: MemberRow | undefined, count: number) =>
    listMemberRows(runtime.database.db, server.id, { after: last?.userId ?? start, limit: count });
  return streamPages(
    () => readPages(STREAMED_AT_ONCE, read, limit),
    (rows) => memberViews(runtime, server, rows, actor.id),
    () => serverAccess(runtime, actor, server.id),
  );
}

/** Members whose names begin with a text, ignoring case. */
export async function searchMembers(
  { runtime, actor, access }: ServerContext,
  { q, limit = 100 }: EndpointQuery<'searchMembers'>,
): Promise<Member[]> {
  const rows = await membersByPrefix(runtime.database.db, access.server.id, q, limit);
  return memberViews(runtime, access.server, rows, actor.id);
}

/** One member; `@me` is the caller. @throws ApiError unknown_member */
export async function getMember(ctx: ServerContext, userId: string): Promise<Member> {
  const row = await requireMember(ctx, personNamed(ctx, userId));
  return oneMemberView(ctx.runtime, ctx.access.server, row, ctx.actor.id);
}
