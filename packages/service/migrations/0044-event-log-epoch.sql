-- Events of a time that has no partition, because the clock jumped or the machine slept.
create table event_log_unplanned partition of event_log default;

-- The history that the transaction ids of this database belong to. In a restored copy, after recovery to a point in
-- time and on a promoted replica, transaction ids mean something else, so positions of an earlier epoch are invalid.
create table event_log_epoch (
  singleton boolean primary key default true check (singleton),
  epoch int not null default 1,
  -- Null until an instance has run on this database.
  history text
);
insert into event_log_epoch default values;
