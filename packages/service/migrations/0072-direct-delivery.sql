-- The newest event before those of this transaction, as `epoch.transaction.position`; null while an earlier transaction
-- still runs, which may yet write events. A process that has delivered everything up to there may deliver what this
-- transaction wrote without reading it back. A function of its own because its snapshot must be newer than `own`.
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
