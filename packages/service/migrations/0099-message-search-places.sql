-- Words together with where and when, so that a search reads the matches of one place and period without the others.
-- A period is as many ids as 3.1 days have; ids of places are higher than any period. Each look into the index also
-- reads the list of pending entries, so this is short.
-- The lock of indexing, under which a transaction waits before it has an id: later it would hold up delivery.
select pg_advisory_xact_lock(1);
create index message_search_places on message_search
  using gin ((array[scope_id, seen_in, channel_id, message_id >> 50]), words) with (gin_pending_list_limit = 512);
-- replaced by message_search_places
drop index message_search_words;
