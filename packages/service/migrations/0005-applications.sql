create table applications (
  id bigint primary key,
  owner_id bigint not null references users (id),
  name text not null,
  description text not null default '',
  icon text,
  secret_fingerprint bytea not null,
  -- Ed25519 key that signs interactions.
  public_key bytea not null,
  private_key bytea not null,
  bot_id bigint unique references users (id),
  bot_token_fingerprint bytea,
  bot_public boolean not null default true,
  public_client boolean not null default false,
  redirects text[] not null default '{}',
  in_directory boolean not null default false,
  interactions_endpoint_url text,
  verified boolean not null default false
);
create index applications_owner on applications (owner_id);
