-- The process whose forwarding unit connects the channel; null if people connect to each other.
alter table voice_states add column unit text;
