-- Stores one message. The statement for batches could do the same, but its joins, groups and sorts took half of its
-- time for a single message. `stored`: the id of the message, raised above the channel's newest one if necessary; null
-- if the nonce is taken. `followed_in`: the server of a thread that the author follows from now on. The calling
-- statement writes the event, so it locks the log before this function draws the transaction's id (decision 0019).
create function store_message(
  drafted bigint, channel bigint, author bigint, body text, marks_read boolean,
  mentioned bigint[], mentioned_roles bigint[], mentions_everyone boolean, replied_to bigint, message_flags int,
  message_parts jsonb, pinged bigint[], is_in_thread boolean, given_nonce text, sent_at timestamptz,
  nonces_from timestamptz, seen_xid xid8, seen_position bigint, known bigint[], keys text[],
  out stored bigint, out followed_in bigint
) language plpgsql volatile as $$
declare
  newest bigint;
  thread_server bigint;
begin
  -- Before the first write, as in enter_channels.
  perform pg_advisory_xact_lock(channel);
  if seen_xid is not null then
    perform refuse_stale(seen_xid, seen_position, known, keys);
  end if;
  newest := (select last_message_id from channel_activity where channel_id = channel);
  stored := drafted;
  if newest >= drafted then
    stored := drafted + ((newest >> 22) - (drafted >> 22) + (drafted & 4194303 <= newest & 4194303)::int << 22);
  end if;
  if given_nonce is not null then
    insert into message_nonces (channel_id, author_id, nonce, message_id, claimed_at)
      values (channel, author, given_nonce, stored, sent_at)
      on conflict (channel_id, author_id, nonce) do update
        set message_id = excluded.message_id, claimed_at = excluded.claimed_at
        where message_nonces.claimed_at <= nonces_from;
    if not found then
      stored := null;
      return;
    end if;
  end if;
  insert into channel_activity (channel_id, last_message_id, batch_first_id, last_xid)
    values (channel, stored, stored, pg_current_xact_id())
    on conflict (channel_id) do update
      set last_message_id = excluded.last_message_id, batch_first_id = excluded.batch_first_id,
          last_xid = excluded.last_xid
      where channel_activity.last_message_id < excluded.batch_first_id
        and channel_activity.last_xid < excluded.last_xid;
  if not found then
    perform refuse_overtaken_batch(1, 0);
  end if;
  if is_in_thread then
    update threads set activity_id = stored, message_count = message_count + 1
      where thread_id = channel and not archived returning server_id into thread_server;
    if not found then
      perform refuse_closed_threads(1, 0);
    end if;
  end if;
  insert into messages (id, channel_id, author_id, content, mentions, mention_roles, mention_everyone, reply_to, flags,
                        parts)
    values (stored, channel, author, body, mentioned, mentioned_roles, mentions_everyone, replied_to, message_flags,
            message_parts);
  if marks_read then
    insert into read_states (channel_id, user_id, last_read_message_id) values (channel, author, stored)
      on conflict (channel_id, user_id) do update set last_read_message_id = excluded.last_read_message_id
        where read_states.last_read_message_id < excluded.last_read_message_id;
  end if;
  if pinged is not null then
    insert into message_pings (channel_id, target_id, message_id, author_id)
      select channel, target_id, stored, author from unnest(pinged) as target_id;
  end if;
  if is_in_thread and marks_read then
    insert into thread_follows (thread_id, user_id, server_id, since_id)
      values (channel, author, thread_server, stored) on conflict do nothing returning server_id into followed_in;
  end if;
end $$;
