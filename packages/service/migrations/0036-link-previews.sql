-- Previews of linked pages, by a fingerprint of the URL, so that a link in a hundred messages is fetched once.
create table link_previews (
  fingerprint text primary key,
  -- An embed; null for a page without a preview.
  preview jsonb,
  expires_at timestamptz not null
);
create index link_previews_expiry on link_previews (expires_at);
