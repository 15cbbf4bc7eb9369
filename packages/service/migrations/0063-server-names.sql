-- For finding servers by the beginning of their name.
create index servers_name_prefix on servers (lower(name) text_pattern_ops);
