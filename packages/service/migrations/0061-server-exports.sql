-- The archive that a server's owner requested: in progress until `ready_at`, deleted after `expires_at`.
create table server_exports (
  server_id bigint primary key references servers (id) on delete cascade,
  id bigint not null,
  requested_at timestamptz not null,
  -- Progress so far.
  messages int not null default 0,
  blob_key text,
  size bigint,
  ready_at timestamptz,
  expires_at timestamptz
);
