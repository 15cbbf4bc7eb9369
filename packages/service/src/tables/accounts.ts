/** People and bots, their credentials, settings and relationships. */
import type { SecurityEventKind, ServerRail } from '@guildhall/protocol';
import type { Default, NullableJson, NullableTime, Optional, Time } from './columns.ts';

interface UsersTable {
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
  /** Whether two-factor authentication is on. */
  two_factor: Default<boolean>;
  /**
   * The worn clan tag. It is shown while the server's tag has this id, so removing a tag needs no query per wearer.
   */
  clan_tag_server_id: Optional<string>;
  clan_tag_id: Optional<string>;
  /** When a requested deletion will be carried out. */
  deletion_at: NullableTime;
  /** Whether the deletion includes the messages. */
  deletes_messages: Default<boolean>;
  erased_at: NullableTime;
}

interface PeopleTable {
  user_id: string;
  /** Null if another account has confirmed the address. */
  email: string | null;
  email_verified: Default<boolean>;
  /** When the account first confirmed an address. */
  email_proved_at: NullableTime;
  /** Null: the account has no password. */
  password_hash: string | null;
}

interface SessionsTable {
  user_id: string;
  id: string;
  fingerprint: Buffer;
  created_at: Time;
  last_used_at: Time;
  expires_at: Time;
  ip: Optional<string>;
  user_agent: Optional<string>;
  confirmed_at: NullableTime;
  /** The provider that began the session, and its own session id if it has one. */
  issuer: Optional<string>;
  provider_session: Optional<string>;
  /** Sealed with a key of the instance. */
  provider_token: Optional<Buffer>;
}

interface AccountLinksTable {
  user_id: string;
  fingerprint: Buffer;
  kind: 'verify_email' | 'reset_password';
  /** Null if an operator passed on the link. */
  email: string | null;
  expires_at: Time;
}

interface TwoFactorTable {
  user_id: string;
  /** Sealed with a key of the instance. */
  secret: Buffer;
  confirmed_at: NullableTime;
  last_step: Default<string>;
}

interface RecoveryCodesTable {
  user_id: string;
  fingerprint: Buffer;
}

interface LoginTicketsTable {
  user_id: string;
  fingerprint: Buffer;
  attempts: Default<number>;
  expires_at: Time;
  issuer: Optional<string>;
  provider_session: Optional<string>;
  provider_token: Optional<Buffer>;
}

/** Links with which an operator on the host lets a person log in. */
interface LogInLinksTable {
  user_id: string;
  fingerprint: Buffer;
  expires_at: Time;
}

/** Accounts of OpenID Connect providers that are linked to accounts here. */
interface ProviderLinksTable {
  user_id: string;
  issuer: string;
  subject: string;
  name: Optional<string>;
  linked_at: Time;
  last_used_at: NullableTime;
}

/** Used logout tokens. */
interface ProviderLogoutsTable {
  issuer: string;
  fingerprint: Buffer;
  expires_at: Time;
}

interface PasskeysTable {
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

interface PasskeyChallengesTable {
  fingerprint: Buffer;
  user_id: Optional<string>;
  expires_at: Time;
}

interface SecurityEventsTable {
  user_id: string;
  id: string;
  kind: SecurityEventKind;
  ip: string | null;
  user_agent: string | null;
  detail: string | null;
}

interface RegistrationCodesTable {
  id: string;
  code: string;
  note: Optional<string>;
  uses: Default<number>;
  max_uses: number;
  expires_at: NullableTime;
  created_by: string;
  created_at: Time;
}

interface DataExportsTable {
  user_id: string;
  id: string;
  requested_at: Time;
  blob_key: Optional<string>;
  size: Optional<string>;
  ready_at: NullableTime;
  expires_at: NullableTime;
}

interface RelationshipsTable {
  user_id: string;
  other_id: string;
  type: 'friend' | 'incoming' | 'outgoing' | 'blocked';
  since: Time;
}

interface UserSettingsTable {
  user_id: string;
  theme: Default<'system' | 'light' | 'dark'>;
  locale: Default<string>;
  compact: Default<boolean>;
  allow_server_dms: Default<boolean>;
  friend_requests: Default<'everyone' | 'mutual' | 'nobody'>;
  adult_confirmed: Default<boolean>;
  show_link_previews: Default<boolean>;
  reduced_motion: Default<boolean>;
  server_rail: NullableJson<ServerRail>;
}

interface NotificationSettingsTable {
  user_id: string;
  target_id: string;
  level: 'all' | 'mentions' | 'nothing';
  muted_until: NullableTime;
  suppress_everyone: boolean;
}

interface PushSubscriptionsTable {
  user_id: string;
  session_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  level: 'all' | 'mentions' | 'nothing';
  created_at: Time;
  /** When a client of the person was last in use. */
  active_at: Time;
  /** Consecutive messages that the push service did not accept. */
  failures: Default<number>;
}

/** Challenges whose solution was used. */
interface UsedChallengesTable {
  id: string;
  expires_at: Time;
}

export interface AccountTables {
  users: UsersTable;
  people: PeopleTable;
  sessions: SessionsTable;
  account_links: AccountLinksTable;
  two_factor: TwoFactorTable;
  recovery_codes: RecoveryCodesTable;
  login_tickets: LoginTicketsTable;
  log_in_links: LogInLinksTable;
  provider_links: ProviderLinksTable;
  provider_logouts: ProviderLogoutsTable;
  passkeys: PasskeysTable;
  passkey_challenges: PasskeyChallengesTable;
  security_events: SecurityEventsTable;
  registration_codes: RegistrationCodesTable;
  used_challenges: UsedChallengesTable;
  data_exports: DataExportsTable;
  relationships: RelationshipsTable;
  user_settings: UserSettingsTable;
  notification_settings: NotificationSettingsTable;
  push_subscriptions: PushSubscriptionsTable;
}
