-- What operators have set while the instance runs; it wins over the configuration.
create table instance_settings (
  name text primary key,
  value text not null
);
