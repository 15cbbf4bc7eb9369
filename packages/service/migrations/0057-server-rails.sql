-- A person's order of servers and folders; null until they change it.
alter table user_settings add column server_rail jsonb;
