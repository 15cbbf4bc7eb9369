-- Operators find servers by how their names begin.
create index servers_name_prefix on servers (lower(name) text_pattern_ops);
