import { isoTime } from '@guildhall/platform';
import { type EndpointQuery, idTime, LIMITS, type SavedId, type SavedMessage } from '@guildhall/protocol';
import { LAST_ID, requireCursor } from '../../cursor.ts';
import type { Context } from '../../runtime.ts';
import { readReach } from '../mentions/index.ts';
import { messageKey, messagesSeenBy, messageViews } from '../messages/index.ts';
import { listSavedIdRows, listSavedRows } from './store.ts';

/**
 * A page of the caller's saved messages that they may read, last saved first.
 * @throws ApiError invalid_request when `before` or `serverId` is not an id
 */
export async function listSavedMessages(
  { runtime, actor }: Context,
  { before, limit = LIMITS.mentionsPageDefault, serverId }: EndpointQuery<'listSavedMessages'>,
): Promise<SavedMessage[]> {
  requireCursor('before', before);
  const { channelIds, direct } = await readReach(runtime, actor, serverId);
  const rows = await listSavedRows(runtime.database.db, {
    userId: actor.id,
    channelIds,
    direct,
    before: before ?? LAST_ID,
    limit,
  });
  const messages = await messagesSeenBy(runtime, actor.id, await messageViews(runtime, rows));
  const byKey = new Map(messages.map((message) => [messageKey(message.channelId, message.id), message]));
  return rows.flatMap(({ channelId, id, savedId }) => {
    const message = byKey.get(messageKey(channelId, id));
    return message ? [{ id: savedId, savedAt: isoTime(idTime(savedId)), message }] : [];
  });
}

/** Ids of the caller's saved messages, last saved first. */
export async function listSavedIds({ runtime, actor }: Context): Promise<SavedId[]> {
  return listSavedIdRows(runtime.database.db, actor.id);
}
