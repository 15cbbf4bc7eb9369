-- What linked pages show, by a fingerprint of their URL, so that a link in a hundred messages is fetched once.
create table link_previews (
  fingerprint text primary key,
  -- An embed; null where the page has none.
  preview jsonb,
  expires_at timestamptz not null
);
create index link_previews_expiry on link_previews (expires_at);
