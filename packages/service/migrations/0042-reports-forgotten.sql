-- Closed reports go after a time, and erased accounts are found in what reports hold of them.
create index reports_closed on reports (closed_at) where closed_at is not null;
create index reports_of_users on reports (target_id) where kind = 'user';
create index reports_of_messages on reports ((seen ->> 'authorId')) where kind = 'message';
