import { ApiError, isoTime } from '@guildhall/platform';
import { type DeletedProfile, idTime, isId, type Profile, type User } from '@guildhall/protocol';
import type { Context } from '../../runtime.ts';
import { mediaUrl, profileTag, type UserEntry, userDirectory } from '../accounts/index.ts';
import { OFFLINE, presencesByUser, type VisiblePresence } from '../presence/index.ts';
import { earnedBadges } from './badges.ts';
import { loadProfileVisibility, mutualFriends, profileServers } from './store.ts';

const NO_FRIENDS = { ids: [], count: 0 } as const;

/**
 * An account that the caller may see: they share a server, direct message or friendship, or it is the caller's bot.
 * Anyone may see deleted accounts, which reveal nothing.
 * @throws ApiError unknown_user
 */
async function requireVisible(
  { runtime, actor }: Context,
  userId: string,
): Promise<{ readonly entry: UserEntry; readonly blocked: boolean }> {
  const entry = isId(userId) ? await userDirectory(runtime).get(userId) : null;
  if (!entry) throw new ApiError('unknown_user');
  if (entry.view.deleted) return { entry, blocked: false };
  const { sees, blocked } = await loadProfileVisibility(runtime.database.db, actor.id, userId);
  if (!sees) throw new ApiError('unknown_user');
  return { entry, blocked };
}

/** The user object of an account that the caller may see. @throws ApiError unknown_user */
export async function getUser(ctx: Context, userId: string): Promise<User> {
  return (await requireVisible(ctx, userId)).entry.view;
}

/**
 * The profile of an account that the caller may see, with current badges.
 * @param serverId the server whose nickname and joining date to show; neither for a server they do not share
 * @throws ApiError unknown_user
 */
export async function getProfile(
  ctx: Context,
  userId: string,
  serverId: string | undefined,
): Promise<Profile | DeletedProfile> {
  const { runtime, actor } = ctx;
  const { entry, blocked } = await requireVisible(ctx, userId);
  if (entry.view.deleted) return { user: { ...profileUser(entry, OFFLINE), deleted: true }, deleted: true };
  const { db } = runtime.database;
  const [servers, friends, presences] = await Promise.all([
    profileServers(db, actor.id, userId),
    blocked || actor.id === userId ? NO_FRIENDS : mutualFriends(db, actor.id, userId),
    presencesByUser(runtime, [userId]),
  ]);
  const friendEntries = await userDirectory(runtime).getMany(friends.ids);
  const { row } = entry;
  // A block hides presence both ways (design 5.18).
  const presence = blocked ? OFFLINE : (presences.get(userId) ?? OFFLINE);
  const mutual = servers.filter((server) => server.mutual);
  const there = mutual.find((server) => server.id === serverId);
  return {
    user: profileUser(entry, presence),
    bannerUrl: mediaUrl(runtime.settings, row.banner),
    pronouns: row.pronouns,
    bio: row.bio,
    themePrimary: row.themePrimary,
    themeAccent: row.themeAccent,
    createdAt: isoTime(idTime(row.id)),
    serverJoinedAt: there ? isoTime(there.joinedAt) : null,
    nick: there?.nick ?? null,
    mutualServers: mutual.map(({ id, name, icon }) => ({
      id,
      name,
      iconUrl: mediaUrl(runtime.settings, icon),
    })),
    mutualFriends: friends.ids.flatMap((id) => friendEntries.get(id)?.view ?? []),
    mutualFriendCount: friends.count,
    badges: earnedBadges(row.kind, idTime(row.id), servers, runtime.settings.earlyAccess),
    tag: profileTag(row),
  };
}

function profileUser({ view }: UserEntry, presence: VisiblePresence): Profile['user'] {
  const { id, username, displayName, avatarUrl, clanTag } = view;
  return { id, username, displayName, avatarUrl, clanTag, ...presence };
}
