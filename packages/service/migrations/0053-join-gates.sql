-- A server's requirements for joining, and the number of joins in the present window.
create table join_gates (
  server_id bigint primary key references servers (id) on delete cascade,
  account_age_secs integer not null default 0,
  verified_email boolean not null default false,
  challenge text not null default 'none',
  question text,
  answers text[] not null default '{}',
  raid_protection boolean not null default false,
  raid_joins integer not null default 20,
  raid_window_secs integer not null default 60,
  alert_channel_id bigint,
  joins_paused_until timestamptz,
  slowed_until timestamptz,
  window_started_at timestamptz,
  window_joins integer not null default 0
);

create table raid_cleanups (
  server_id bigint not null references servers (id) on delete cascade,
  id bigint not null,
  from_time timestamptz not null,
  to_time timestamptz not null,
  action text not null,
  delete_messages boolean not null,
  actor_id bigint not null,
  reason text,
  except_user_ids bigint[] not null,
  state text not null default 'running',
  total integer not null,
  removed integer not null default 0,
  -- Removed people whose messages are still to be deleted.
  removed_ids bigint[] not null default '{}',
  ended_at timestamptz,
  primary key (server_id, id)
);
create unique index raid_cleanups_running on raid_cleanups (server_id) where state = 'running';

-- Solved challenges that were used, until they expire.
create table used_challenges (
  id text primary key,
  expires_at timestamptz not null
);
create index used_challenges_expired on used_challenges (expires_at);
