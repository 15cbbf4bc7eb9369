-- A user has a clan tag as long as its id equals that of the server's tag. A tag created after a removal gets a new id,
-- so changing or removing a tag writes a single row, however many people wear it.
alter table servers add column clan_tag jsonb;
alter table users
  add column clan_tag_server_id bigint,
  add column clan_tag_id bigint,
  -- When the requested deletion will be carried out, and whether it includes the messages.
  add column deletion_at timestamptz,
  add column deletes_messages boolean not null default false,
  add column erased_at timestamptz;
create index users_clan_tag on users (clan_tag_server_id, id) where clan_tag_server_id is not null;
