-- The process whose forwarding unit connects the people of a channel; null where they connect to each other.
alter table voice_states add column unit text;
