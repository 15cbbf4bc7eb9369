-- When a thread was made or last taken out of the archive, as an id of that time: it stays open for its time from then
-- on, though nothing is written in it.
alter table threads add column opened_id bigint;
update threads set opened_id = thread_id;
alter table threads alter column opened_id set not null;
