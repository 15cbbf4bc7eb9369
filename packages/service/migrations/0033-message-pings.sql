-- Pings of messages by target, so that unread mentions are counted when needed. A stored number could become wrong by
-- changes of messages, read marks, roles or follows. A target is a person, a role, or 0 for everyone who sees the
-- channel: a ping to a hundred thousand people is one row.
create table message_pings (
  channel_id bigint not null,
  target_id bigint not null,
  message_id bigint not null,
  author_id bigint not null,
  primary key (channel_id, target_id, message_id),
  foreign key (channel_id, message_id) references messages (channel_id, id) on delete cascade
);
-- For deleting pings with their message.
create index message_pings_of_message on message_pings (channel_id, message_id);
-- A target's pings, newest first; also for deleting those of an account.
create index message_pings_of_target on message_pings (target_id, message_id) where target_id <> 0;

insert into message_pings (channel_id, target_id, message_id, author_id)
select message.channel_id, target.id, message.id, message.author_id
from messages message
cross join lateral (
  select unnest(message.mentions) union select unnest(message.mention_roles)
  union select 0::bigint where message.mention_everyone
) as target (id)
where (message.mentions <> '{}' or message.mention_roles <> '{}' or message.mention_everyone)
  and target.id <> message.author_id;

alter table read_states drop column mention_count;

-- The newest message when the follow began; later replies count for the follower.
alter table thread_follows add column since_id bigint;
update thread_follows set since_id = threads.activity_id from threads where threads.thread_id = thread_follows.thread_id;
alter table thread_follows alter column since_id set not null;

-- The lowest id of a moment; ids contain milliseconds since 2015.
create function first_id_at(moment timestamptz) returns bigint language sql stable as $$
  select ((extract(epoch from moment) * 1000)::bigint - 1420070400000) << 22
$$;
