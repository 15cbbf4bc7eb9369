-- Blobs of messages that are not written yet: recorded before they are stored, gone in the transaction that writes the
-- message. What stays here too long belongs to no message, and is swept with its blob.
create table pending_blobs (
  key text primary key,
  created_at timestamptz not null
);
create index pending_blobs_age on pending_blobs (created_at);
