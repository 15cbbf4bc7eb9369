-- Messages a day, summed up from the database's own counter of inserted rows, which costs nothing to read.
create table message_days (
  day date primary key,
  messages bigint not null,
  -- What the counter said when it was last looked at.
  inserted bigint not null
);
insert into message_days (day, messages, inserted)
  select (now() at time zone 'UTC')::date, 0,
    coalesce((select n_tup_ins from pg_stat_user_tables where relid = 'messages'::regclass), 0);
