create table servers (
  id bigint primary key,
  name text not null,
  description text,
  icon text,
  banner text,
  owner_id bigint not null references users (id),
  invites_paused boolean not null default false,
  types text[] not null default '{}',
  community boolean not null default false,
  listed boolean not null default false,
  member_count int not null default 0
);
create index servers_owner on servers (owner_id);

-- @everyone is the role with the server's id.
create table roles (
  server_id bigint not null references servers (id) on delete cascade,
  id bigint not null,
  name text not null,
  color text,
  hoist boolean not null default false,
  mentionable boolean not null default false,
  position int not null,
  permissions bigint not null,
  badge text,
  bot_id bigint,
  primary key (server_id, id),
  unique (server_id, position) deferrable initially deferred
);

create table channels (
  server_id bigint not null references servers (id) on delete cascade,
  id bigint not null,
  kind text not null check (kind in ('category', 'text', 'announcement', 'forum', 'voice', 'thread')),
  name text not null,
  position int not null,
  parent_id bigint,
  topic text,
  slowmode_secs int not null default 0,
  content_mode text not null default 'default' check (content_mode in ('default', 'spoiler', 'age_restricted')),
  auto_archive_minutes int not null default 4320,
  user_limit int not null default 0,
  bitrate int not null default 64000,
  -- [{ id, type, allow, deny }]: at most 500, always read and written as a whole.
  overwrites jsonb not null default '[]',
  primary key (server_id, id)
);
-- Requests contain only the channel's id.
create unique index channels_id on channels (id) include (server_id);

-- The fields that every send changes, kept apart from the wide row of the channel. By `batch_first_id`, a batch of
-- another process detects that its ids would break the order; see the store of sends.
create table channel_activity (
  channel_id bigint primary key,
  last_message_id bigint not null,
  batch_first_id bigint not null,
  last_pin_at timestamptz
) with (fillfactor = 50);

create table members (
  server_id bigint not null references servers (id) on delete cascade,
  user_id bigint not null references users (id),
  nick text,
  role_ids bigint[] not null default '{}',
  joined_at timestamptz not null,
  pending boolean not null default false,
  timeout_until timestamptz,
  mute boolean not null default false,
  deaf boolean not null default false,
  flags int not null default 0,
  primary key (server_id, user_id)
);
create index members_of_user on members (user_id, server_id);

create table bans (
  server_id bigint not null references servers (id) on delete cascade,
  user_id bigint not null,
  reason text,
  banned_by bigint,
  created_at timestamptz not null,
  primary key (server_id, user_id)
);

create table invites (
  code text primary key,
  server_id bigint not null references servers (id) on delete cascade,
  channel_id bigint not null,
  inviter_id bigint not null references users (id),
  uses int not null default 0,
  max_uses int not null,
  max_age_secs int not null,
  created_at timestamptz not null,
  expires_at timestamptz
);
create index invites_server on invites (server_id, created_at);
create index invites_channel on invites (channel_id);
create index invites_expiry on invites (expires_at);

create table audit_log (
  server_id bigint not null references servers (id) on delete cascade,
  id bigint not null,
  action text not null,
  actor_id bigint,
  target_type text not null,
  target_id bigint,
  target_name text,
  reason text,
  changes jsonb not null default '[]',
  extra jsonb not null default '{}',
  primary key (server_id, id)
);
