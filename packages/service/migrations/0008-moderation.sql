-- A timeout belongs to a server and a person, so it outlasts leaving. `members.timeout_until` is its copy for members.
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
-- The members to free when screening is turned off.
create index members_pending on members (server_id, user_id) where pending;

create index audit_log_actor on audit_log (server_id, actor_id, id);
create index audit_log_action on audit_log (server_id, action, id);
-- For deleting old entries of all servers.
create index audit_log_age on audit_log (id);
