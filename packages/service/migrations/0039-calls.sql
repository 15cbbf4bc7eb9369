-- Calls in direct messages and groups (design 5.16). Who is in one now stands in voice_states, without a server.
alter table voice_states alter column server_id drop not null;
-- The process whose session has the place, as process_leases names it; whether the person was told of as silenced; false for who was moved where
-- they may not connect.
alter table voice_states add column holder text not null default '';
-- Since when that process has been known to be gone.
alter table voice_states add column orphaned_at timestamptz;
alter table voice_states add column told_mute boolean not null default false;
alter table voice_states add column admitted boolean not null default true;

-- One row for each notice of a call.
create table calls (
  channel_id bigint not null,
  message_id bigint not null,
  -- Everyone who took part, in the order of joining.
  participants bigint[] not null,
  ended_at timestamptz,
  primary key (channel_id, message_id),
  foreign key (channel_id, message_id) references messages (channel_id, id) on delete cascade
);
create unique index calls_running on calls (channel_id) where ended_at is null;

-- Who is being rung in the running call of a channel.
create table call_rings (
  channel_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  until timestamptz not null,
  primary key (channel_id, user_id)
);
