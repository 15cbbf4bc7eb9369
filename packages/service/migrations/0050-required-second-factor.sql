-- Whether moderators of a server need two-factor log-in to moderate.
alter table servers add column requires_two_factor boolean not null default false;

-- Whether two-factor log-in is on; in this table because every process caches its rows.
alter table users add column two_factor boolean not null default false;
update users set two_factor = true
  where id in (select user_id from two_factor where confirmed_at is not null);
