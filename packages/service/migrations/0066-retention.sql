-- How long servers keep messages; channel 0 has the server's own rule. Null days keep messages forever.
create table retention_rules (
  server_id bigint not null references servers (id) on delete cascade,
  channel_id bigint not null,
  message_days int,
  changed_at timestamptz not null,
  primary key (server_id, channel_id)
);

-- Legal holds: messages that no rule may delete. A hold outlasts its target.
create table retention_holds (
  kind text not null check (kind in ('server', 'channel', 'user')),
  target_id bigint not null,
  id bigint not null unique,
  reason text,
  placed_by text not null,
  placed_at timestamptz not null,
  primary key (kind, target_id)
);

-- The time of the last search for expired messages, by any process.
create table retention_runs (
  only_row boolean primary key default true check (only_row),
  started_at timestamptz not null
);
insert into retention_runs (started_at) values ('epoch');
