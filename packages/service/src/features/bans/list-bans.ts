import { ApiError, type StreamedJson } from '@guildhall/platform';
import { type Ban, type EndpointQuery, isId } from '@guildhall/protocol';
import { requireCursor } from '../../cursor.ts';
import { readPages, STREAMED_AT_ONCE, streamPages } from '../../pages.ts';
import { type ServerContext, serverAccess } from '../access/index.ts';
import { type BanRow, findBan, listBanRows } from './store.ts';
import { banViews } from './view.ts';

/** All bans by user id, or a page of them; the answer streams. @throws ApiError invalid_request for a malformed id */
export async function listBans(
  { runtime, actor, access }: ServerContext,
  { after, limit }: EndpointQuery<'listBans'>,
): Promise<StreamedJson<Ban[]>> {
  const start = requireCursor('after', after);
  const read = (last: BanRow | undefined, count: number) =>
    listBanRows(runtime.database.db, access.server.id, { after: last?.userId ?? start, limit: count });
  return streamPages(
    () => readPages(STREAMED_AT_ONCE, read, limit),
    (rows) => banViews(runtime, rows),
    async () => (await serverAccess(runtime, actor, access.server.id)).require('banMembers'),
  );
}

/** @throws ApiError unknown_ban */
export async function getBan({ runtime, access }: ServerContext, userId: string): Promise<Ban> {
  const row = isId(userId) ? await findBan(runtime.database.db, access.server.id, userId) : undefined;
  const [ban] = row ? await banViews(runtime, [row]) : [];
  if (!ban) throw new ApiError('unknown_ban');
  return ban;
}
