-- Whoever writes in a channel has read it up to there: an erased account's messages are found by its read states.
create index read_states_of_user on read_states (user_id, channel_id);
