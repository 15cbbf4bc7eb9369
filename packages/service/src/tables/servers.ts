/** Servers, their members and their moderation. */
import type { AutomodAction, AutomodTrigger } from '@guildhall/protocol';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Default, Json, NullableTime, Optional, Time } from './columns.ts';

/** A tag that is added again gets a new id, so that former wearers do not wear it. */
export interface StoredClanTag {
  readonly id: string;
  readonly name: string;
  readonly badge: string;
  readonly color: number;
}

interface ServersTable {
  id: string;
  name: string;
  description: Optional<string>;
  icon: Optional<string>;
  banner: Optional<string>;
  owner_id: string;
  invites_paused: Default<boolean>;
  requires_two_factor: Default<boolean>;
  types: Default<string[]>;
  community: Default<boolean>;
  listed: Default<boolean>;
  member_count: Default<number>;
  clan_tag: ColumnType<StoredClanTag | null, string | null | undefined, string | null>;
  /** May name a channel that has been deleted since. */
  rules_channel_id: Optional<string>;
  updates_channel_id: Optional<string>;
  suspended_at: NullableTime;
  suspension_reason: Optional<string>;
}

/** A server's Discovery listing, kept while it is not listed; `servers.listed` says whether it is. */
interface ServerListingsTable {
  server_id: string;
  /** The server's name, for the search. */
  name: string;
  category: string;
  description: string;
  tags: string[];
  search_text: GeneratedAlways<string>;
}

interface RolesTable {
  server_id: string;
  id: string;
  name: string;
  color: Optional<string>;
  hoist: Default<boolean>;
  mentionable: Default<boolean>;
  position: number;
  permissions: string;
  badge: Optional<string>;
  bot_id: Optional<string>;
}

interface MembersTable {
  server_id: string;
  user_id: string;
  nick: Optional<string>;
  role_ids: Default<string[]>;
  joined_at: Time;
  pending: Default<boolean>;
  timeout_until: NullableTime;
  mute: Default<boolean>;
  deaf: Default<boolean>;
  flags: Default<number>;
}

interface FormerMembersTable {
  server_id: string;
  user_id: string;
  mute: Default<boolean>;
  deaf: Default<boolean>;
}

interface BansTable {
  server_id: string;
  user_id: string;
  reason: Optional<string>;
  banned_by: Optional<string>;
  created_at: Time;
}

interface TimeoutsTable {
  server_id: string;
  user_id: string;
  until: Time;
}

interface ScreeningTable {
  server_id: string;
  enabled: boolean;
  description: string;
  rules: string[];
}

interface OnboardingTable {
  server_id: string;
  enabled: boolean;
  default_channel_ids: string[];
  prompts: ColumnType<StoredPrompt[], string, string>;
}

interface StoredPrompt {
  readonly id: string;
  readonly title: string;
  readonly single: boolean;
  readonly required: boolean;
  readonly options: readonly StoredOption[];
}

interface StoredOption {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly emoji: string | null;
  readonly roleIds: readonly string[];
  readonly channelIds: readonly string[];
}

interface JoinGatesTable {
  server_id: string;
  account_age_secs: Default<number>;
  verified_email: Default<boolean>;
  challenge: Default<string>;
  question: Optional<string>;
  answers: Default<string[]>;
  raid_protection: Default<boolean>;
  raid_joins: Default<number>;
  raid_window_secs: Default<number>;
  /** May name a channel that has been deleted since. */
  alert_channel_id: Optional<string>;
  joins_paused_until: NullableTime;
  slowed_until: NullableTime;
  window_started_at: NullableTime;
  window_joins: Default<number>;
}

interface RaidCleanupsTable {
  server_id: string;
  id: string;
  from_time: Time;
  to_time: Time;
  action: 'kick' | 'ban';
  delete_messages: boolean;
  actor_id: string;
  reason: Optional<string>;
  except_user_ids: string[];
  state: Default<'running' | 'done' | 'stopped'>;
  total: number;
  removed: Default<number>;
  /** The people whose messages are still to be deleted. */
  removed_ids: Default<string[]>;
  ended_at: NullableTime;
}

interface InvitesTable {
  code: string;
  server_id: string;
  channel_id: string;
  inviter_id: string;
  uses: Default<number>;
  max_uses: number;
  max_age_secs: number;
  created_at: Time;
  expires_at: NullableTime;
}

interface AuditLogTable {
  server_id: string;
  id: string;
  action: string;
  actor_id: Optional<string>;
  target_type: string;
  target_id: Optional<string>;
  target_name: Optional<string>;
  reason: Optional<string>;
  changes: Json<unknown[]>;
  extra: Json<Record<string, unknown>>;
}

interface AutomodRulesTable {
  server_id: string;
  id: string;
  name: string;
  enabled: boolean;
  kind: AutomodTrigger['kind'];
  trigger: Json<AutomodTrigger>;
  actions: Json<AutomodAction[]>;
  exempt_role_ids: string[];
  exempt_channel_ids: string[];
  exempt_managers: boolean;
  creator_id: string;
  updated_at: Time;
}

interface EmojisTable {
  server_id: string;
  id: string;
  name: string;
  animated: boolean;
  /** Path under /media. */
  image: string;
  uploader_id: string;
}

interface StickersTable {
  server_id: string;
  id: string;
  name: string;
  description: string;
  emoji: string;
  animated: boolean;
  /** Path under /media. */
  image: string;
  uploader_id: string;
}

export interface ServerTables {
  servers: ServersTable;
  server_listings: ServerListingsTable;
  roles: RolesTable;
  members: MembersTable;
  former_members: FormerMembersTable;
  bans: BansTable;
  timeouts: TimeoutsTable;
  screening: ScreeningTable;
  onboarding: OnboardingTable;
  join_gates: JoinGatesTable;
  raid_cleanups: RaidCleanupsTable;
  invites: InvitesTable;
  audit_log: AuditLogTable;
  automod_rules: AutomodRulesTable;
  emojis: EmojisTable;
  stickers: StickersTable;
}
