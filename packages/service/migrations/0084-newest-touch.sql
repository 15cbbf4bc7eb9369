-- Usually nothing has changed since the process read the log. A look at the end of an index now shows this, instead of
-- a look-up for each touch key of each sender.
create index event_log_touches_place on event_log_touches (xid, position);

create or replace function refuse_stale(seen_xid xid8, seen_position bigint, known bigint[], keys text[]) returns void
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
declare
  missed text;
begin
  if not exists (
    select from (
      select touch.xid, touch.position from event_log_touches touch
      order by touch.xid desc, touch.position desc limit 1
    ) as newest
    where (newest.xid, newest.position) > (seen_xid, seen_position)
  ) then
    return;
  end if;
  select json_agg(json_build_object('xid', xid::text, 'position', position::text, 'touch', touch))::text
    into missed from event_log_touches
    where touch = any(keys) and (xid, position) > (seen_xid, seen_position) and position <> all(known);
  if missed is not null then
    raise exception 'state in memory is older than the database' using errcode = 'GH003', detail = missed;
  end if;
end $$;
