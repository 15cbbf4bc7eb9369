-- Offers to move an imported person's messages to a member, until they are moved.
create table imported_claims (
  server_id bigint not null references servers (id) on delete cascade,
  person_id bigint not null,
  user_id bigint not null,
  asked_at timestamptz not null,
  -- Set while the messages are being moved.
  accepted_at timestamptz,
  primary key (server_id, person_id)
);
create index imported_claims_of_user on imported_claims (user_id);

-- Number of their messages in the server; null for people who were imported before this migration.
alter table imported_people add column messages int;

-- The search entry of a message contains its author.
create or replace function queue_for_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into message_search_queue select channel_id, id from after where type is null;
  elsif tg_op = 'DELETE' then
    insert into message_search_queue select channel_id, id from before;
  else
    insert into message_search_queue
    select after.channel_id, after.id from after join before using (channel_id, id)
    where (after.content, after.parts, after.previews, after.mentions, after.pinned_at, after.author_id)
      is distinct from
      (before.content, before.parts, before.previews, before.mentions, before.pinned_at, before.author_id);
  end if;
  return null;
end $$;
