-- When the person behind a session last proved who they are, for the operator console.
alter table sessions add column confirmed_at timestamptz;
