-- Archives that people upload to make servers out of: sent in parts, checked, then imported. The parts lie among the
-- blobs until the import ends.
create table imports (
  id bigint primary key,
  user_id bigint not null,
  filename text not null,
  size bigint not null,
  -- So many parts have arrived.
  received int not null default 0,
  status text not null,
  -- Found by the check.
  server_name text,
  found jsonb,
  problems jsonb not null default '[]',
  -- How far the present step is.
  done jsonb,
  error text,
  server_id bigint references servers (id) on delete set null,
  -- The job that works on it; one that finds another here stops.
  run_id bigint,
  runs int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index imports_of_user on imports (user_id, id);
create index imports_of_server on imports (server_id) where server_id is not null;
create index imports_running on imports (updated_at) where run_id is not null;
