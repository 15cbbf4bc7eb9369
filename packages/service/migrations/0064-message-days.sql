-- Messages per day, computed from PostgreSQL's counter of inserted rows, which is cheap to read.
create table message_days (
  day date primary key,
  messages bigint not null,
  -- The value of the counter when it was last read.
  inserted bigint not null
);
insert into message_days (day, messages, inserted)
  select (now() at time zone 'UTC')::date, 0,
    coalesce((select n_tup_ins from pg_stat_user_tables where relid = 'messages'::regclass), 0);
