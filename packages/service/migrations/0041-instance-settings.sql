-- Settings that operators changed at run time; they override the configuration.
create table instance_settings (
  name text primary key,
  value text not null
);
