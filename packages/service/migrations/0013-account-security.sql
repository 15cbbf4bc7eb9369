-- Links sent by mail or handed out by an operator: used once, void when the address they were made for is no longer
-- the account's.
create table account_links (
  user_id bigint not null references users (id) on delete cascade,
  fingerprint bytea not null,
  kind text not null check (kind in ('verify_email', 'reset_password')),
  email text not null,
  expires_at timestamptz not null,
  primary key (user_id, fingerprint)
);
create index account_links_expiry on account_links (expires_at);

-- Two-factor log-in is on once it has been confirmed. The secret is sealed with a key of the instance.
create table two_factor (
  user_id bigint primary key references users (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  -- The 30-second step of the last code that was taken: no code counts twice.
  last_step bigint not null default 0
);
create table recovery_codes (
  user_id bigint not null references users (id) on delete cascade,
  fingerprint bytea not null,
  primary key (user_id, fingerprint)
);
-- Between the password and the code.
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
-- user_id is null for a log-in: nobody knows yet who it is.
create table passkey_challenges (
  fingerprint bytea primary key,
  user_id bigint references users (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- Codes with which people may register while the instance takes new accounts by code alone.
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

-- One archive of a person's own data at a time.
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
