-- What a person has allowed an application to do. Deleting a grant deletes its codes and tokens.
create table oauth_grants (
  user_id bigint not null references users (id) on delete cascade,
  application_id bigint not null references applications (id) on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, application_id)
);
create index oauth_grants_application on oauth_grants (application_id);

-- Authorization codes. Used and invalidated ones stay until they expire, so that a replay is noticed.
create table oauth_codes (
  application_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  fingerprint bytea not null,
  scopes text[] not null,
  redirect_uri text not null,
  -- Whether the authorize request contained the address; if so, the exchange must contain it too.
  redirect_given boolean not null,
  code_challenge text,
  server_id bigint,
  expires_at timestamptz not null,
  spent_at timestamptz,
  primary key (application_id, id),
  foreign key (user_id, application_id) references oauth_grants on delete cascade
);
create unique index oauth_codes_fingerprint on oauth_codes (application_id, fingerprint);
create index oauth_codes_grant on oauth_codes (user_id, application_id);
create index oauth_codes_expiry on oauth_codes (expires_at);

-- Pairs of an access token and a refresh token. A replaced pair stays, so that a replay is noticed.
create table oauth_tokens (
  application_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  -- Id of the code for which the first pair was issued.
  family_id bigint not null,
  access_fingerprint bytea not null,
  access_expires_at timestamptz not null,
  refresh_fingerprint bytea not null,
  refresh_expires_at timestamptz not null,
  scopes text[] not null,
  server_id bigint,
  replaced_at timestamptz,
  primary key (application_id, id),
  foreign key (user_id, application_id) references oauth_grants on delete cascade
);
create unique index oauth_tokens_access on oauth_tokens (application_id, access_fingerprint);
create unique index oauth_tokens_refresh on oauth_tokens (application_id, refresh_fingerprint);
create index oauth_tokens_family on oauth_tokens (application_id, family_id);
create index oauth_tokens_grant on oauth_tokens (user_id, application_id);
create index oauth_tokens_expiry on oauth_tokens (refresh_expires_at);
