-- The time of a person's last message in a channel with slowmode. The row decides between simultaneous sends of all
-- processes.
create table slowmode_turns (
  channel_id bigint not null,
  user_id bigint not null,
  taken_at timestamptz not null,
  primary key (channel_id, user_id)
) with (fillfactor = 70);
create index slowmode_turns_age on slowmode_turns (taken_at);
