-- Coins: a wallet's balance is the sum of its ledger, to which lines are only added.
create table wallets (
  user_id bigint primary key references users (id) on delete cascade,
  balance bigint not null default 0 check (balance between 0 and 9007199254740991),
  -- The newest line; ids of a wallet's lines only rise.
  last_entry_id bigint not null default 0,
  -- The newest line when the ledger was last checked without a fault.
  checked_entry_id bigint not null default 0,
  -- The day (since 1970, in UTC) for which daily coins were last given.
  daily_on integer not null default 0
);
create index wallets_unchecked on wallets (user_id) where last_entry_id <> checked_entry_id;

create table ledger_entries (
  user_id bigint not null,
  id bigint not null,
  kind text not null check (kind in ('grant', 'take', 'purchase', 'sale', 'refund', 'erasure')),
  amount bigint not null check (amount <> 0),
  balance_after bigint not null check (balance_after >= 0),
  counterparty_id bigint,
  channel_id bigint,
  message_id bigint,
  note text,
  primary key (user_id, id)
);
create function refuse_change_of_ledger() returns trigger language plpgsql as $$
begin
  raise exception 'lines of a ledger never change';
end $$;
create trigger ledger_is_append_only before update or delete on ledger_entries
  for each row execute function refuse_change_of_ledger();

-- Purchases of posts. They outlast the message, so that an operator can still refund them.
create table post_purchases (
  channel_id bigint not null,
  message_id bigint not null,
  buyer_id bigint not null,
  -- The person who got the seller's share: the author, or the owner of the bot's application.
  payee_id bigint not null,
  price integer not null check (price > 0),
  fee integer not null check (fee between 0 and price),
  bought_at timestamptz not null,
  primary key (channel_id, message_id, buyer_id)
);
create index post_purchases_of_message on post_purchases (message_id, buyer_id);
create index post_purchases_of_buyer on post_purchases (buyer_id, message_id);

create table post_sales (
  channel_id bigint not null,
  message_id bigint not null,
  sales integer not null check (sales >= 0),
  primary key (channel_id, message_id),
  foreign key (channel_id, message_id) references messages (channel_id, id) on delete cascade
);
