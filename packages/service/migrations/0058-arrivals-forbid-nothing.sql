-- SERVER_CREATE is the event of an arrival that names what it changes: sends by others need not be checked again for it.
create or replace trigger keep_touches after insert on event_log for each row
  when (new.touches is not null and new.name not in ('SERVER_CREATE', 'MEMBER_ADD')) execute function keep_touches();
