/** Servers, which Discord calls guilds. */
import type {
  Member,
  Onboarding,
  Server,
  ServerCreated,
  ServerListEntry,
  ServerSummary,
  VoiceState,
} from '@guildhall/protocol';
import type { OwnMembership } from '../own-memberships.ts';
import type { ServerSize } from '../ports.ts';
import { toChannel, toThread } from './channel.ts';
import { toEmoji, toPartialEmoji, toSticker } from './emoji.ts';
import { type Json, pick } from './json.ts';
import { toMember, toPresence } from './member.ts';
import { toPermissions } from './permissions.ts';
import { toRole } from './role.ts';
import { pictureName } from './user.ts';

const TYPE_FEATURES: Readonly<Record<string, string>> = { verified: 'VERIFIED', partnered: 'PARTNERED' };

function features(server: Pick<ServerSummary, 'types' | 'community' | 'listed'>): string[] {
  return [
    ...server.types.flatMap((type) => TYPE_FEATURES[type] ?? []),
    ...(server.community ? ['COMMUNITY'] : []),
    ...(server.listed ? ['DISCOVERABLE'] : []),
  ];
}

/** Default values of settings that Guildhall does not have. */
const UNSET = {
  splash: null,
  discovery_splash: null,
  afk_channel_id: null,
  afk_timeout: 300,
  widget_enabled: false,
  widget_channel_id: null,
  verification_level: 0,
  default_message_notifications: 0,
  explicit_content_filter: 0,
  application_id: null,
  system_channel_id: null,
  system_channel_flags: 0,
  rules_channel_id: null,
  public_updates_channel_id: null,
  safety_alerts_channel_id: null,
  max_members: 500_000,
  max_presences: null,
  vanity_url_code: null,
  premium_tier: 0,
  premium_subscription_count: 0,
  preferred_locale: 'en-US',
  nsfw_level: 0,
  premium_progress_bar_enabled: false,
};

/** A server without channels and members. */
function toGuildFields(server: ServerSummary) {
  return {
    ...UNSET,
    id: server.id,
    name: server.name,
    icon: pictureName(server.iconUrl),
    banner: pictureName(server.bannerUrl),
    description: server.description,
    owner_id: server.ownerId,
    mfa_level: server.requiresTwoFactor ? 1 : 0,
    features: [...features(server), ...(server.invitesPaused ? ['INVITES_DISABLED'] : [])],
  };
}

/** What a bot that asks for counts gets. */
export function toCounts(size: ServerSize | undefined) {
  return size ? { approximate_member_count: size.members, approximate_presence_count: size.online } : {};
}

/** A server as in `GET /guilds/{id}/preview`. */
export function toGuildPreview(server: Server, expressions: Pick<ServerCreated, 'emojis' | 'stickers'>) {
  return {
    id: server.id,
    name: server.name,
    icon: pictureName(server.iconUrl),
    splash: null,
    discovery_splash: null,
    description: server.description,
    features: features(server),
    emojis: expressions.emojis.map(toEmoji),
    stickers: expressions.stickers.map(toSticker),
  };
}

/** A server as in `GET /guilds/{id}` and GUILD_UPDATE. */
export function toGuild(
  server: ServerSummary & Pick<Server, 'roles'>,
  expressions: Pick<ServerCreated, 'emojis' | 'stickers'>,
) {
  return {
    ...toGuildFields(server),
    roles: server.roles.map(toRole),
    emojis: expressions.emojis.map(toEmoji),
    stickers: expressions.stickers.map(toSticker),
    approximate_member_count: server.memberCount,
  };
}

/**
 * Guildhall has one field for being silenced by a moderator and by a missing permission, Discord one for each.
 * @param member undefined for someone who has left the server
 */
export function toVoiceState(state: VoiceState, member: Pick<Member, 'mute' | 'deaf'> | undefined) {
  return {
    ...(state.serverId === null ? {} : { guild_id: state.serverId }),
    channel_id: state.channelId,
    user_id: state.userId,
    session_id: state.sessionId,
    deaf: member?.deaf ?? false,
    mute: member?.mute ?? false,
    self_deaf: state.selfDeaf,
    self_mute: state.selfMute,
    self_video: state.selfVideo,
    self_stream: state.selfStream,
    suppress: state.mute && !member?.mute,
    request_to_speak_timestamp: null,
  };
}

/** What GUILD_CREATE has beside the server. */
interface GuildDetails {
  /** Whether the bot has just been added. */
  readonly isNew: boolean;
  readonly largeThreshold: number;
  /** The bot's own memberships of threads. */
  readonly joined: readonly OwnMembership[];
  readonly voiceStates: readonly ReturnType<typeof toVoiceState>[];
}

/** A server as in GUILD_CREATE. */
export function toCreatedGuild(
  server: ServerCreated,
  { isNew, largeThreshold, joined, voiceStates }: GuildDetails,
) {
  const membershipOf = new Map(joined.map((member) => [member.id, { member }]));
  return {
    ...toGuild(server, server),
    joined_at: server.joinedAt,
    large: server.memberCount > largeThreshold,
    // To discord.py a guild with this field returns, and one without it is new.
    ...(isNew ? {} : { unavailable: false }),
    member_count: server.memberCount,
    channels: server.channels.map((channel) => toChannel(channel, server.id)),
    threads: server.threads.map((thread) => ({
      ...toThread(thread, server.id),
      ...membershipOf.get(thread.id),
    })),
    members: server.members.map(toMember),
    presences: server.presences.map((presence) => ({
      ...toPresence(presence),
      user: { id: presence.userId },
      guild_id: server.id,
    })),
    voice_states: voiceStates,
    stage_instances: [],
    guild_scheduled_events: [],
    soundboard_sounds: [],
  };
}

/** An entry of `/users/@me/guilds`. */
export function toGuildEntry(server: ServerListEntry) {
  return {
    id: server.id,
    name: server.name,
    icon: pictureName(server.iconUrl),
    banner: null,
    owner: false,
    permissions: toPermissions(0),
    features: features(server),
  };
}

/** The settings of a guild that a bot cannot change, with their values. */
export const FIXED_OF_GUILDS: Json = { ...UNSET, owner_id: null };

/** The fields with which a bot changes a guild. */
export function fromGuild(body: Json): Record<string, unknown> {
  const { features: wanted } = body;
  return {
    ...pick(body, ['name', 'description']),
    ...(Array.isArray(wanted) ? { invitesPaused: wanted.includes('INVITES_DISABLED') } : {}),
  };
}

/** Discord counts the channels of its answers too before it lets a guild turn onboarding on. */
const ONBOARDING_ADVANCED = 1;
const MULTIPLE_CHOICE = 0;

/** The questions for new members. */
export function toOnboarding({ enabled, defaultChannelIds, prompts }: Onboarding, serverId: string) {
  return {
    guild_id: serverId,
    enabled,
    mode: ONBOARDING_ADVANCED,
    default_channel_ids: defaultChannelIds,
    prompts: prompts.map(({ id, title, single, required, options }) => ({
      id,
      type: MULTIPLE_CHOICE,
      title,
      single_select: single,
      required,
      in_onboarding: true,
      options: options.map((option) => ({
        ...pick(option, ['id', 'title', 'description']),
        emoji: option.emoji === null ? { id: null, name: null } : toPartialEmoji(option.emoji),
        role_ids: option.roleIds,
        channel_ids: option.channelIds,
      })),
    })),
  };
}
