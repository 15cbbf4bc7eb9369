/** Cached clan tags of servers: a tag shown by thousands changes for all of them with one touch. */
import { type ClanTag, isId } from '@guildhall/protocol';
import { cachePerRuntime } from '../../../loading-cache.ts';
import { clanTagTouch } from '../../../touches.ts';
import { clanTagView } from '../view.ts';
import { clanTagsByServer } from './store.ts';

/** A server's current tag; both fields are null without one, which is cached as well. */
export interface ServerClanTag {
  /** Accounts with another tag id have lost it. */
  readonly id: string | null;
  readonly view: ClanTag | null;
}

/** By server; a touch `clan-tag:{serverId}` drops one. */
export const clanTags = cachePerRuntime<ServerClanTag>({
  capacity: 50_000,
  touchesOf: (serverId) => [clanTagTouch(serverId)],
  load: async (runtime, serverIds) => {
    const tags = await clanTagsByServer(runtime.database.db, serverIds.filter(isId));
    return new Map(
      serverIds.map((serverId) => {
        const tag = tags.get(serverId);
        return [serverId, { id: tag?.id ?? null, view: tag ? clanTagView(serverId, tag) : null }];
      }),
    );
  },
});
