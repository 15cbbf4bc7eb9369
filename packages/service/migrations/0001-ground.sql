-- The event log and the leases of process numbers: what platform stands on.

create sequence event_log_position;

-- Written in the transaction of the change; read in order of (xid, position), see the tail.
create table event_log (
  xid xid8 not null default pg_current_xact_id(),
  position bigint not null default nextval('event_log_position'),
  name text not null,
  audience text not null,
  payload text not null,
  touches text,
  deliver_before_touch boolean not null default false,
  created_at timestamptz not null default now()
) partition by range (created_at);
create index event_log_order on event_log (xid, position);

-- Transactions up to this one may be missing from the log: a resume from before it starts over.
create table event_log_pruning (
  singleton boolean primary key default true check (singleton),
  pruned_through xid8 not null
);
-- What came before this database had a log cannot be replayed either.
insert into event_log_pruning (pruned_through) values ('0');

create table process_leases (
  process_number int primary key,
  token uuid not null,
  expires_at timestamptz not null
);

-- Secrets of the instance that every process shares, made on the first start.
create table instance_secrets (
  name text primary key,
  value bytea not null
);
