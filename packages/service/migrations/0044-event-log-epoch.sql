-- Events written at a time that no partition was made for: the clock jumped, or the machine slept.
create table event_log_unplanned partition of event_log default;

-- Which history the transaction ids in this database belong to. In a restored copy, after recovery to a point in time
-- and on a promoted replica the ids count differently, so positions of an earlier epoch lead nowhere.
create table event_log_epoch (
  singleton boolean primary key default true check (singleton),
  epoch int not null default 1,
  -- Null until an instance has run on this database.
  history text
);
insert into event_log_epoch default values;
