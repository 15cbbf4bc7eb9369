-- The exact position where the log begins, because a client may have received only some events of a transaction.
alter table event_log_pruning add column pruned_position bigint not null default 9223372036854775807;

-- The transaction that wrote a channel's newest message. The log is read in order of transactions, so an earlier
-- transaction must not write a later message.
alter table channel_activity add column last_xid xid8 not null default '0';
