-- Accounts of OpenID Connect providers that sign in to accounts here.
create table provider_links (
  user_id bigint not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- How the provider calls the account, shown to its owner.
  name text,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, issuer),
  unique (issuer, subject)
);

-- Logout tokens that were taken, until they would be too old: none counts twice.
create table provider_logouts (
  issuer text not null,
  fingerprint bytea not null,
  expires_at timestamptz not null,
  primary key (issuer, fingerprint)
);
create index provider_logouts_expiry on provider_logouts (expires_at);

-- Which session of which provider a session here came from, so that the provider can end it.
alter table sessions add column issuer text, add column provider_session text;
create index sessions_of_providers on sessions (issuer, provider_session) where issuer is not null;
alter table login_tickets add column issuer text, add column provider_session text;

-- Null: the account has no password.
alter table people alter column password_hash drop not null;

-- Links by which someone on the host lets a person in; the newest of a person counts.
create table log_in_links (
  user_id bigint primary key references users (id) on delete cascade,
  fingerprint bytea not null,
  expires_at timestamptz not null
);
