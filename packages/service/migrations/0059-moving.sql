-- A server that came out of an archive: what it was there, and how far it is. Its ids are the archive's with the low
-- 22 bits moved by `id_shift`, so the same archive read again finds what is there already.
create table server_imports (
  server_id bigint primary key references servers (id) on delete cascade,
  -- Where it comes from, such as `discord` or the address of an instance.
  source text not null,
  source_server_id bigint not null,
  -- Whose server it becomes.
  owner_id bigint not null,
  id_shift int not null,
  started_at timestamptz not null,
  -- Null while the owner does not see the server yet.
  finished_at timestamptz
);
create index server_imports_of_owner on server_imports (owner_id, source_server_id);

-- People of imported servers: accounts that nobody can log in to, until an operator says whose they are.
-- They go after the server, in small steps.
create table imported_people (
  server_id bigint not null,
  user_id bigint not null,
  -- What they were called there; the account's own name has a mark after it.
  username text not null,
  -- As members of the server they came from; null where they were none any more.
  joined_at timestamptz,
  nick text,
  role_ids bigint[] not null default '{}',
  primary key (server_id, user_id)
);
create index imported_people_by_user on imported_people (user_id);
