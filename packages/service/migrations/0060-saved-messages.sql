-- Messages that people saved; the id is drawn when the message is saved.
create table saved_messages (
  channel_id bigint not null,
  user_id bigint not null,
  message_id bigint not null,
  id bigint not null,
  primary key (channel_id, user_id, message_id),
  foreign key (channel_id, message_id) references messages (channel_id, id) on delete cascade
);
-- For deleting them with their message.
create index saved_messages_of_message on saved_messages (channel_id, message_id);
create index saved_messages_of_user on saved_messages (user_id, id desc);
