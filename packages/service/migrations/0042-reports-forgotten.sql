-- For deleting old closed reports, and for finding reports that name an erased account.
create index reports_closed on reports (closed_at) where closed_at is not null;
create index reports_of_users on reports (target_id) where kind = 'user';
create index reports_of_messages on reports ((seen ->> 'authorId')) where kind = 'message';
