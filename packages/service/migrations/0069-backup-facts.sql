-- How far a backup is, and what became of it since.
alter table backup_runs add column progress jsonb;
alter table backup_runs add column verified_at timestamptz;
alter table backup_runs add column removed_at timestamptz;
