-- Lets one transaction at a time send into a channel, and says after which message. The lock comes before anything that
-- the transaction writes: it draws its transaction id afterwards, so that in every channel ids and transactions rise
-- together, however far away the sender is. Locks are taken in the order of ids, so senders never wait in a circle.
-- A function of its own because each of its statements sees what was committed while the one before it waited.
create function enter_channels(wanted bigint[]) returns table (channel_id bigint, last_message_id bigint)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(id) from (select distinct id from unnest(wanted) as id order by id) as ordered;
  return query select activity.channel_id, activity.last_message_id
    from channel_activity activity where activity.channel_id = any(wanted);
end $$;
