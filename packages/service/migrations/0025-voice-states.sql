-- Who is in which voice channel of a server (design 5.16): at most one row per person, held by a gateway session.
create table voice_states (
  user_id bigint primary key references users (id) on delete cascade,
  server_id bigint not null references servers (id) on delete cascade,
  channel_id bigint not null,
  session_id text not null,
  self_mute boolean not null,
  self_deaf boolean not null,
  self_video boolean not null,
  self_stream boolean not null,
  joined_at timestamptz not null
);
create index voice_states_server on voice_states (server_id);
create index voice_states_channel on voice_states (channel_id);
create index voice_states_age on voice_states (joined_at);
