-- An id drawn when the thread was created or last reopened. Its time to be archived counts from then, even without
-- messages.
alter table threads add column opened_id bigint;
update threads set opened_id = thread_id;
alter table threads alter column opened_id set not null;
