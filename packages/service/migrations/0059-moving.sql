-- A server created from an archive: its origin, and whether the import is finished. Its ids are those of the archive
-- with the low 22 bits shifted by `id_shift`, so importing the same archive again finds the existing rows.
create table server_imports (
  server_id bigint primary key references servers (id) on delete cascade,
  -- The origin, such as `discord` or the address of an instance.
  source text not null,
  source_server_id bigint not null,
  -- The owner of the new server.
  owner_id bigint not null,
  id_shift int not null,
  started_at timestamptz not null,
  -- Null as long as the owner does not see the server.
  finished_at timestamptz
);
create index server_imports_of_owner on server_imports (owner_id, source_server_id);

-- People of imported servers: accounts without a log-in, until an operator assigns them. They are deleted in small
-- steps after their server.
create table imported_people (
  server_id bigint not null,
  user_id bigint not null,
  -- Their original username; the account's own has a suffix.
  username text not null,
  -- Their membership in the original server; null for former members.
  joined_at timestamptz,
  nick text,
  role_ids bigint[] not null default '{}',
  primary key (server_id, user_id)
);
create index imported_people_by_user on imported_people (user_id);
