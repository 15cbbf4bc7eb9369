/** User rows in memory: authors, members and senders are looked up many times between their changes. */
import { isId, type User } from '@guildhall/protocol';
import { type Ground, perGround } from '../../ground.ts';
import { createLoadingCache, type LoadingCache } from '../../loading-cache.ts';
import { type UserRow, usersByIds } from './store.ts';
import { userView } from './view.ts';

export interface UserEntry {
  readonly row: UserRow;
  readonly view: User;
}

/** Users by id; a touch `user:{id}` drops one. */
export const userDirectory: (ground: Ground) => LoadingCache<UserEntry> = perGround((ground) =>
  createLoadingCache<UserEntry>({
    capacity: 100_000,
    touches: ground.touches,
    touchesOf: (id) => [`user:${id}`],
    load: async (ids) => {
      const rows = await usersByIds(ground.database.db, ids.filter(isId));
      return new Map(rows.map((row) => [row.id, { row, view: userView(row, ground.settings) }]));
    },
  }),
);

/** User objects by id, for authors and the like; those that do not exist are left out. */
export async function presentUsers(
  ground: Ground,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> {
  const entries = await userDirectory(ground).getMany(ids);
  return new Map([...entries].map(([id, entry]) => [id, entry.view]));
}
