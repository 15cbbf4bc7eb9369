import { setImmediate as nextTurn } from 'node:timers/promises';
import { ApiError, SerialisedJson } from '@guildhall/platform';
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

/** Members made into text at a time: some 5 ms, after which others get their turn. */
const STEP = 250;

/** Everyone in the server, or a page after a user id (design 5.11). */
export async function listMembers(
  { ground, actor, access }: ServerContext,
  query: QueryOf<typeof endpoint>,
): Promise<SerialisedJson<Member[]>> {
  let after = query.after !== undefined && isId(query.after) ? query.after : undefined;
  let left = query.limit ?? Number.POSITIVE_INFINITY;
  const parts: Buffer[] = [];
  for (;;) {
    const limit = Math.min(STEP, left);
    const rows = await membersOf(ground.database.db, access.server.id, { after, limit });
    const text = JSON.stringify(await memberViews(ground, access.server, rows, actor.id)).slice(1, -1);
    if (text !== '') parts.push(Buffer.from(parts.length === 0 ? text : `,${text}`));
    left -= rows.length;
    after = rows.at(-1)?.user_id;
    if (rows.length < limit || left <= 0) break;
    await nextTurn();
  }
  return new SerialisedJson(Buffer.concat([Buffer.from('['), ...parts, Buffer.from(']')]));
}

/** Members whose names begin with a text, whatever its case. */
export async function searchMembers(
  { ground, actor, access }: ServerContext,
  { q, limit = 100 }: QueryOf<typeof searchEndpoint>,
): Promise<Member[]> {
  const rows = await membersByPrefix(ground.database.db, access.server.id, q, limit);
  return memberViews(ground, access.server, rows, actor.id);
}

/** One member; `@me` is the caller. @throws ApiError unknown_member. */
export async function readMember({ ground, actor, access }: ServerContext, userId: string): Promise<Member> {
  const id = userId === '@me' ? actor.id : userId;
  const row = isId(id) ? await memberStates(ground).get(memberKey(access.server.id, id)) : null;
  const [member] = row ? await memberViews(ground, access.server, [row], actor.id) : [];
  if (!member) throw new ApiError('unknown_member');
  return member;
}
