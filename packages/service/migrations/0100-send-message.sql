-- Stores one message with its event. store_message, which earlier releases call, left the event to the statement around
-- it, whose parts took up to a fifth of the time. This one locks the log before its transaction has an id (decision
-- 0019). `written`: transaction and position of the event; null if the nonce is taken. `changed`: drafted and stored id
-- if they differ, empty if the nonce is taken. `before`: the event that it follows, as in eventBefore (platform).
create function send_message(
  writers_lock bigint, drafted bigint, channel bigint, author bigint, body text, marks_read boolean,
  mentioned bigint[], mentioned_roles bigint[], mentions_everyone boolean, replied_to bigint, message_flags int,
  message_parts jsonb, pinged bigint[], is_in_thread boolean, given_nonce text, sent_at timestamptz,
  nonces_from timestamptz, seen_xid xid8, seen_position bigint, known bigint[], keys text[], event text,
  expected xid8, out changed text, out written text, out before text
) language plpgsql volatile as $$
declare
  newest bigint;
  stored bigint := drafted;
  own xid8;
  logged_at bigint;
  thread_server bigint;
begin
  if pg_advisory_xact_lock_shared(writers_lock) is null then
    -- An expression, which PL/pgSQL evaluates in a third of the time of a query.
  end if;
  -- Before the first write, as in enter_channels_after.
  if pg_advisory_xact_lock(channel) is null then
  end if;
  if seen_xid is not null and refuse_stale(seen_xid, seen_position, known, keys) is null then
  end if;
  select last_message_id into newest from channel_activity where channel_id = channel;
  if newest >= drafted then
    stored := drafted + ((newest >> 22) - (drafted >> 22) + (drafted & 4194303 <= newest & 4194303)::int << 22);
    changed := drafted || ' ' || stored;
  end if;
  if given_nonce is not null then
    insert into message_nonces (channel_id, author_id, nonce, message_id, claimed_at)
      values (channel, author, given_nonce, stored, sent_at)
      on conflict (channel_id, author_id, nonce) do update
        set message_id = excluded.message_id, claimed_at = excluded.claimed_at
        where message_nonces.claimed_at <= nonces_from;
    if not found then
      changed := '';
      return;
    end if;
  end if;
  own := pg_current_xact_id();
  insert into channel_activity (channel_id, last_message_id, batch_first_id, last_xid)
    values (channel, stored, stored, own)
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
  logged_at := nextval('event_log_position');
  insert into event_log (xid, position, name, audience, payload)
    values (own, logged_at, 'MESSAGE_CREATE', '', stored || event);
  written := own || ' ' || logged_at;
  if is_in_thread and marks_read then
    insert into thread_follows (thread_id, user_id, server_id, since_id)
      values (channel, author, thread_server, stored) on conflict do nothing;
    if found then
      insert into event_log (name, audience, payload)
        values ('THREAD_FOLLOW_UPDATE',
                json_build_object('kind', 'user', 'id', author::text, 'serverId', thread_server::text)::text,
                json_build_object('threadId', channel::text, 'following', true)::text);
      -- Tails read the log for this event.
      return;
    end if;
  end if;
  if own = expected then
    before := 'directly';
  else
    before := log_before(own);
  end if;
end $$;
