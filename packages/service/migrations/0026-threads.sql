-- What sends and lists need of threads and forum posts, apart from the wide row of the channel: a send into a thread
-- changes this row, and is refused as a whole where there is none that is open.
create table threads (
  thread_id bigint primary key,
  server_id bigint not null,
  parent_id bigint not null,
  -- Id of the newest message, or the thread's own: ids sort by time.
  activity_id bigint not null,
  -- Neither the first message of a post, which has the post's id, nor system notices.
  message_count int not null default 0,
  -- The channel's, which they follow.
  archived boolean not null default false,
  auto_archive_minutes int not null,
  pinned boolean not null default false,
  foreign key (server_id, thread_id) references channels (server_id, id) on delete cascade
) with (fillfactor = 70);
create index threads_by_activity on threads (parent_id, pinned, activity_id);
create index threads_by_age on threads (parent_id, pinned, thread_id);
create index threads_to_archive on threads (auto_archive_minutes, activity_id) where not archived;
create unique index threads_pinned on threads (parent_id) where pinned;

alter table channels
  add column pinned boolean not null default false,
  -- Counted where every send counts, see threads.
  drop column message_count;
-- A message has one thread. A post's starter is itself.
create unique index threads_of_messages on channels (server_id, parent_id, thread_starter_id)
  where kind = 'thread' and thread_starter_id <> id;
create index channels_open_threads on channels (server_id) where kind = 'thread' and not archived;

create table thread_follows (
  thread_id bigint not null references threads (thread_id) on delete cascade,
  user_id bigint not null,
  server_id bigint not null,
  primary key (thread_id, user_id)
);
create index thread_follows_of_user on thread_follows (user_id, server_id);

-- Texts of posts: titles, and first messages, which have the id of their channel.
create index threads_titles on channels using gin (lower(name) gin_trgm_ops) where kind = 'thread';
create index messages_first_of_posts on messages using gin (lower(content) gin_trgm_ops) where id = channel_id;
-- When someone last started a post.
create index channels_posts_of_owner on channels (server_id, parent_id, thread_owner_id, id) where kind = 'thread';

-- Ends a batch of sends of which some are into threads that are archived or gone.
create function refuse_closed_threads(expected bigint, kept bigint) returns void language plpgsql as $$
begin
  if expected <> kept then
    raise exception 'a thread is not open' using errcode = 'GH002';
  end if;
end $$;
