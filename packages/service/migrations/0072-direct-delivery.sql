-- The newest event of earlier transactions, as `epoch.transaction.position`; null while an earlier transaction still
-- runs, because it may still write events. A process that has delivered everything up to there can deliver the events
-- of this transaction without reading them from the log. It is a function because its snapshot must be newer than
-- `own`.
create function log_before(own xid8) returns text language plpgsql volatile strict as $$
begin
  return (
    select epoch.epoch || '.' || coalesce(newest.xid || '.' || newest.position, '0.0')
    from event_log_epoch epoch
    left join lateral (
      select xid, position from event_log where xid < own order by xid desc, position desc limit 1
    ) as newest on true
    where pg_snapshot_xmin(pg_current_snapshot()) >= own
  );
end $$;
