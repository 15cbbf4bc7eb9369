-- Blobs of messages that are not stored yet. A row is added before its blob, and removed in the transaction that stores
-- the message. A row that stays too long belongs to no message and is removed with its blob.
create table pending_blobs (
  key text primary key,
  created_at timestamptz not null
);
create index pending_blobs_age on pending_blobs (created_at);
