/** Rows as the database holds them. Bigint columns are decimal strings, in and out. */
import type {
  Attachment,
  AutomodAction,
  AutomodTrigger,
  CommandOption,
  Component,
  Crosspost,
  Embed,
  ForwardSnapshot,
  InteractionModal,
  InteractionOrigin,
  LedgerEntry,
  Poll,
  PollAnswer,
  PollResult,
  Reaction,
  ReportReason,
} from '@guildhall/protocol';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

type Json<Value> = ColumnType<Value, string | undefined, string>;
type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** Left out on insert where the column has a default. */
type Default<Value> = Generated<Value>;
type Optional<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>;

export interface UsersTable {
  id: string;
  kind: 'person' | 'bot' | 'system';
  username: string;
  display_name: string;
  avatar: Optional<string>;
  banner: Optional<string>;
  pronouns: Optional<string>;
  bio: Optional<string>;
  theme_primary: Optional<string>;
  theme_accent: Optional<string>;
  tag: Optional<'official' | 'staff' | 'system' | 'verified_bot'>;
  status: Default<'online' | 'idle' | 'dnd' | 'invisible'>;
  custom_status: Optional<string>;
  suspended_at: NullableTime;
  suspended_until: NullableTime;
  suspension_reason: Optional<string>;
  operator: Default<boolean>;
  /** The clan tag worn: as long as the server's tag has this id, nobody else's change of it costs a query a wearer. */
  clan_tag_server_id: Optional<string>;
  clan_tag_id: Optional<string>;
  /** When a deletion that was asked for will be carried out. */
  deletion_at: NullableTime;
  /** Whether the deletion takes the messages with it. */
  deletes_messages: Default<boolean>;
  erased_at: NullableTime;
}

export interface PeopleTable {
  user_id: string;
  email: string;
  email_verified: Default<boolean>;
  password_hash: string;
}

export interface SessionsTable {
  user_id: string;
  id: string;
  fingerprint: Buffer;
  created_at: Time;
  last_used_at: Time;
  expires_at: Time;
  ip: Optional<string>;
  user_agent: Optional<string>;
}

export interface AccountLinksTable {
  user_id: string;
  fingerprint: Buffer;
  kind: 'verify_email' | 'reset_password';
  email: string;
  expires_at: Time;
}

export interface TwoFactorTable {
  user_id: string;
  /** Sealed with a key of the instance. */
  secret: Buffer;
  confirmed_at: NullableTime;
  last_step: Default<string>;
}

export interface RecoveryCodesTable {
  user_id: string;
  fingerprint: Buffer;
}

export interface LoginTicketsTable {
  user_id: string;
  fingerprint: Buffer;
  attempts: Default<number>;
  expires_at: Time;
}

export interface PasskeysTable {
  user_id: string;
  id: string;
  credential_id: string;
  public_key: Buffer;
  counter: string;
  transports: Default<string[]>;
  backed_up: boolean;
  name: string;
  created_at: Time;
  last_used_at: NullableTime;
}

export interface PasskeyChallengesTable {
  fingerprint: Buffer;
  user_id: Optional<string>;
  expires_at: Time;
}

export interface RegistrationCodesTable {
  id: string;
  code: string;
  note: Optional<string>;
  uses: Default<number>;
  max_uses: number;
  expires_at: NullableTime;
  created_by: string;
  created_at: Time;
}

export interface DataExportsTable {
  user_id: string;
  id: string;
  requested_at: Time;
  blob_key: Optional<string>;
  size: Optional<string>;
  ready_at: NullableTime;
  expires_at: NullableTime;
}

/** Its id is new when a tag is made after one was removed: who wore the old one does not wear the new one. */
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
  types: Default<string[]>;
  community: Default<boolean>;
  listed: Default<boolean>;
  member_count: Default<number>;
  clan_tag: ColumnType<StoredClanTag | null, string | null | undefined, string | null>;
  /** May name a channel that has been deleted since. */
  rules_channel_id: Optional<string>;
  updates_channel_id: Optional<string>;
}

/** How a server stands in Discovery, kept while it does not; `servers.listed` says whether it does. */
export interface ServerListingsTable {
  server_id: string;
  /** The server's, for the search. */
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

export interface StoredOverwrite {
  readonly id: string;
  readonly type: 'role' | 'member';
  readonly allow: string;
  readonly deny: string;
}

export interface ChannelsTable {
  server_id: string;
  id: string;
  kind: 'category' | 'text' | 'announcement' | 'forum' | 'voice' | 'thread';
  name: string;
  position: number;
  parent_id: Optional<string>;
  topic: Optional<string>;
  slowmode_secs: Default<number>;
  content_mode: Default<'default' | 'spoiler' | 'age_restricted'>;
  auto_archive_minutes: Default<number>;
  user_limit: Default<number>;
  bitrate: Default<number>;
  overwrites: Json<StoredOverwrite[]>;
  available_tags: Json<StoredTag[]>;
  require_tag: Default<boolean>;
  default_sort_order: Default<'activity' | 'created'>;
  applied_tags: Default<string[]>;
  archived: Default<boolean>;
  thread_locked: Default<boolean>;
  thread_owner_id: Optional<string>;
  thread_starter_id: Optional<string>;
  /** Posts alone; one of a forum. */
  pinned: Default<boolean>;
}

/** What sends and lists need of a thread, apart from its wide row, which it follows. */
export interface ThreadsTable {
  thread_id: string;
  server_id: string;
  parent_id: string;
  /** Id of the newest message, or the thread's own. */
  activity_id: string;
  /** Of the time when it was made or last taken out of the archive. */
  opened_id: string;
  message_count: Default<number>;
  archived: Default<boolean>;
  auto_archive_minutes: number;
  pinned: Default<boolean>;
}

export interface ThreadFollowsTable {
  thread_id: string;
  user_id: string;
  server_id: string;
  /** The newest message when the follow began, or 0. */
  since_id: string;
}

export interface StoredTag {
  readonly id: string;
  readonly name: string;
  readonly emoji: string | null;
}

export interface ChannelActivityTable {
  channel_id: string;
  last_message_id: string;
  batch_first_id: string;
  last_pin_at: NullableTime;
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

export interface VoiceStatesTable {
  user_id: string;
  /** Null in calls. */
  server_id: Optional<string>;
  channel_id: string;
  session_id: string;
  self_mute: boolean;
  self_deaf: boolean;
  self_video: boolean;
  self_stream: boolean;
  joined_at: Time;
  /** The process whose session has the place. */
  holder: string;
  told_mute: Default<boolean>;
  /** Since when that process has been known to be gone. */
  orphaned_at: NullableTime;
  /** False for who was moved where they may not connect. */
  admitted: Default<boolean>;
}

export interface CallsTable {
  channel_id: string;
  message_id: string;
  participants: string[];
  ended_at: NullableTime;
}

export interface CallRingsTable {
  channel_id: string;
  user_id: string;
  until: Time;
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

export interface FormerMembersTable {
  server_id: string;
  user_id: string;
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

/** What a message carries besides its text, as it was sent; each left out when there is none. */
export interface MessageParts {
  readonly embeds?: readonly Embed[];
  readonly components?: readonly Component[];
  readonly attachments?: readonly StoredAttachment[];
  /** As they were; whether they are still there is asked when the message is read. */
  readonly stickers?: readonly StoredSticker[];
  /** Votes and the end stand in a table of their own. */
  readonly poll?: Pick<Poll, 'question' | 'allowMultiselect' | 'expiresAt'> & {
    readonly answers: readonly Omit<PollAnswer, 'count'>[];
  };
  readonly pollResult?: PollResult;
  /** The snapshot's files are this message's `attachments`. */
  readonly forward?: Omit<ForwardSnapshot, 'attachments'>;
  /** The files are sold. */
  readonly coins?: { readonly price: number };
  readonly interaction?: InteractionOrigin;
  readonly applicationId?: string;
  /** The author of a message that a webhook posted, as it was then; its id is the message's author. */
  readonly webhook?: { readonly name: string; readonly avatarUrl: string | null };
  readonly crosspost?: Crosspost;
}

export interface StoredAttachment extends Omit<Attachment, 'url'> {
  /** Of the blob store. */
  readonly key: string;
  /** The name it was sent under, where that is another: `attachment://` may call it by either. */
  readonly sentAs?: string;
}

/** Blobs of messages that are not written yet; a row of no send that still runs is swept with its blob. */
export interface PendingBlobsTable {
  key: string;
  created_at: Time;
}

export interface StoredSticker {
  readonly id: string;
  readonly serverId: string;
  readonly name: string;
  readonly animated: boolean;
  /** Key of the picture in the blob store. */
  readonly key: string;
}

export interface MessagesTable {
  channel_id: string;
  id: string;
  author_id: string;
  content: string;
  edited_at: NullableTime;
  flags: Default<number>;
  mentions: Default<string[]>;
  mention_roles: Default<string[]>;
  mention_everyone: Default<boolean>;
  reply_to: Optional<string>;
  parts: ColumnType<MessageParts | null, string | null | undefined, string | null>;
  pinned_at: NullableTime;
  /** In the order of first use; null without reactions. */
  reactions: ColumnType<ReactionCount[] | null, string | null | undefined, string | null>;
  crossposted: Default<boolean>;
  /** Embeds of links, made after the message was sent. */
  previews: ColumnType<Embed[] | null, string | null | undefined, string | null>;
  /** System notices alone. */
  type: Optional<number>;
  target_id: Optional<string>;
}

export type ReactionCount = Omit<Reaction, 'me'>;

export interface PollsTable {
  channel_id: string;
  message_id: string;
  expires_at: Time;
  ended_at: NullableTime;
  counts: number[];
  total: Default<number>;
}

export interface PollVotesTable {
  channel_id: string;
  message_id: string;
  answer_id: number;
  user_id: string;
}

export interface MessageReactionsTable {
  channel_id: string;
  message_id: string;
  emoji: string;
  user_id: string;
  created_at: Default<Date>;
}

export interface WebhooksTable {
  server_id: string;
  id: string;
  channel_id: string;
  kind: 'incoming' | 'follower';
  name: string;
  avatar: Optional<string>;
  creator_id: string;
  /** Of incoming ones alone, and so is the token sealed with a key of the instance. */
  token_fingerprint: Optional<Buffer>;
  sealed_token: Optional<Buffer>;
  /** Of followers alone; may name what has been deleted since. */
  source_server_id: Optional<string>;
  source_channel_id: Optional<string>;
}

export interface WebhookDeliveriesTable {
  webhook_id: string;
  delivery_id: string;
  channel_id: string;
  message_id: string;
  posted_at: Time;
}

export interface CrosspostCopiesTable {
  source_channel_id: string;
  source_message_id: string;
  webhook_id: string;
  channel_id: string;
  copy_id: string;
}

export interface LinkPreviewsTable {
  fingerprint: string;
  preview: ColumnType<Embed | null, string | null, string | null>;
  expires_at: Time;
}

export interface MessageSearchTable {
  channel_id: string;
  message_id: string;
  scope_id: string;
  seen_in: string;
  /** A tsvector in its text form. */
  words: string;
}

export interface MessageSearchQueueTable {
  channel_id: string;
  message_id: string;
}

export interface DirectChannelsTable {
  channel_id: string;
  kind: 'dm' | 'group_dm';
  owner_id: Optional<string>;
  name: Optional<string>;
  icon: Optional<string>;
}

export interface DirectParticipantsTable {
  channel_id: string;
  user_id: string;
  joined_at: Time;
  open: boolean;
}

export interface DirectPairsTable {
  low_id: string;
  high_id: string;
  channel_id: string;
}

export interface RelationshipsTable {
  user_id: string;
  other_id: string;
  type: 'friend' | 'incoming' | 'outgoing' | 'blocked';
  since: Time;
}

export interface UserSettingsTable {
  user_id: string;
  theme: Default<'system' | 'light' | 'dark'>;
  locale: Default<string>;
  compact: Default<boolean>;
  allow_server_dms: Default<boolean>;
  friend_requests: Default<'everyone' | 'mutual' | 'nobody'>;
  adult_confirmed: Default<boolean>;
  show_link_previews: Default<boolean>;
  reduced_motion: Default<boolean>;
}

export interface NotificationSettingsTable {
  user_id: string;
  target_id: string;
  level: 'all' | 'mentions' | 'nothing';
  muted_until: NullableTime;
  suppress_everyone: boolean;
}

export interface MessageNoncesTable {
  channel_id: string;
  author_id: string;
  nonce: string;
  message_id: string;
  claimed_at: Time;
}

export interface SlowmodeTurnsTable {
  channel_id: string;
  user_id: string;
  taken_at: Time;
}

export interface ReadStatesTable {
  channel_id: string;
  user_id: string;
  last_read_message_id: string;
}

/** Whom messages ping: a person, a role, or 0 for everyone who sees the channel. */
export interface MessagePingsTable {
  channel_id: string;
  target_id: string;
  message_id: string;
  author_id: string;
}

export interface ReportsTable {
  id: string;
  reporter_id: string;
  kind: 'message' | 'user' | 'server';
  target_id: string;
  channel_id: Optional<string>;
  reason: ReportReason;
  details: string;
  seen: Json<ReportedState>;
  created_at: Time;
  closed_at: NullableTime;
  closed_by: Optional<string>;
  note: Optional<string>;
}

/** What was reported, as it was then. */
export type ReportedState =
  | { readonly authorId: string; readonly author: string; readonly content: string; readonly files: number }
  | { readonly username: string; readonly displayName: string }
  | { readonly name: string; readonly ownerId: string };

export interface InstanceSettingsTable {
  name: string;
  value: string;
}

export interface AddressBansTable {
  network: string;
  reason: Optional<string>;
  until: NullableTime;
  created_at: Time;
}

export interface BotInstallsTable {
  server_id: string;
  bot_id: string;
  added_by: string;
}

export interface ApplicationsTable {
  id: string;
  owner_id: string;
  name: string;
  description: Default<string>;
  icon: Optional<string>;
  secret_fingerprint: Buffer;
  public_key: Buffer;
  private_key: Buffer;
  bot_id: Optional<string>;
  bot_token_fingerprint: Optional<Buffer>;
  bot_public: Default<boolean>;
  public_client: Default<boolean>;
  redirects: Default<string[]>;
  in_directory: Default<boolean>;
  interactions_endpoint_url: Optional<string>;
  verified: Default<boolean>;
}

export interface ApplicationUsageTable {
  application_id: string;
  /** Days since 1970 in UTC. */
  day: number;
  commands_run: Default<string>;
  failures: Default<string>;
}

export interface ApplicationEndpointHealthTable {
  application_id: string;
  last_success_at: NullableTime;
  last_failure_at: NullableTime;
  last_failure: Optional<string>;
  failures_in_row: Default<number>;
  disabled: Default<boolean>;
}

export interface InteractionsTable {
  id: string;
  token_fingerprint: Buffer;
  application_id: string;
  bot_id: string;
  user_id: string;
  server_id: Optional<string>;
  channel_id: string;
  type: number;
  nonce: Optional<string>;
  command_name: Optional<string>;
  message_id: Optional<string>;
  message_ephemeral: Default<boolean>;
  respond_by: Time;
  expires_at: Time;
  response_type: Optional<number>;
  failed: Default<boolean>;
  ephemeral: Default<boolean>;
  thinking: Default<boolean>;
  response_message_id: Optional<string>;
  modal: ColumnType<InteractionModal | null, string | null | undefined, string | null>;
}

export interface InteractionFollowUpsTable {
  interaction_id: string;
  message_id: string;
}

export interface EphemeralMessagesTable {
  channel_id: string;
  id: string;
  interaction_id: string;
  application_id: string;
  author_id: string;
  user_id: string;
  server_id: Optional<string>;
  content: string;
  flags: number;
  parts: ColumnType<MessageParts | null, string | null | undefined, string | null>;
  mentions: string[];
  mention_roles: string[];
  edited_at: NullableTime;
  expires_at: Time;
}

export interface OAuthGrantsTable {
  user_id: string;
  application_id: string;
  scopes: string[];
  granted_at: Time;
  last_used_at: NullableTime;
}

export interface OAuthCodesTable {
  application_id: string;
  id: string;
  user_id: string;
  fingerprint: Buffer;
  scopes: string[];
  redirect_uri: string;
  redirect_given: boolean;
  code_challenge: Optional<string>;
  server_id: Optional<string>;
  expires_at: Time;
  spent_at: NullableTime;
}

export interface OAuthTokensTable {
  application_id: string;
  id: string;
  user_id: string;
  family_id: string;
  access_fingerprint: Buffer;
  access_expires_at: Time;
  refresh_fingerprint: Buffer;
  refresh_expires_at: Time;
  scopes: string[];
  server_id: Optional<string>;
  replaced_at: NullableTime;
}

export interface CommandsTable {
  application_id: string;
  id: string;
  server_id: Optional<string>;
  kind: 'slash' | 'prefix';
  name: string;
  description: string;
  prefix: Optional<string>;
  options: Json<CommandOption[]>;
  position: number;
}

export interface OperatorTokensTable {
  fingerprint: Buffer;
  user_id: string;
  created_at: Time;
}

export interface OperatorLogTable {
  id: string;
  actor: string;
  action: string;
  target: string;
  before: ColumnType<unknown, string | null, string | null>;
  after: ColumnType<unknown, string | null, string | null>;
  at: Time;
}

export interface WalletsTable {
  user_id: string;
  balance: Default<string>;
  last_entry_id: Default<string>;
  checked_entry_id: Default<string>;
  daily_on: Default<number>;
}

export interface LedgerEntriesTable {
  user_id: string;
  id: string;
  kind: LedgerEntry['kind'];
  amount: string;
  balance_after: string;
  counterparty_id: Optional<string>;
  channel_id: Optional<string>;
  message_id: Optional<string>;
  note: Optional<string>;
}

/** Has no message: what was bought can be refunded after it is deleted. */
export interface PostPurchasesTable {
  channel_id: string;
  message_id: string;
  buyer_id: string;
  payee_id: string;
  price: number;
  fee: number;
  bought_at: Time;
}

export interface PostSalesTable {
  channel_id: string;
  message_id: string;
  sales: number;
}

export interface InstanceSecretsTable {
  name: string;
  value: Buffer;
}

export interface Tables {
  wallets: WalletsTable;
  ledger_entries: LedgerEntriesTable;
  post_purchases: PostPurchasesTable;
  post_sales: PostSalesTable;
  users: UsersTable;
  people: PeopleTable;
  sessions: SessionsTable;
  account_links: AccountLinksTable;
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
  login_tickets: LoginTicketsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  registration_codes: RegistrationCodesTable;
  data_exports: DataExportsTable;
  servers: ServersTable;
  server_listings: ServerListingsTable;
  roles: RolesTable;
  channels: ChannelsTable;
  channel_activity: ChannelActivityTable;
  threads: ThreadsTable;
  thread_follows: ThreadFollowsTable;
  members: MembersTable;
  bans: BansTable;
  timeouts: TimeoutsTable;
  voice_states: VoiceStatesTable;
  calls: CallsTable;
  call_rings: CallRingsTable;
  screening: ScreeningTable;
  emojis: EmojisTable;
  stickers: StickersTable;
  onboarding: OnboardingTable;
  former_members: FormerMembersTable;
  invites: InvitesTable;
  audit_log: AuditLogTable;
  automod_rules: AutomodRulesTable;
  messages: MessagesTable;
  message_reactions: MessageReactionsTable;
  link_previews: LinkPreviewsTable;
  message_search: MessageSearchTable;
  message_search_queue: MessageSearchQueueTable;
  polls: PollsTable;
  poll_votes: PollVotesTable;
  webhooks: WebhooksTable;
  webhook_deliveries: WebhookDeliveriesTable;
  crosspost_copies: CrosspostCopiesTable;
  direct_channels: DirectChannelsTable;
  direct_participants: DirectParticipantsTable;
  direct_pairs: DirectPairsTable;
  relationships: RelationshipsTable;
  user_settings: UserSettingsTable;
  notification_settings: NotificationSettingsTable;
  message_nonces: MessageNoncesTable;
  pending_blobs: PendingBlobsTable;
  slowmode_turns: SlowmodeTurnsTable;
  read_states: ReadStatesTable;
  message_pings: MessagePingsTable;
  reports: ReportsTable;
  bot_installs: BotInstallsTable;
  address_bans: AddressBansTable;
  instance_settings: InstanceSettingsTable;
  applications: ApplicationsTable;
  application_usage: ApplicationUsageTable;
  application_endpoint_health: ApplicationEndpointHealthTable;
  commands: CommandsTable;
  interactions: InteractionsTable;
  interaction_follow_ups: InteractionFollowUpsTable;
  ephemeral_messages: EphemeralMessagesTable;
  oauth_grants: OAuthGrantsTable;
  oauth_codes: OAuthCodesTable;
  oauth_tokens: OAuthTokensTable;
  operator_log: OperatorLogTable;
  operator_tokens: OperatorTokensTable;
  instance_secrets: InstanceSecretsTable;
}
