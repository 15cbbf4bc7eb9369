-- When someone last posted in a channel with slowmode: one row decides between sends at once, over all processes.
create table slowmode_turns (
  channel_id bigint not null,
  user_id bigint not null,
  taken_at timestamptz not null,
  primary key (channel_id, user_id)
) with (fillfactor = 70);
create index slowmode_turns_age on slowmode_turns (taken_at);
