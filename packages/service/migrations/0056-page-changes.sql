-- The transactions that changed a channel's page of messages; a new message changes channel_activity instead. A cached
-- page is current as long as these rows and the channel's newest message are the same.
create table page_changes (
  channel_id bigint not null,
  -- The PostgreSQL backend that made the change; 0 for folded rows. Concurrent transactions have different backends, so
  -- they never wait for each other here.
  backend int not null,
  xid xid8 not null,
  changed_at timestamptz not null default now(),
  primary key (channel_id, backend)
) with (fillfactor = 50);
create index page_changes_unfolded on page_changes (channel_id) where backend <> 0;

create function note_page_change() returns trigger language plpgsql as $$
begin
  insert into page_changes (channel_id, backend, xid)
    select distinct channel_id, pg_backend_pid(), pg_current_xact_id() from changed
    on conflict (channel_id, backend) do update set xid = excluded.xid, changed_at = excluded.changed_at
      where page_changes.xid <> excluded.xid;
  return null;
end $$;

create trigger messages_page_changed after update on messages
  referencing new table as changed for each statement execute function note_page_change();
create trigger messages_page_gone after delete on messages
  referencing old table as changed for each statement execute function note_page_change();
create trigger polls_page_new after insert on polls
  referencing new table as changed for each statement execute function note_page_change();
create trigger polls_page_changed after update on polls
  referencing new table as changed for each statement execute function note_page_change();
create trigger polls_page_gone after delete on polls
  referencing old table as changed for each statement execute function note_page_change();
create trigger calls_page_new after insert on calls
  referencing new table as changed for each statement execute function note_page_change();
create trigger calls_page_changed after update on calls
  referencing new table as changed for each statement execute function note_page_change();
create trigger calls_page_gone after delete on calls
  referencing old table as changed for each statement execute function note_page_change();
