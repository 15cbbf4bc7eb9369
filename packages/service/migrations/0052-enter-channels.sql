-- Lets one transaction at a time send into a channel, and returns the channel's newest message. The lock is taken
-- before the transaction writes, so its transaction id is drawn afterwards: ids and transactions rise together in every
-- channel, even for a slow sender. Locks are taken in the order of ids, so senders cannot deadlock. It is a function
-- because each of its statements sees what was committed while the previous one waited.
create function enter_channels(wanted bigint[]) returns table (channel_id bigint, last_message_id bigint)
language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(id) from (select distinct id from unnest(wanted) as id order by id) as ordered;
  return query select activity.channel_id, activity.last_message_id
    from channel_activity activity where activity.channel_id = any(wanted);
end $$;
