-- For lists of members by time of joining; few members are timed out at any moment.
create index members_by_joining on members (server_id, joined_at, user_id);
create index members_timed_out on members (server_id, user_id) where timeout_until is not null;
