-- Counts the open threads of each server, of which the longest unused are archived early.
create index threads_open on threads (server_id) where not archived;
