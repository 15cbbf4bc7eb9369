-- Order and folders of a person's servers; null until they arrange them.
alter table user_settings add column server_rail jsonb;
