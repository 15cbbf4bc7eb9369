-- What people asked of bots, for as long as it can be answered: 15 minutes (design 3.3).
create table interactions (
  id bigint primary key,
  token_fingerprint bytea not null unique,
  application_id bigint not null references applications (id) on delete cascade,
  bot_id bigint not null,
  user_id bigint not null,
  server_id bigint references servers (id) on delete cascade,
  channel_id bigint not null,
  type smallint not null,
  nonce text,
  -- Of slash commands, with group and subcommand.
  command_name text,
  -- The message that a component, or the modal it showed, sits on.
  message_id bigint,
  message_ephemeral boolean not null default false,
  respond_by timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the first response; claimed by a single update.
  response_type smallint,
  failed boolean not null default false,
  ephemeral boolean not null default false,
  -- A deferred reply that waits for its message.
  thinking boolean not null default false,
  response_message_id bigint,
  modal jsonb
);
create index interactions_unanswered on interactions (respond_by) where response_type is null and not failed;
create index interactions_lost on interactions (respond_by)
  where response_type = 4 and response_message_id is null and not failed;
create index interactions_expiry on interactions (expires_at);

-- Follow-ups that everyone sees; the first response stands on its interaction.
create table interaction_follow_ups (
  interaction_id bigint not null references interactions (id) on delete cascade,
  message_id bigint not null,
  primary key (interaction_id, message_id)
);

-- Answers that one person sees: never in history, search, pins or counts, and gone after 15 minutes.
create table ephemeral_messages (
  channel_id bigint not null,
  id bigint not null,
  interaction_id bigint not null,
  application_id bigint not null references applications (id) on delete cascade,
  author_id bigint not null,
  user_id bigint not null,
  server_id bigint references servers (id) on delete cascade,
  content text not null,
  flags int not null,
  parts jsonb,
  mentions bigint[] not null,
  mention_roles bigint[] not null,
  edited_at timestamptz,
  expires_at timestamptz not null,
  primary key (channel_id, id)
);
create index ephemeral_messages_expiry on ephemeral_messages (expires_at);

-- An endpoint that fails ten times in a row is not asked again until it is saved again (design 3.4).
alter table application_endpoint_health
  add column failures_in_row int not null default 0,
  add column disabled boolean not null default false;
