/** Servers, their members and their moderation. */
import type { AutomodAction, AutomodTrigger, ServerImport } from '@guildhall/protocol';
import type { ColumnType, GeneratedAlways } from 'kysely';
import type { Default, Json, NullableJson, NullableTime, Optional, Time } from './columns.ts';

/** A tag that is added again gets a new id, so that former wearers do not wear it. */
export interface StoredClanTag {
  readonly id: string;
  readonly name: string;
  readonly badge: string;
  readonly color: number;
}

export interface ServersTable {
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
export interface ServerListingsTable {
  server_id: string;
  /** The server's name, for the search. */
  name: string;
  category: string;
  description: string;
  tags: string[];
  search_text: GeneratedAlways<string>;
}

export interface RolesTable {
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

export interface MembersTable {
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

export interface FormerMembersTable {
  server_id: string;
  user_id: string;
}

export interface BansTable {
  server_id: string;
  user_id: string;
  reason: Optional<string>;
  banned_by: Optional<string>;
  created_at: Time;
}

export interface TimeoutsTable {
  server_id: string;
  user_id: string;
  until: Time;
}

export interface ScreeningTable {
  server_id: string;
  enabled: boolean;
  description: string;
  rules: string[];
}

export interface OnboardingTable {
  server_id: string;
  enabled: boolean;
  default_channel_ids: string[];
  prompts: ColumnType<StoredPrompt[], string, string>;
}

export interface StoredPrompt {
  readonly id: string;
  readonly title: string;
  readonly single: boolean;
  readonly required: boolean;
  readonly options: readonly StoredOption[];
}

export interface StoredOption {
  readonly id: string;
  readonly title: string;
  readonly description: string | null;
  readonly emoji: string | null;
  readonly roleIds: readonly string[];
  readonly channelIds: readonly string[];
}

export interface JoinGatesTable {
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

export interface RaidCleanupsTable {
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

export interface InvitesTable {
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

export interface AuditLogTable {
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

export interface AutomodRulesTable {
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

export interface EmojisTable {
  server_id: string;
  id: string;
  name: string;
  animated: boolean;
  /** Path below /media. */
  image: string;
  uploader_id: string;
}

export interface StickersTable {
  server_id: string;
  id: string;
  name: string;
  description: string;
  emoji: string;
  animated: boolean;
  /** Path below /media. */
  image: string;
  uploader_id: string;
}

/** A server created from an archive, see the migration. */
export interface ServerImportsTable {
  server_id: string;
  source: string;
  source_server_id: string;
  owner_id: string;
  id_shift: number;
  started_at: Time;
  finished_at: NullableTime;
}

/** An archive that someone uploads to create a server. */
export interface ImportsTable {
  id: string;
  user_id: string;
  filename: string;
  size: string;
  /** Parts that have arrived. */
  received: Default<number>;
  status: ServerImport['status'];
  server_name: Optional<string>;
  found: NullableJson<NonNullable<ServerImport['found']>>;
  problems: Json<ServerImport['problems']>;
  done: NullableJson<NonNullable<ServerImport['done']>>;
  error: Optional<string>;
  server_id: Optional<string>;
  /** The job that works on it. */
  run_id: Optional<string>;
  runs: Default<number>;
  created_at: Time;
  updated_at: Time;
}

/** The archive of a server that its owner requested. */
export interface ServerExportsTable {
  server_id: string;
  id: string;
  requested_at: Time;
  messages: Default<number>;
  blob_key: Optional<string>;
  size: Optional<string>;
  ready_at: NullableTime;
  expires_at: NullableTime;
}

/** People of imported servers: accounts without a log-in. */
export interface ImportedPeopleTable {
  server_id: string;
  user_id: string;
  username: string;
  joined_at: NullableTime;
  nick: Optional<string>;
  role_ids: Default<string[]>;
  /** Number of messages in the server; null until they are counted. */
  messages: Optional<number>;
}

/** Offers of an imported person's messages to members. */
export interface ImportedClaimsTable {
  server_id: string;
  person_id: string;
  user_id: string;
  asked_at: Time;
  accepted_at: NullableTime;
}

/** How long messages and their attachments are kept; channel 0 is the server's own rule. */
export interface RetentionRulesTable {
  server_id: string;
  channel_id: string;
  /** Null keeps messages for ever. */
  message_days: Optional<number>;
  /** Null keeps attachments as long as their message. */
  attachment_days: Optional<number>;
  changed_at: Time;
}

/** Legal holds: messages that no rule may delete. */
export interface RetentionHoldsTable {
  kind: 'server' | 'channel' | 'user';
  target_id: string;
  id: string;
  reason: Optional<string>;
  placed_by: string;
  placed_at: Time;
}

/** One row: the time of the last search for expired messages. */
export interface RetentionRunsTable {
  only_row: Default<boolean>;
  started_at: Time;
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
  server_imports: ServerImportsTable;
  server_exports: ServerExportsTable;
  imports: ImportsTable;
  imported_people: ImportedPeopleTable;
  imported_claims: ImportedClaimsTable;
  retention_rules: RetentionRulesTable;
  retention_holds: RetentionHoldsTable;
  retention_runs: RetentionRunsTable;
}
