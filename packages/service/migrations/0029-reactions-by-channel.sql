-- The key by which reactions can be distributed stands first in their primary key, which also serves the foreign key.
alter table message_reactions
  drop constraint message_reactions_pkey,
  add primary key (channel_id, message_id, emoji, user_id);
drop index message_reactions_of_message;
