-- The changes of cached state by touch key, kept as long as their events. Joins revoke nothing, so they are left out.
create table event_log_touches (
  touch text not null,
  xid xid8 not null,
  position bigint not null,
  created_at timestamptz not null,
  primary key (touch, xid, position)
);
create index event_log_touches_age on event_log_touches (created_at);

create function keep_touches() returns trigger language plpgsql as $$
begin
  insert into event_log_touches (touch, xid, position, created_at)
    select distinct touch, new.xid, new.position, new.created_at from string_to_table(new.touches, ' ') as touch
    on conflict do nothing;
  return null;
end $$;
create trigger keep_touches after insert on event_log for each row
  when (new.touches is not null and new.name <> 'MEMBER_ADD') execute function keep_touches();

-- Refuses a transaction whose decision was based on cached state that has changed since. `seen_xid` and
-- `seen_position`: how far the process had read the log. `known`: positions of later events that it knows as well. It
-- is a function because it must see what was committed while the statement waited.
create function refuse_stale(seen_xid xid8, seen_position bigint, known bigint[], keys text[]) returns void
language plpgsql volatile as $$
declare
  missed text;
begin
  select json_agg(json_build_object('xid', xid::text, 'position', position::text, 'touch', touch))::text
    into missed from event_log_touches
    where touch = any(keys) and (xid, position) > (seen_xid, seen_position) and position <> all(known);
  if missed is not null then
    raise exception 'state in memory is older than the database' using errcode = 'GH003', detail = missed;
  end if;
end $$;

-- Like `enter_channels` above, for senders that were checked against cached state.
create function enter_channels(wanted bigint[], seen_xid xid8, seen_position bigint, known bigint[], keys text[])
returns table (channel_id bigint, last_message_id bigint)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(id) from (select distinct id from unnest(wanted) as id order by id) as ordered;
  perform refuse_stale(seen_xid, seen_position, known, keys);
  return query select activity.channel_id, activity.last_message_id
    from channel_activity activity where activity.channel_id = any(wanted);
end $$;
