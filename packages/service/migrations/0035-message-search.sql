-- The search index, written shortly after the messages, so that sends cost almost nothing more.
create table message_search (
  channel_id bigint not null,
  message_id bigint not null,
  -- The server, or the direct message or group itself.
  scope_id bigint not null,
  -- The channel whose viewers may see the message: for a thread, its parent.
  seen_in bigint not null,
  -- The words of the text, and marks for other criteria, which contain a colon: `a:` with the author, `h:` with a part.
  words tsvector not null,
  primary key (channel_id, message_id)
);
-- By time, for searches with many matches; by word, for searches with few.
create index message_search_of_scope on message_search (scope_id, message_id);
create index message_search_words on message_search using gin (words);

-- Messages created, changed or deleted since they were last indexed.
create table message_search_queue (
  channel_id bigint not null,
  message_id bigint not null
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_threshold = 5000);

create function queue_for_search() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into message_search_queue select channel_id, id from after where type is null;
  elsif tg_op = 'DELETE' then
    insert into message_search_queue select channel_id, id from before;
  else
    insert into message_search_queue
    select after.channel_id, after.id from after join before using (channel_id, id)
    where (after.content, after.parts, after.previews, after.mentions, after.pinned_at)
      is distinct from (before.content, before.parts, before.previews, before.mentions, before.pinned_at);
  end if;
  return null;
end $$;
create trigger messages_search_new after insert on messages
  referencing new table as after for each statement execute function queue_for_search();
create trigger messages_search_changed after update on messages
  referencing new table as after old table as before for each statement execute function queue_for_search();
create trigger messages_search_gone after delete on messages
  referencing old table as before for each statement execute function queue_for_search();

insert into message_search_queue select channel_id, id from messages where type is null;
