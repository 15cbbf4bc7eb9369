import { ApiError } from '@guildhall/platform';
import {
  type listMembers as endpoint,
  isId,
  type Member,
  type QueryOf,
  type searchMembers as searchEndpoint,
} from '@guildhall/protocol';
import { memberKey, memberStates, type ServerContext } from '../access/index.ts';
import { membersByPrefix } from './search-store.ts';
import { membersOf } from './store.ts';
import { memberViews } from './view.ts';

/** Everyone in the server, or a page after a user id (design 5.11). */
export async function listMembers(
  { ground, access }: ServerContext,
  query: QueryOf<typeof endpoint>,
): Promise<Member[]> {
  const after = query.after !== undefined && isId(query.after) ? query.after : undefined;
  const rows = await membersOf(ground.database.db, access.server.id, { after, limit: query.limit });
  return memberViews(ground, access.server, rows);
}

/** Members whose names begin with a text, whatever its case. */
export async function searchMembers(
  { ground, access }: ServerContext,
  { q, limit = 100 }: QueryOf<typeof searchEndpoint>,
): Promise<Member[]> {
  const rows = await membersByPrefix(ground.database.db, access.server.id, q, limit);
  return memberViews(ground, access.server, rows);
}

/** One member; `@me` is the caller. @throws ApiError unknown_member. */
export async function readMember({ ground, actor, access }: ServerContext, userId: string): Promise<Member> {
  const id = userId === '@me' ? actor.id : userId;
  const row = isId(id) ? await memberStates(ground).get(memberKey(access.server.id, id)) : null;
  const [member] = row ? await memberViews(ground, access.server, [row]) : [];
  if (!member) throw new ApiError('unknown_member');
  return member;
}
