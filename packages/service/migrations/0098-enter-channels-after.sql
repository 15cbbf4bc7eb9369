-- Changes of these keys since the process read the log, as JSON; null if there are none. A custom plan looks cheaper,
-- so it would be planned at each call.
create function missed_touches(seen_xid xid8, seen_position bigint, known bigint[], keys text[]) returns text
language plpgsql volatile set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select json_agg(json_build_object('xid', xid::text, 'position', position::text, 'touch', touch))::text
    from event_log_touches
    where touch = any(keys) and (xid, position) > (seen_xid, seen_position) and position <> all(known)
  );
end $$;

-- The look at the newest change needs no parameters, so it keeps its plan. The setting for that cost a fifth of each
-- call and is left to the rarer look for missed changes.
create or replace function refuse_stale(seen_xid xid8, seen_position bigint, known bigint[], keys text[]) returns void
language plpgsql volatile as $$
declare
  newest_xid xid8;
  newest_position bigint;
  missed text;
begin
  select xid, position into newest_xid, newest_position from event_log_touches
    order by xid desc, position desc limit 1;
  if newest_xid is null or (newest_xid, newest_position) <= (seen_xid, seen_position) then
    return;
  end if;
  missed := missed_touches(seen_xid, seen_position, known, keys);
  if missed is not null then
    raise exception 'state in memory is older than the database' using errcode = 'GH003', detail = missed;
  end if;
end $$;

-- Enters the channels of a batch as `enter_channels` does, for new messages with known ids. Returns for each channel the
-- milliseconds by which the ids must move to follow its newest message. `wanted`: channels in the order of their ids.
-- `first_ids`: the first new id of each. Without `seen_xid` no state is checked.
create function enter_channels_after(
  wanted bigint[], first_ids bigint[], seen_xid xid8, seen_position bigint, known bigint[], keys text[]
) returns bigint[] language plpgsql volatile as $$
declare
  channel bigint;
  newest bigint;
  delays bigint[];
begin
  -- PL/pgSQL evaluates an expression in a third of the time of a query.
  foreach channel in array wanted loop
    continue when pg_advisory_xact_lock(channel) is null;
  end loop;
  if seen_xid is not null and refuse_stale(seen_xid, seen_position, known, keys) is null then
    null;
  end if;
  for place in 1 .. cardinality(wanted) loop
    select last_message_id into newest from channel_activity where channel_id = wanted[place];
    delays[place] := case when newest is null or first_ids[place] > newest then 0
      else (newest >> 22) - (first_ids[place] >> 22) + (first_ids[place] & 4194303 <= newest & 4194303)::int end;
  end loop;
  return delays;
end $$;
