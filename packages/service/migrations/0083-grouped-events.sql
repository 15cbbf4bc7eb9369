-- Rows with several events stay uncompressed in this table too, as in the partitions (see retention.ts).
alter table event_log_unplanned set (toast_tuple_target = 8160);

-- A custom plan looked cheaper than the generic one, so PostgreSQL planned these statements at each call, which took
-- half of their time.
alter function refuse_stale(xid8, bigint, bigint[], text[]) set plan_cache_mode = force_generic_plan;
alter function enter_channels(bigint[], xid8, bigint, bigint[], text[]) set plan_cache_mode = force_generic_plan;
