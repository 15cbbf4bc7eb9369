-- A backup's progress, and when it was verified and removed.
alter table backup_runs add column progress jsonb;
alter table backup_runs add column verified_at timestamptz;
alter table backup_runs add column removed_at timestamptz;
