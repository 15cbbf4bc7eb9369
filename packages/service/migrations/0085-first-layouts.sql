-- First messages of posts that are layouts, whose text is in their parts instead of the content.
create index messages_first_layouts on messages (channel_id) where id = channel_id and flags = 32768;
