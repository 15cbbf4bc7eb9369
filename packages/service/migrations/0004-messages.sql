-- The id contains the time of creation. Later migrations add the columns of further kinds of messages.
create table messages (
  channel_id bigint not null,
  id bigint not null,
  author_id bigint not null,
  content text not null,
  edited_at timestamptz,
  flags int not null default 0,
  mentions bigint[] not null default '{}',
  mention_roles bigint[] not null default '{}',
  mention_everyone boolean not null default false,
  reply_to bigint,
  primary key (channel_id, id)
);

-- With enforceNonce, a repeated nonce returns the first message for five minutes.
create table message_nonces (
  channel_id bigint not null,
  author_id bigint not null,
  nonce text not null,
  message_id bigint not null,
  claimed_at timestamptz not null,
  primary key (channel_id, author_id, nonce)
);
create index message_nonces_age on message_nonces (claimed_at);

create table read_states (
  channel_id bigint not null,
  user_id bigint not null,
  last_read_message_id bigint not null,
  mention_count int not null default 0,
  primary key (channel_id, user_id)
) with (fillfactor = 70);

-- Refuses a batch of sends whose ids another process has overtaken; the writer draws new ids and tries again.
create function refuse_overtaken_batch(expected bigint, kept bigint) returns void language plpgsql as $$
begin
  if expected <> kept then
    raise exception 'message ids were overtaken' using errcode = 'GH001';
  end if;
end $$;
