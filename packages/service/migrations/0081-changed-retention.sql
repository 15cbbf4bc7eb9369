-- Rules that wait for their day to be over.
create index retention_rules_changed on retention_rules (changed_at, server_id);
