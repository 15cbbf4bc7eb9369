-- Links from mails or operators. Each works once, and no longer if the account has another address by then.
create table account_links (
  user_id bigint not null references users (id) on delete cascade,
  fingerprint bytea not null,
  kind text not null check (kind in ('verify_email', 'reset_password')),
  email text not null,
  expires_at timestamptz not null,
  primary key (user_id, fingerprint)
);
create index account_links_expiry on account_links (expires_at);

-- Two-factor log-in is on from `confirmed_at`. The secret is encrypted with a key of the instance.
create table two_factor (
  user_id bigint primary key references users (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last accepted code, because each code works once.
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  fingerprint bytea not null,
  primary key (user_id, fingerprint)
);
-- Log-ins that passed the password and still need the code.
create table login_tickets (
  user_id bigint not null references users (id) on delete cascade,
  fingerprint bytea not null,
  attempts int not null default 0,
  expires_at timestamptz not null,
  primary key (user_id, fingerprint)
);
create index login_tickets_expiry on login_tickets (expires_at);

create table passkeys (
  user_id bigint not null references users (id) on delete cascade,
  id bigint not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, id)
);
-- `user_id` is null for a log-in, where the account is not known yet.
create table passkey_challenges (
  fingerprint bytea primary key,
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Codes for registering on an instance that requires one.
create table registration_codes (
  id bigint primary key,
  code text not null unique,
  note text,
  uses int not null default 0,
  max_uses int not null,
  expires_at timestamptz,
  created_by text not null,
  created_at timestamptz not null
);

-- The archive of a person's data; at most one each.
create table data_exports (
  user_id bigint primary key references users (id) on delete cascade,
  id bigint not null,
  requested_at timestamptz not null,
  blob_key text,
  size bigint,
  ready_at timestamptz,
  expires_at timestamptz
);
create index data_exports_expiry on data_exports (expires_at);
