-- Posts with a rarely used tag, without reading all posts of their forum.
create index channels_tagged on channels using gin (applied_tags) where kind = 'thread' and applied_tags <> '{}';
