/** Profiles (specification: Profile). */
import { type Static, Type } from 'typebox';
import { endpoint, IMAGE_RATE_LIMIT, oneFile } from '../contract/contract.ts';
import { LIMITS } from '../contract/limits.ts';
import { Id, Nullable, Timestamp } from '../contract/schema.ts';
import { Account } from './accounts.ts';
import { VisibleStatus } from './presence.ts';
import { ClanTag, ProfileTag, User } from './users.ts';

/** Badges for facts about an account; roles of official servers grant further keys. */
export const BADGES = ['staff', 'developer', 'partner', 'verified_server_owner', 'early_access'] as const;
export type Badge = (typeof BADGES)[number];

const profileUser = {
  id: Id,
  username: Type.String(),
  displayName: Type.String(),
  avatarUrl: Nullable(Type.String()),
  clanTag: Nullable(ClanTag),
  status: VisibleStatus,
  customStatus: Nullable(Type.String()),
};

export const Profile = Type.Object({
  user: Type.Object(profileUser),
  bannerUrl: Nullable(Type.String()),
  pronouns: Nullable(Type.String()),
  bio: Nullable(Type.String()),
  themePrimary: Nullable(Type.String()),
  themeAccent: Nullable(Type.String()),
  createdAt: Timestamp,
  serverJoinedAt: Nullable(Timestamp),
  nick: Nullable(Type.String()),
  mutualServers: Type.Array(Type.Object({ id: Id, name: Type.String(), iconUrl: Nullable(Type.String()) })),
  mutualFriends: Type.Array(User, {
    description:
      'Friends of both, at most 50, those of the caller for longest first; empty where one blocks the other',
  }),
  mutualFriendCount: Type.Integer({ description: 'Their total number' }),
  badges: Type.Array(Type.String({ description: 'Keys; more may come' })),
  tag: Nullable(ProfileTag),
});
export type Profile = Static<typeof Profile>;

/** All that is left of a deleted account. */
export const DeletedProfile = Type.Object({
  user: Type.Object({ ...profileUser, deleted: Type.Literal(true) }),
  deleted: Type.Literal(true),
});
export type DeletedProfile = Static<typeof DeletedProfile>;

export const getProfile = endpoint({
  method: 'GET',
  path: '/users/{userId}/profile',
  summary: 'The profile of someone the caller shares a server, a direct message or a friendship with',
  tag: 'Users',
  actors: ['person', 'bot'],
  access: { in: 'nothing' },
  query: Type.Object({
    serverId: Type.Optional(
      Type.String({ description: 'Fills in `serverJoinedAt` and `nick` for this server' }),
    ),
  }),
  replies: { 200: Type.Union([Profile, DeletedProfile]) },
  errors: ['unknown_user'],
});

export const getUser = endpoint({
  method: 'GET',
  path: '/users/{userId}',
  summary: 'The user object of someone whose profile the caller may see',
  tag: 'Users',
  actors: ['person', 'bot'],
  access: { in: 'nothing' },
  replies: { 200: User },
  errors: ['unknown_user'],
});

export const putAvatar = endpoint({
  method: 'PUT',
  path: '/users/@me/avatar',
  summary: 'Set your picture, up to 8 MB; it is scaled to 512 pixels square',
  tag: 'Users',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  multipart: oneFile(LIMITS.imageBytes),
  replies: { 200: Account },
  errors: ['invalid_image'],
  rateLimits: [IMAGE_RATE_LIMIT],
});

export const deleteAvatar = endpoint({
  method: 'DELETE',
  path: '/users/@me/avatar',
  summary: 'Remove your picture',
  tag: 'Users',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: [],
  rateLimits: [IMAGE_RATE_LIMIT],
});

export const putBanner = endpoint({
  method: 'PUT',
  path: '/users/@me/banner',
  summary: 'Set your banner, up to 8 MB; it is scaled to at most 1600 pixels wide',
  tag: 'Users',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  multipart: oneFile(LIMITS.imageBytes),
  replies: { 200: Account },
  errors: ['invalid_image'],
  rateLimits: [IMAGE_RATE_LIMIT],
});

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/users/@me/banner',
  summary: 'Remove your banner',
  tag: 'Users',
  actors: ['person', 'bot'],
  access: { in: 'own account' },
  replies: { 204: null },
  errors: [],
  rateLimits: [IMAGE_RATE_LIMIT],
});

export const profileEndpoints = {
  getProfile,
  getUser,
  putAvatar,
  deleteAvatar,
  putBanner,
  deleteBanner,
};
