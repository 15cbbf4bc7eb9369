-- The changing part of a poll; question and answers are in the message's parts.
create table polls (
  channel_id bigint not null,
  message_id bigint not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- Number of votes for each answer, in the order of the answers; poll_votes has the votes.
  counts int[] not null,
  -- Number of people who voted.
  total int not null default 0,
  primary key (channel_id, message_id),
  foreign key (channel_id, message_id) references messages (channel_id, id) on delete cascade
) with (fillfactor = 70);

-- One row for each chosen answer of a person. Votes of erased accounts stay.
create table poll_votes (
  channel_id bigint not null,
  message_id bigint not null,
  answer_id smallint not null,
  user_id bigint not null,
  primary key (channel_id, message_id, answer_id, user_id),
  foreign key (channel_id, message_id) references polls (channel_id, message_id) on delete cascade
);
create index poll_votes_of_user on poll_votes (user_id, channel_id, message_id);
