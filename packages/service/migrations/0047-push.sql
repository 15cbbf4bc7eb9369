-- Devices that messages are pushed to, by the session that asked for it: they end together.
create table push_subscriptions (
  user_id bigint not null,
  session_id bigint not null,
  endpoint text not null,
  p256dh text not null,
  auth text not null,
  level text not null check (level in ('all', 'mentions', 'nothing')),
  created_at timestamptz not null,
  -- When a client of the person was last in use, this one or another.
  active_at timestamptz not null,
  -- Messages in a row that its push service did not take.
  failures smallint not null default 0,
  primary key (user_id, session_id),
  foreign key (user_id, session_id) references sessions (user_id, id) on delete cascade
);
create index push_subscriptions_endpoint on push_subscriptions using hash (endpoint);
-- Who wants every message, of a server or channel or wherever nothing else is set.
create index push_subscriptions_to_all on push_subscriptions (user_id) where level = 'all';
create index notification_settings_to_all on notification_settings (target_id, user_id) where level = 'all';

-- How far the event log has been read for messages to push; no row while nobody has a subscription.
create table push_place (
  single boolean primary key default true check (single),
  epoch integer not null,
  xid xid8 not null,
  position bigint not null
);
