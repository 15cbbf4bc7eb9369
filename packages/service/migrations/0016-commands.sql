-- Commands of applications: in one server, or wherever the bot is (`server_id` is null).
create table commands (
  application_id bigint not null references applications (id) on delete cascade,
  id bigint not null,
  server_id bigint references servers (id) on delete cascade,
  kind text not null check (kind in ('slash', 'prefix')),
  name text not null,
  description text not null,
  prefix text,
  options jsonb not null default '[]',
  position int not null,
  primary key (application_id, id),
  unique nulls not distinct (application_id, server_id, kind, name) deferrable initially deferred
);
create index commands_server on commands (server_id) where server_id is not null;
