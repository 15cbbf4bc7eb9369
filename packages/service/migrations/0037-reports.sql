-- What people report to those who run the instance.
create table reports (
  id bigint primary key,
  reporter_id bigint not null references users (id),
  kind text not null check (kind in ('message', 'user', 'server')),
  target_id bigint not null,
  -- Of a message.
  channel_id bigint,
  reason text not null,
  details text not null,
  -- What was reported as it was then: it may be edited, renamed or deleted before anyone looks.
  seen jsonb not null,
  created_at timestamptz not null,
  closed_at timestamptz,
  closed_by text,
  note text
);
-- One open report of a thing by a person; closed ones stay.
create unique index reports_open on reports (reporter_id, kind, target_id) where closed_at is null;
create index reports_waiting on reports (id) where closed_at is null;
