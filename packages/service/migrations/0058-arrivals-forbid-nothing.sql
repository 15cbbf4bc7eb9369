-- SERVER_CREATE announces a join, which revokes nothing, so sends need not be checked against it.
create or replace trigger keep_touches after insert on event_log for each row
  when (new.touches is not null and new.name not in ('SERVER_CREATE', 'MEMBER_ADD')) execute function keep_touches();
