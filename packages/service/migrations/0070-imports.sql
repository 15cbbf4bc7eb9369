-- Uploaded archives of servers: received in parts, checked, then imported. The parts are blobs until the import ends.
create table imports (
  id bigint primary key,
  user_id bigint not null,
  filename text not null,
  size bigint not null,
  -- Number of parts that have arrived.
  received int not null default 0,
  status text not null,
  -- Results of the check.
  server_name text,
  found jsonb,
  problems jsonb not null default '[]',
  -- Progress of the current step.
  done jsonb,
  error text,
  server_id bigint references servers (id) on delete set null,
  -- The job that works on the import; a job that finds another one here stops.
  run_id bigint,
  runs int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index imports_of_user on imports (user_id, id);
create index imports_of_server on imports (server_id) where server_id is not null;
create index imports_running on imports (updated_at) where run_id is not null;
