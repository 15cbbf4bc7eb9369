-- Where exactly the log begins: a transaction's events may have been seen in part.
alter table event_log_pruning add column pruned_position bigint not null default 9223372036854775807;

-- The transaction that wrote a channel's newest message: the log is read in order of transactions, so a later message
-- must not be written by an earlier one.
alter table channel_activity add column last_xid xid8 not null default '0';
