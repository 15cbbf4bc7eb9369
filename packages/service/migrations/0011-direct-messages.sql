-- Direct messages and groups. They belong to no server; their messages, activity and read states are stored like those
-- of any other channel.
create table direct_channels (
  channel_id bigint primary key,
  kind text not null check (kind in ('dm', 'group_dm')),
  owner_id bigint,
  name text,
  icon text
);

-- `open`: whether the channel is in the participant's list; a message reopens it.
create table direct_participants (
  channel_id bigint not null references direct_channels (channel_id) on delete cascade,
  user_id bigint not null,
  joined_at timestamptz not null,
  open boolean not null,
  primary key (channel_id, user_id)
);
create index direct_participants_of_user on direct_participants (user_id, channel_id);

-- Two accounts share one direct message channel, no matter who opens it.
create table direct_pairs (
  low_id bigint not null,
  high_id bigint not null,
  channel_id bigint not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);

-- What `other_id` is to `user_id`. A friendship or a request has two rows, a block has one.
create table relationships (
  user_id bigint not null,
  other_id bigint not null,
  type text not null check (type in ('friend', 'incoming', 'outgoing', 'blocked')),
  since timestamptz not null,
  primary key (user_id, other_id)
);
create index relationships_of_other on relationships (other_id, user_id);

-- A person without a row has the default settings.
create table user_settings (
  user_id bigint primary key,
  theme text not null default 'system',
  locale text not null default 'en',
  compact boolean not null default false,
  allow_server_dms boolean not null default true,
  friend_requests text not null default 'everyone' check (friend_requests in ('everyone', 'mutual', 'nobody')),
  adult_confirmed boolean not null default false,
  show_link_previews boolean not null default true,
  reduced_motion boolean not null default false
);

-- Per server or channel; without a row, everything notifies.
create table notification_settings (
  user_id bigint not null,
  target_id bigint not null,
  level text not null check (level in ('all', 'mentions', 'nothing')),
  muted_until timestamptz,
  suppress_everyone boolean not null,
  primary key (user_id, target_id)
);

-- The kind of a system notice (specification: Message, type), and the account that it is about.
alter table messages add column type smallint, add column target_id bigint;
