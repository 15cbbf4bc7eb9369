-- Data that changes after the send and that every reader needs. It is in the message's row, so that a page of messages
-- needs no further query.
alter table messages
  add column pinned_at timestamptz,
  -- [{ "emoji", "count" }] in order of first use; null without reactions. message_reactions has the people.
  add column reactions jsonb,
  add column crossposted boolean not null default false,
  -- Embeds of links, added after the send.
  add column previews jsonb;
create index messages_pinned on messages (channel_id, pinned_at desc) where pinned_at is not null;

create table message_reactions (
  channel_id bigint not null,
  message_id bigint not null,
  emoji text not null,
  user_id bigint not null,
  created_at timestamptz not null default now(),
  primary key (message_id, emoji, user_id),
  foreign key (channel_id, message_id) references messages (channel_id, id) on delete cascade
);
-- A person's own reactions on a page, and all of their reactions when the account is erased.
create index message_reactions_of_user on message_reactions (user_id, message_id);
create index message_reactions_of_message on message_reactions (channel_id, message_id);
