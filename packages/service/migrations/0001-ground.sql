-- The event log and the leases of process numbers, which the platform package needs.

create sequence event_log_position;

-- An event is written in the transaction of its change. Readers follow the order (xid, position); see tail.ts.
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

-- The log may lack events of transactions up to this one, so a client that resumes from before it must start over.
create table event_log_pruning (
  singleton boolean primary key default true check (singleton),
  pruned_through xid8 not null
);
-- Changes from before the log existed cannot be replayed either.
insert into event_log_pruning (pruned_through) values ('0');

create table process_leases (
  process_number int primary key,
  token uuid not null,
  expires_at timestamptz not null
);

-- Secrets that all processes of the instance share, created on the first start.
create table instance_secrets (
  name text primary key,
  value bytea not null
);
