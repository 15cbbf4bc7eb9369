/** Guildhall's user objects as Discord's. */
import type { Account, DeletedProfile, Profile, User } from '@guildhall/protocol';
import { toColor } from './role.ts';

const VERIFIED_BOT = 1 << 16;

/** Discord identifies pictures by a hash: here the file name without its ending. */
export function pictureName(url: string | null | undefined): string | null {
  if (!url) return null;
  const file = url.split('?', 1)[0]?.split('/').at(-1) ?? '';
  const name = file.replace(/\.\w+$/, '');
  return file.endsWith('.gif') ? `a_${name}` : name;
}

export function toUser(user: User) {
  const isBot = user.tag === 'bot' || user.tag === 'verified_bot';
  return {
    id: user.id,
    username: user.username,
    global_name: user.displayName,
    discriminator: '0',
    avatar: pictureName(user.avatarUrl),
    bot: isBot,
    system: user.tag === 'system',
    public_flags: user.tag === 'verified_bot' ? VERIFIED_BOT : 0,
    avatar_decoration_data: null,
    primary_guild: user.clanTag && {
      identity_guild_id: user.clanTag.serverId,
      identity_enabled: true,
      tag: user.clanTag.name,
      badge: user.clanTag.badge,
    },
  };
}

/** A user as in `GET /users/{id}`: other payloads leave out the banner, so that libraries keep the one they know. */
export function toUserWithProfile(user: User, profile: Profile | DeletedProfile) {
  const { bannerUrl = null, themePrimary = null } = 'deleted' in profile ? {} : profile;
  return {
    ...toUser(user),
    banner: pictureName(bannerUrl),
    accent_color: themePrimary === null ? null : toColor(themePrimary),
  };
}

/** The bot's own account, as in READY and `/users/@me`. */
export function toOwnUser(account: Account) {
  const tag = account.tag === 'staff' ? undefined : (account.tag ?? undefined);
  const user: User = { ...account, ...(tag ? { tag } : {}), tag: tag ?? 'bot' };
  return {
    ...toUser(user),
    banner: pictureName(account.bannerUrl),
    accent_color: null,
    verified: true,
    mfa_enabled: false,
    email: null,
    flags: 0,
    bio: account.bio ?? '',
  };
}
