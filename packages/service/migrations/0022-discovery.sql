-- Text is found anywhere in it, whatever its length. A trusted extension: the database's owner may make it.
create extension if not exists pg_trgm;

-- Community servers. A channel that was deleted is none: ids are not used again.
alter table servers
  add column rules_channel_id bigint,
  add column updates_channel_id bigint;

-- What Discovery searches of a server; array_to_string is not immutable for arrays of every type, but for texts it is.
create function listing_text(name text, description text, tags text[]) returns text
  language sql immutable parallel safe
  return lower(name || E'\n' || description || E'\n' || array_to_string(tags, E'\n'));

-- How a server stands in Discovery, kept while it does not: `servers.listed` says whether it does. Apart from the
-- server's row, whose count of members changes with every join: no index of texts is written for that.
create table server_listings (
  server_id bigint primary key references servers (id) on delete cascade,
  -- The server's own, which it follows.
  name text not null,
  category text not null,
  description text not null,
  tags text[] not null,
  search_text text not null generated always as (listing_text(name, description, tags)) stored
);
create index server_listings_search on server_listings using gin (search_text gin_trgm_ops);
create index servers_listed on servers (member_count desc, id) where listed;

create index applications_in_directory on applications (id) where in_directory;
