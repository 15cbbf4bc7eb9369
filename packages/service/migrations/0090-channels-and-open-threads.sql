-- The channels of a server and the open threads of a channel, without reading all archived threads.
create index channels_without_threads on channels (server_id) where kind <> 'thread';
create index threads_open_of_parent on threads (parent_id, activity_id) where not archived;
