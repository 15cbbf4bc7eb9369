import { setImmediate as nextTurn } from 'node:timers/promises';
import { StreamedJson } from '@guildhall/platform';
import { type EndpointQuery, isId, type Member } from '@guildhall/protocol';
import { requireMember, type ServerContext } from '../access/index.ts';
import { personNamed } from './change-member.ts';
import { membersByPrefix } from './search-store.ts';
import { listMemberRows } from './store.ts';
import { memberViews, oneMemberView } from './view.ts';

/** Members read and serialised in one go: a few milliseconds, after which other requests get their turn. */
const STEP = 100;

/** All members, or a page after a user id (design 5.11). The answer streams, so its size does not matter. */
export async function listMembers(
  ctx: ServerContext,
  query: EndpointQuery<'listMembers'>,
): Promise<StreamedJson<Member[]>> {
  return new StreamedJson(() => memberTexts(ctx, query));
}

async function* memberTexts(
  { runtime, actor, access }: ServerContext,
  query: EndpointQuery<'listMembers'>,
): AsyncGenerator<string> {
  let after = query.after !== undefined && isId(query.after) ? query.after : undefined;
  let left = query.limit ?? Number.POSITIVE_INFINITY;
  let opening = '[';
  while (left > 0) {
    const limit = Math.min(STEP, left);
    const rows = await listMemberRows(runtime.database.db, access.server.id, { after, limit });
    const text = JSON.stringify(await memberViews(runtime, access.server, rows, actor.id)).slice(1, -1);
    if (text !== '') {
      yield `${opening}${text}`;
      opening = ',';
    }
    after = rows.at(-1)?.userId;
    left = rows.length < limit ? 0 : left - rows.length;
    await nextTurn();
  }
  yield opening === '[' ? '[]' : ']';
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
