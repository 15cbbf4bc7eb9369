-- Where sessions of Discord's gateway, which resume by number alone, may go on after their connection was cut.
create table resume_points (
  session_id text primary key,
  -- The process that held the session, by its token.
  holder text not null,
  -- The newest number that was sent.
  last_sequence bigint not null,
  -- Pairs of a number and the position of its event, oldest first.
  points jsonb not null,
  expires_at timestamptz not null
);
create index resume_points_by_end on resume_points (expires_at);
