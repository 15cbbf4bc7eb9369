-- Security events of accounts: log-ins, credentials, tokens, operators' actions. The id contains the time.
create table security_events (
  user_id bigint not null references users (id) on delete cascade,
  id bigint not null,
  kind text not null,
  ip text,
  user_agent text,
  detail text,
  primary key (user_id, id)
);
create index security_events_id on security_events (id);
