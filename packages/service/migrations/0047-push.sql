-- Push subscriptions; each ends with its session.
create table push_subscriptions (
  user_id bigint not null,
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  level text not null check (level in ('all', 'mentions', 'nothing')),
  created_at timestamptz not null,
  -- When any client of the person was last in use.
  active_at timestamptz not null,
  -- Consecutive messages that the push service did not accept.
  failures smallint not null default 0,
  primary key (user_id, session_id),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index push_subscriptions_endpoint on push_subscriptions using hash (endpoint);
-- For finding people who want every message: of a server or channel, or by default.
create index push_subscriptions_to_all on push_subscriptions (user_id) where level = 'all';
create index notification_settings_to_all on notification_settings (target_id, user_id) where level = 'all';

-- How far the event log was searched for messages to push; no row while there are no subscriptions.
create table push_place (
  single boolean primary key default true check (single),
  epoch integer not null,
  xid xid8 not null,
  position bigint not null
);
