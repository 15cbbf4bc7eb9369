/** Converts rows to User and Account. */
import { isoTime } from '@guildhall/platform';
import {
  type Account,
  type ClanTag,
  idTime,
  type ProfileTag,
  type Session,
  type User,
} from '@guildhall/protocol';
import type { InstanceSettings } from '../../runtime.ts';
import type { StoredClanTag } from '../../tables.ts';
import type { PersonRow, SessionRow, UserRow } from './store.ts';

/** The tag that an author shows (design 13.2): staff shows none, a bot always shows one. */
function shownTag(row: UserRow): User['tag'] {
  if (row.kind === 'bot') return row.tag === 'verified_bot' ? 'verified_bot' : 'bot';
  return row.tag === 'official' || row.tag === 'system' ? row.tag : undefined;
}

export function mediaUrl(settings: InstanceSettings, path: string): string;
export function mediaUrl(settings: InstanceSettings, path: string | null): string | null;
export function mediaUrl(settings: InstanceSettings, path: string | null): string | null {
  return path === null ? null : `${settings.baseUrl}/media/${path}`;
}

/** A clan tag of the API from its stored form. */
export function clanTagView(serverId: string, { name, badge, color }: StoredClanTag): ClanTag {
  return { serverId, name, badge: badge as ClanTag['badge'], color };
}

export function userView(row: UserRow, settings: InstanceSettings): User {
  const tag = shownTag(row);
  const { clanTagServerId: serverId, wornClanTag: worn } = row;
  return {
    id: row.id,
    username: row.username,
    displayName: row.displayName,
    avatarUrl: mediaUrl(settings, row.avatar),
    ...(tag ? { tag } : {}),
    clanTag: serverId !== null && worn ? clanTagView(serverId, worn) : null,
    ...(row.erasedAt ? { deleted: true as const } : {}),
  };
}

/** The tag beside the name on a profile and in one's own account (design 13.2). */
export function profileTag(row: UserRow): ProfileTag | null {
  if (row.kind === 'bot') return row.tag === 'verified_bot' ? 'verified_bot' : 'bot';
  return row.tag === 'verified_bot' ? null : row.tag;
}

/** The account as its owner sees it (`GET /api/auth/me`). */
export function accountView(
  row: UserRow | PersonRow,
  settings: InstanceSettings,
  extras: { readonly csrfToken?: string | null; readonly applicationId?: string },
): Account {
  return {
    ...userView(row, settings),
    tag: profileTag(row),
    bannerUrl: mediaUrl(settings, row.banner),
    pronouns: row.pronouns,
    bio: row.bio,
    themePrimary: row.themePrimary,
    themeAccent: row.themeAccent,
    status: row.status,
    customStatus: row.customStatus,
    bot: row.kind === 'bot',
    createdAt: isoTime(idTime(row.id)),
    ...('email' in row
      ? {
          email: row.email,
          verified: row.emailVerified,
          twoFactor: row.twoFactor,
          coins: Number(row.coins),
          csrfToken: extras.csrfToken ?? null,
          operator: row.operator,
        }
      : {}),
    ...(extras.applicationId ? { applicationId: extras.applicationId } : {}),
  };
}

export function sessionView(row: SessionRow, currentId: string | undefined): Session {
  return {
    id: row.id,
    createdAt: isoTime(row.createdAt),
    lastUsedAt: isoTime(row.lastUsedAt),
    ip: row.ip,
    userAgent: row.userAgent,
    current: row.id === currentId,
  };
}
