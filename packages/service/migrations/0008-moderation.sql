-- A timeout is kept by server and person: it outlives leaving. `members.timeout_until` follows it while they are there.
create table timeouts (
  server_id bigint not null references servers (id) on delete cascade,
  user_id bigint not null,
  until timestamptz not null,
  primary key (server_id, user_id)
);

create table screening (
  server_id bigint primary key references servers (id) on delete cascade,
  enabled boolean not null,
  description text not null,
  rules text[] not null
);
-- Whom switching screening off frees.
create index members_pending on members (server_id, user_id) where pending;

create index audit_log_actor on audit_log (server_id, actor_id, id);
create index audit_log_action on audit_log (server_id, action, id);
-- Old entries are deleted over all servers.
create index audit_log_age on audit_log (id);
