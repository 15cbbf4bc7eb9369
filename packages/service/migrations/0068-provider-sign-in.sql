-- Links between accounts of OpenID Connect providers and accounts here.
create table provider_links (
  user_id bigint not null references users (id) on delete cascade,
  issuer text not null,
  subject text not null,
  -- The provider's name for the account, shown to its owner.
  name text,
  linked_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, issuer),
  unique (issuer, subject)
);

-- Used logout tokens, kept until they expire because each works once.
create table provider_logouts (
  issuer text not null,
  fingerprint bytea not null,
  expires_at timestamptz not null,
  primary key (issuer, fingerprint)
);
create index provider_logouts_expiry on provider_logouts (expires_at);

-- The provider's session that began a session here, so that the provider can end it.
alter table sessions add column issuer text, add column provider_session text;
create index sessions_of_providers on sessions (issuer, provider_session) where issuer is not null;
alter table login_tickets add column issuer text, add column provider_session text;

-- Null for an account without a password.
alter table people alter column password_hash drop not null;

-- Links with which an operator on the host lets a person log in; a new link replaces the earlier one.
create table log_in_links (
  user_id bigint primary key references users (id) on delete cascade,
  fingerprint bytea not null,
  expires_at timestamptz not null
);
