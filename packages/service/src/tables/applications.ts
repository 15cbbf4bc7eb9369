/** Applications, their commands and interactions, and access by OAuth2. */
import type { CommandOption, InteractionModal, InteractionsEndpointForm } from '@guildhall/protocol';
import type { ColumnType } from 'kysely';
import type { Default, Json, NullableTime, Optional, Time } from './columns.ts';
import type { MessageParts } from './messages.ts';

interface ApplicationsTable {
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
  interactions_endpoint_form: Default<InteractionsEndpointForm>;
  verified: Default<boolean>;
}

interface BotInstallsTable {
  server_id: string;
  bot_id: string;
  added_by: string;
}

interface ApplicationUsageTable {
  application_id: string;
  /** Days since 1970 in UTC. */
  day: number;
  commands_run: Default<string>;
  failures: Default<string>;
}

interface ApplicationEndpointHealthTable {
  application_id: string;
  last_success_at: NullableTime;
  last_failure_at: NullableTime;
  last_failure: Optional<string>;
  failures_in_row: Default<number>;
  disabled: Default<boolean>;
}

interface CommandsTable {
  application_id: string;
  id: string;
  server_id: Optional<string>;
  kind: 'slash' | 'prefix';
  name: string;
  description: string;
  prefix: Optional<string>;
  options: Json<CommandOption[]>;
  member_permissions: Optional<string>;
  in_direct_messages: Default<boolean>;
  position: number;
}

interface InteractionsTable {
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

interface InteractionFollowUpsTable {
  interaction_id: string;
  message_id: string;
}

interface EphemeralMessagesTable {
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

interface OAuthGrantsTable {
  user_id: string;
  application_id: string;
  scopes: string[];
  granted_at: Time;
  last_used_at: NullableTime;
}

interface OAuthCodesTable {
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

interface OAuthTokensTable {
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

export interface ApplicationTables {
  applications: ApplicationsTable;
  bot_installs: BotInstallsTable;
  application_usage: ApplicationUsageTable;
  application_endpoint_health: ApplicationEndpointHealthTable;
  commands: CommandsTable;
  interactions: InteractionsTable;
  interaction_follow_ups: InteractionFollowUpsTable;
  ephemeral_messages: EphemeralMessagesTable;
  oauth_grants: OAuthGrantsTable;
  oauth_codes: OAuthCodesTable;
  oauth_tokens: OAuthTokensTable;
}
