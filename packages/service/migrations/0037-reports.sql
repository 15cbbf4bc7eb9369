-- Reports to the operators of the instance.
create table reports (
  id bigint primary key,
  reporter_id bigint not null references users (id),
  kind text not null check (kind in ('message', 'user', 'server')),
  target_id bigint not null,
  -- Only for messages.
  channel_id bigint,
  reason text not null,
  details text not null,
  -- A copy of the reported object, which may be changed or deleted before an operator reads the report.
  seen jsonb not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text
);
-- At most one open report per object and person.
create unique index reports_open on reports (reporter_id, kind, target_id) where closed_at is null;
create index reports_waiting on reports (id) where closed_at is null;
