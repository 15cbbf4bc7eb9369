-- How long servers keep messages; channel 0 is the server's own rule. Days are null where messages are kept.
create table retention_rules (
  server_id bigint not null references servers (id) on delete cascade,
  channel_id bigint not null,
  message_days int,
  changed_at timestamptz not null,
  primary key (server_id, channel_id)
);

-- What no rule may delete. A hold outlives what it names.
create table retention_holds (
  kind text not null check (kind in ('server', 'channel', 'user')),
  target_id bigint not null,
  id bigint not null unique,
  reason text,
  placed_by text not null,
  placed_at timestamptz not null,
  primary key (kind, target_id)
);

-- When expired messages were last looked for, by any process.
create table retention_runs (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null
);
insert into retention_runs (started_at) values ('epoch');
