-- People, bots and the system account. Usernames are in lower case.
create table users (
  id bigint primary key,
  kind text not null check (kind in ('person', 'bot', 'system')),
  username text not null unique,
  display_name text not null,
  avatar text,
  banner text,
  pronouns text,
  bio text,
  theme_primary text,
  theme_accent text,
  tag text check (tag in ('official', 'staff', 'system', 'verified_bot')),
  status text not null default 'online' check (status in ('online', 'idle', 'dnd', 'invisible')),
  custom_status text,
  suspended_at timestamptz,
  suspended_until timestamptz,
  suspension_reason text,
  operator boolean not null default false
);

-- Data that only people have. E-mail addresses are in lower case.
create table people (
  user_id bigint primary key references users (id) on delete cascade,
  email text not null unique,
  email_verified boolean not null default false,
  password_hash text not null
);

create table sessions (
  user_id bigint not null references users (id) on delete cascade,
  id bigint not null,
  fingerprint bytea not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ip text,
  user_agent text,
  primary key (user_id, id)
);
create index sessions_expiry on sessions (expires_at);

create table operator_log (
  id bigint primary key,
  actor text not null,
  action text not null,
  target text not null,
  before jsonb,
  after jsonb,
  at timestamptz not null
);
