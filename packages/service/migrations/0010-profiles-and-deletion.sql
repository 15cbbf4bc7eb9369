-- A clan tag is worn by its id, which is new whenever a tag is made after one was removed: changing or removing one
-- writes a single row, however many wear it.
alter table servers add column clan_tag jsonb;
alter table users
  add column clan_tag_server_id bigint,
  add column clan_tag_id bigint,
  -- When a deletion that was asked for will be carried out, and whether it takes the messages with it.
  add column deletion_at timestamptz,
  add column deletes_messages boolean not null default false,
  add column erased_at timestamptz;
create index users_clan_tag on users (clan_tag_server_id, id) where clan_tag_server_id is not null;
