-- Tokens of the operator API, as fingerprints.
create table operator_tokens (
  fingerprint bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  created_at timestamptz not null
);
create index operator_tokens_user on operator_tokens (user_id);
