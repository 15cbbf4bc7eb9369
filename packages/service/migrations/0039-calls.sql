-- Calls in direct messages and groups (design 5.16). Their participants are rows of voice_states without a server.
alter table voice_states alter column server_id drop not null;
-- Token of the process that holds the session, as in process_leases.
alter table voice_states add column holder text not null default '';
-- When the end of that process was noticed.
alter table voice_states add column orphaned_at timestamptz;
-- Whether the person was announced as muted.
alter table voice_states add column told_mute boolean not null default false;
-- False for people who were moved to a channel where they may not connect.
alter table voice_states add column admitted boolean not null default true;

-- One row per notice of a call.
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

-- People being rung by the running call of a channel.
create table call_rings (
  channel_id bigint not null,
  user_id bigint not null references users (id) on delete cascade,
  until timestamptz not null,
  primary key (channel_id, user_id)
);
