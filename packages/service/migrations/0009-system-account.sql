-- The account that sends the instance's own notices. Every process knows its fixed id (2025-01-01T00:00:00Z).
insert into users (id, kind, username, display_name, tag)
values (1323802873036800000, 'system', 'system', 'System', 'system')
on conflict do nothing;
