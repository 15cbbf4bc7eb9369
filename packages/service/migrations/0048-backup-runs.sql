-- Backups that were tried, newest last, so that the doctor and the metrics can say how old the last good one is.
create table backup_runs (
  id uuid primary key default gen_random_uuid(),
  location text not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Null while it runs, and when it succeeded.
  fault text,
  name text
);
create index backup_runs_age on backup_runs (began_at);
