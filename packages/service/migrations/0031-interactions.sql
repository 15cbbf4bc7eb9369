-- Interactions of people with bots, for the 15 minutes in which bots can respond (design 3.3).
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
  -- The name of a slash command with group and subcommand.
  command_name text,
  -- The message of the component, or of the component that showed the modal.
  message_id bigint,
  message_ephemeral boolean not null default false,
  respond_by timestamptz not null,
  expires_at timestamptz not null,
  -- Null until the first response, which a single update claims.
  response_type smallint,
  failed boolean not null default false,
  ephemeral boolean not null default false,
  -- Whether a deferred reply still waits for its message.
  thinking boolean not null default false,
  response_message_id bigint,
  modal jsonb
);
create index interactions_unanswered on interactions (respond_by) where response_type is null and not failed;
create index interactions_lost on interactions (respond_by)
  where response_type = 4 and response_message_id is null and not failed;
create index interactions_expiry on interactions (expires_at);

-- Public follow-ups; the first response is in the interaction's row.
create table interaction_follow_ups (
  interaction_id bigint not null references interactions (id) on delete cascade,
  message_id bigint not null,
  primary key (interaction_id, message_id)
);

-- Responses visible to one person, for 15 minutes; never in history, search, pins or counts.
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

-- An endpoint is disabled after ten failures in a row, until it is saved again (design 3.4).
alter table application_endpoint_health
  add column failures_in_row int not null default 0,
  add column disabled boolean not null default false;
