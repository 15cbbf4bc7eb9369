-- The column by which reactions can be sharded comes first in the primary key, which also serves the foreign key.
alter table message_reactions
  drop constraint message_reactions_pkey,
  add primary key (channel_id, message_id, emoji, user_id);
drop index message_reactions_of_message;
