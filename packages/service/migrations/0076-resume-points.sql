-- Points at which sessions of Discord's gateway can resume; its clients resume by number alone.
create table resume_points (
  session_id text primary key,
  -- Token of the process that held the session.
  holder text not null,
  -- The newest number that was sent.
  last_sequence bigint not null,
  -- Numbers with the positions of their events, oldest first.
  points jsonb not null,
  expires_at timestamptz not null
);
create index resume_points_by_end on resume_points (expires_at);
