/** Rows to the objects of the bearer routes. */
import { isoTime } from '@guildhall/platform';
import type {
  ApplicationCard,
  BearerMember,
  BearerServer,
  BearerUser,
  TokenInformation,
} from '@guildhall/protocol';
import type { InstanceSettings } from '../../runtime.ts';
import {
  isTimedOut,
  type MemberRow,
  rolesHeld,
  type ServerState,
  unrestrictedPermissions,
} from '../access/index.ts';
import { mediaUrl, type UserRow } from '../accounts/index.ts';
import type { ApplicationRow } from '../applications/index.ts';

export function applicationCard(row: ApplicationRow, settings: InstanceSettings): ApplicationCard {
  return {
    id: row.id,
    name: row.name,
    iconUrl: mediaUrl(settings, row.icon),
    description: row.description,
    verified: row.verified,
  };
}

export function applicationSummary(
  row: ApplicationRow,
  settings: InstanceSettings,
): TokenInformation['application'] {
  return {
    id: row.id,
    name: row.name,
    icon: mediaUrl(settings, row.icon),
    description: row.description,
    bot_public: row.botPublic,
    inDirectory: row.inDirectory,
  };
}

/** The stored tags that this object may show (design 13.2). */
function bearerTag(row: UserRow): BearerUser['tag'] {
  if (row.kind === 'bot') return row.tag === 'verified_bot' ? 'verified_bot' : 'bot';
  return row.tag === 'official' || row.tag === 'staff' ? row.tag : null;
}

/** @param mail given only with scope email */
export function bearerUser(
  row: UserRow,
  settings: InstanceSettings,
  mail?: { readonly email: string | null; readonly emailVerified: boolean },
): BearerUser {
  return {
    id: row.id,
    username: row.username,
    global_name: row.displayName || row.username,
    discriminator: '0',
    avatar: mediaUrl(settings, row.avatar),
    banner: mediaUrl(settings, row.banner),
    accent_color: row.themePrimary === null ? 0 : Number.parseInt(row.themePrimary.slice(1), 16),
    bot: row.kind === 'bot',
    tag: bearerTag(row),
    ...(mail?.email ? { email: mail.email } : {}),
    ...(mail ? { verified: mail.emailVerified } : {}),
  };
}

const FEATURES = ['partnered', 'verified', 'official'] as const;

export function bearerServer(
  server: ServerState,
  member: MemberRow,
  settings: InstanceSettings,
): BearerServer {
  return {
    id: server.id,
    name: server.row.name,
    icon: mediaUrl(settings, server.row.icon),
    banner: mediaUrl(settings, server.row.banner),
    owner: server.row.ownerId === member.userId,
    permissions: String(unrestrictedPermissions(server, member)),
    features: FEATURES.filter((feature) => server.row.types.includes(feature)),
  };
}

export function bearerMember(
  server: ServerState,
  member: MemberRow,
  user: UserRow,
  ctx: { readonly settings: InstanceSettings; readonly now: number },
): BearerMember {
  const until = isTimedOut(member, ctx.now) ? member.timeoutUntil : null;
  return {
    user: bearerUser(user, ctx.settings),
    nick: member.nick,
    // Members have no picture besides their account's.
    avatar: null,
    roles: rolesHeld(server, member),
    joined_at: isoTime(member.joinedAt),
    pending: member.pending,
    deaf: member.deaf,
    mute: member.mute,
    flags: member.flags,
    communication_disabled_until: until ? isoTime(until) : null,
  };
}
