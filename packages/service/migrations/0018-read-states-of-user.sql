-- Sending marks a channel as read, so read states list the channels with messages of an erased account.
create index read_states_of_user on read_states (user_id, channel_id);
