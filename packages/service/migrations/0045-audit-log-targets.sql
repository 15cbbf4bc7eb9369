-- For listing the entries about one target, newest first.
create index audit_log_target on audit_log (server_id, target_id, id);
