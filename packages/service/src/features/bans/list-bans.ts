import { ApiError } from '@guildhall/platform';
import { type Ban, type EndpointQuery, isId, LIMITS } from '@guildhall/protocol';
import { requireCursor } from '../../cursor.ts';
import type { ServerContext } from '../access/index.ts';
import { findBan, listBanRows } from './store.ts';
import { banViews } from './view.ts';

/** A page of bans by user id. @throws ApiError invalid_request for a malformed id */
export async function listBans(
  { runtime, access }: ServerContext,
  { after, limit }: EndpointQuery<'listBans'>,
): Promise<Ban[]> {
  const page = { after: requireCursor('after', after), limit: limit ?? LIMITS.bansPage };
  return banViews(runtime, await listBanRows(runtime.database.db, access.server.id, page));
}

/** @throws ApiError unknown_ban */
export async function getBan({ runtime, access }: ServerContext, userId: string): Promise<Ban> {
  const row = isId(userId) ? await findBan(runtime.database.db, access.server.id, userId) : undefined;
  const [ban] = row ? await banViews(runtime, [row]) : [];
  if (!ban) throw new ApiError('unknown_ban');
  return ban;
}
