-- Channels that an import added to a server that its owner sees already; announced when the import is complete.
alter table server_imports add column new_channel_ids bigint[] not null default '{}';
