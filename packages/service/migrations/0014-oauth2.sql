-- What a person has allowed an application. Codes and tokens hang on it: taking the grant away takes them along.
create table oauth_grants (
  user_id bigint not null references users (id) on delete cascade,
  application_id bigint not null references applications (id) on delete cascade,
  scopes text[] not null,
  granted_at timestamptz not null,
  last_used_at timestamptz,
  primary key (user_id, application_id)
);
create index oauth_grants_application on oauth_grants (application_id);

-- Authorization codes. A used or spoilt one stays until it expires, so that its replay is noticed.
create table oauth_codes (
  application_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  fingerprint bytea not null,
  scopes text[] not null,
  redirect_uri text not null,
  -- Whether the authorize request named it; then the exchange must, too.
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

-- Pairs of an access and a refresh token. A pair that a refresh replaced stays, so that its replay is noticed.
create table oauth_tokens (
  application_id bigint not null,
  id bigint not null,
  user_id bigint not null,
  -- Id of the code that the first pair came from.
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
