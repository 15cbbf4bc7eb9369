-- Statistics of an application (design 7): the commands run on each of the last 30 days, and the last response of its
-- interactions endpoint. `day` counts days since 1970 in UTC.
create table application_usage (
  application_id bigint not null references applications (id) on delete cascade,
  day int not null,
  commands_run bigint not null default 0,
  failures bigint not null default 0,
  primary key (application_id, day)
);
create index application_usage_day on application_usage (day);

create table application_endpoint_health (
  application_id bigint primary key references applications (id) on delete cascade,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  last_failure text
);
