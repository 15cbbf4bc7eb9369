-- Webhooks, and followers of announcement channels (design 5.5, 5.6).
create table webhooks (
  server_id bigint not null,
  id bigint not null,
  channel_id bigint not null,
  kind text not null check (kind in ('incoming', 'follower')),
  name text not null,
  avatar text,
  creator_id bigint not null,
  -- The token's SHA-256 for checking it, and the token encrypted with the instance's key, because lists show the URL.
  -- Followers have neither.
  token_fingerprint bytea,
  sealed_token bytea,
  -- What a follower follows; not a foreign key, because the follower outlasts its source.
  source_server_id bigint,
  source_channel_id bigint,
  primary key (server_id, id),
  foreign key (server_id, channel_id) references channels (server_id, id) on delete cascade,
  check ((kind = 'incoming') = (token_fingerprint is not null and sealed_token is not null)),
  check ((kind = 'follower') = (source_server_id is not null and source_channel_id is not null))
);
-- A URL contains only the webhook's id.
create unique index webhooks_id on webhooks (id);
create index webhooks_of_channel on webhooks (channel_id, id);
create index webhooks_of_source on webhooks (source_channel_id, id) where kind = 'follower';

-- Posted deliveries of code hosts, kept for some days so that a repeated delivery posts nothing.
create table webhook_deliveries (
  webhook_id bigint not null references webhooks (id) on delete cascade,
  delivery_id text not null,
  channel_id bigint not null,
  message_id bigint not null,
  posted_at timestamptz not null,
  primary key (webhook_id, delivery_id)
);
create index webhook_deliveries_age on webhook_deliveries (posted_at);

-- Copies of announcements. Each row is written with its copy, so that no copy is posted twice; it outlasts a copy that
-- is deleted in its channel, and is deleted with the original.
create table crosspost_copies (
  source_channel_id bigint not null,
  source_message_id bigint not null,
  webhook_id bigint not null,
  channel_id bigint not null,
  copy_id bigint not null,
  primary key (source_channel_id, source_message_id, webhook_id)
);
