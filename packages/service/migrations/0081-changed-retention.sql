-- For finding changed rules that are not in force yet.
create index retention_rules_changed on retention_rules (changed_at, server_id);
