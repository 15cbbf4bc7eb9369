-- AutoMod rules (design 5.9). Exempt roles and channels stay listed after their deletion, without effect.
create table automod_rules (
  server_id bigint not null references servers (id) on delete cascade,
  id bigint not null,
  name text not null,
  enabled boolean not null,
  kind text not null check (kind in ('keyword', 'keyword_preset', 'mention_spam', 'spam', 'link')),
  trigger jsonb not null,
  actions jsonb not null,
  exempt_role_ids bigint[] not null,
  exempt_channel_ids bigint[] not null,
  exempt_managers boolean not null,
  creator_id bigint not null,
  updated_at timestamptz not null,
  primary key (server_id, id)
);
