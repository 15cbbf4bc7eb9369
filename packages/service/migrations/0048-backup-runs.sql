-- Attempted backups, from which doctor and metrics take the age of the last good one.
create table backup_runs (
  id uuid primary key default gen_random_uuid(),
  location text not null,
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Null while the backup runs, and after it succeeded.
  fault text,
  name text
);
create index backup_runs_age on backup_runs (began_at);
