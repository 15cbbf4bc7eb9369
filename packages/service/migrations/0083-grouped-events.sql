-- Rows of the event log with several events stay whole here too, see the partitions that retention makes.
alter table event_log_unplanned set (toast_tuple_target = 8160);

-- A plan for the very lists looked cheaper than one for any lists, so these were planned at each call, which took half
-- of their time.
alter function refuse_stale(xid8, bigint, bigint[], text[]) set plan_cache_mode = force_generic_plan;
alter function enter_channels(bigint[], xid8, bigint, bigint[], text[]) set plan_cache_mode = force_generic_plan;
