-- The account that speaks for the instance itself. Its id is fixed (2025-01-01T00:00:00Z), so every process knows it.
insert into users (id, kind, username, display_name, tag)
values (1323802873036800000, 'system', 'system', 'System', 'system')
on conflict do nothing;
