-- The fields of threads and posts that sends and lists need, kept apart from the channel's wide row. A send into a
-- thread updates this row, and is refused if the thread is not open.
create table threads (
  thread_id bigint primary key,
  server_id bigint not null,
  parent_id bigint not null,
  -- Id of the newest message, or the thread's own id; ids sort by time.
  activity_id bigint not null,
  -- Excludes system notices, and the first message of a post, which has the post's id.
  message_count int not null default 0,
  -- Copies of the channel's fields.
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
  -- Moved to `threads`, the row that sends update.
  drop column message_count;
-- A message has at most one thread. The starter of a post is its own first message.
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

-- Text of posts: titles, and first messages, whose id equals that of their channel.
create index threads_titles on channels using gin (lower(name) gin_trgm_ops) where kind = 'thread';
create index messages_first_of_posts on messages using gin (lower(content) gin_trgm_ops) where id = channel_id;
-- For finding the time of someone's last post.
create index channels_posts_of_owner on channels (server_id, parent_id, thread_owner_id, id) where kind = 'thread';

-- Refuses a batch of sends, some of which go into archived or deleted threads.
create function refuse_closed_threads(expected bigint, kept bigint) returns void language plpgsql as $$
begin
  if expected <> kept then
    raise exception 'a thread is not open' using errcode = 'GH002';
  end if;
end $$;
