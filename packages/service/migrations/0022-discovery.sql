-- Indexes substrings of any length. The extension is trusted, so the database's owner may create it.
create extension if not exists pg_trgm;

-- Channels of Community servers. A deleted channel counts as unset, because ids are never reused.
alter table servers
  add column rules_channel_id bigint,
  add column updates_channel_id bigint;

-- The text that Discovery searches. array_to_string is not immutable for arrays of every type, but it is for text.
create function listing_text(name text, description text, tags text[]) returns text
  language sql immutable parallel safe
  return lower(name || E'\n' || description || E'\n' || array_to_string(tags, E'\n'));

-- A server's listing in Discovery, kept while `servers.listed` is false. It is not in the server's row, where each join
-- would update the text index with the member count.
create table server_listings (
  server_id bigint primary key references servers (id) on delete cascade,
  -- A copy of the server's name.
  name text not null,
  category text not null,
  description text not null,
  tags text[] not null,
  search_text text not null generated always as (listing_text(name, description, tags)) stored
);
create index server_listings_search on server_listings using gin (search_text gin_trgm_ops);
create index servers_listed on servers (member_count desc, id) where listed;

create index applications_in_directory on applications (id) where in_directory;
