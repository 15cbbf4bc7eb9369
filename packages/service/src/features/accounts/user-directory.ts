/** Cached user rows: authors, members and senders are looked up many times between changes. */
import { isId, type User } from '@guildhall/protocol';
import { cachePerRuntime, type LoadingCache, whenKnown } from '../../loading-cache.ts';
import { perRuntime, type Runtime, type Transaction } from '../../runtime.ts';
import { userTouch } from '../../touches.ts';
import { clanTags, type ServerClanTag } from './clan-tags/clan-tags.ts';
import { type UserRow, usersByIds } from './store.ts';
import { userView } from './view.ts';

export interface UserEntry {
  readonly row: UserRow;
  readonly view: User;
}

/** A row with its user object, and with the object that contains the last known clan tag. */
interface KnownUser {
  readonly entry: UserEntry;
  tagged: { readonly tag: ServerClanTag; readonly entry: UserEntry } | null;
}

/** The user object with the server's current tag; built again only when the tag differs. */
function withCurrentTag(user: KnownUser, tag: ServerClanTag | null | undefined): UserEntry {
  if (!tag) return user.entry;
  if (user.tagged?.tag === tag) return user.tagged.entry;
  const { row, view } = user.entry;
  const clanTag = tag.id === row.clanTagId ? tag.view : null;
  user.tagged = { tag, entry: { row, view: { ...view, clanTag } } };
  return user.tagged.entry;
}

const knownUsers = cachePerRuntime<KnownUser>({
  capacity: 100_000,
  touchesOf: (id) => [userTouch(id)],
  load: async (runtime, ids) => {
    const rows = await usersByIds(runtime.database.db, ids.filter(isId));
    return new Map(
      rows.map((row) => [row.id, { entry: { row, view: userView(row, runtime.settings) }, tagged: null }]),
    );
  },
});

/**
 * Users by id; a touch `user:{id}` drops one. Clan tags are cached separately, so that a changed tag does not
 * invalidate the rows of its users.
 */
export const userDirectory: (runtime: Runtime) => LoadingCache<UserEntry> = perRuntime((runtime) => {
  const tags = clanTags(runtime);
  const users = knownUsers(runtime);
  const withTag = (user: KnownUser): UserEntry | Promise<UserEntry> => {
    const serverId = user.entry.row.clanTagServerId;
    if (serverId === null) return user.entry;
    return whenKnown<ServerClanTag | null, UserEntry>(tags.get(serverId), (tag) => withCurrentTag(user, tag));
  };
  const withTagIfAny = (user: KnownUser | null) => user && withTag(user);
  return {
    get(id) {
      const user = users.get(id);
      return user instanceof Promise ? user.then(withTagIfAny) : withTag(user);
    },
    reload: (id) => users.reload(id).then(withTagIfAny),
    async getMany(ids) {
      const found = await users.getMany(ids);
      const worn = [...found.values()].flatMap(({ entry }) => entry.row.clanTagServerId ?? []);
      const known = worn.length === 0 ? new Map<string, ServerClanTag>() : await tags.getMany(worn);
      return new Map(
        [...found].map(([id, user]) => [
          id,
          withCurrentTag(user, known.get(user.entry.row.clanTagServerId ?? '')),
        ]),
      );
    },
  };
});

/** User objects for events: those in memory may be older than an event of the account that clients have already. */
export async function committedUsers(
  { settings }: Runtime,
  tx: Pick<Transaction, 'db'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> {
  const rows = await usersByIds(tx.db, ids);
  return new Map(rows.map((row) => [row.id, userView(row, settings)]));
}

/** User objects by id, for authors and so on; missing ones are omitted. */
export async function presentUsers(
  runtime: Runtime,
  ids: readonly string[],
): Promise<ReadonlyMap<string, User>> {
  const entries = await userDirectory(runtime).getMany(ids);
  return new Map([...entries].map(([id, entry]) => [id, entry.view]));
}
