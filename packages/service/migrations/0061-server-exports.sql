-- The archive of a server that its owner asked for: being made until `ready_at`, and gone after `expires_at`.
create table server_exports (
  server_id bigint primary key references servers (id) on delete cascade,
  id bigint not null,
  requested_at timestamptz not null,
  -- How far it is.
  messages int not null default 0,
  blob_key text,
  size bigint,
  ready_at timestamptz,
  expires_at timestamptz
);
