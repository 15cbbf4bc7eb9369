-- How long attachments are kept; null keeps them as long as their message.
alter table retention_rules add column attachment_days int;

-- Few messages have files.
create index messages_with_files on messages (channel_id, id) where parts ? 'attachments';
