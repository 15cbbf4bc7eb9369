-- First messages of posts that are layouts: their text is in their parts, not in the content.
create index messages_first_layouts on messages (channel_id) where id = channel_id and flags = 32768;
