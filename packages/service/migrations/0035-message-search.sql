-- What search looks through, written a moment after the messages themselves, so that sends pay almost nothing for it.
create table message_search (
  channel_id bigint not null,
  message_id bigint not null,
  -- The server, or the direct message or group itself.
  scope_id bigint not null,
  -- Who sees this channel sees the message: of a thread its parent.
  seen_in bigint not null,
  -- The words of the text, and what can be asked for besides, with a colon inside: `a:` and the author, `h:` and a part.
  words tsvector not null,
  primary key (channel_id, message_id)
);
-- Newest first, where many match; where few do, by the words.
create index message_search_of_scope on message_search (scope_id, message_id);
create index message_search_words on message_search using gin (words);

-- Messages that were written, changed or deleted since search last looked at them.
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
