-- Rules for attachments beside those for messages; null keeps them as long as their message.
alter table retention_rules add column attachment_days int;

-- Messages with files are few among all messages.
create index messages_with_files on messages (channel_id, id) where parts ? 'attachments';
