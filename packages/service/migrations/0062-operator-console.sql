-- When the person of a session last confirmed their identity for the operator console.
alter table sessions add column confirmed_at timestamptz;
