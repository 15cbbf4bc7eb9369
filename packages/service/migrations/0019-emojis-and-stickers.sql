-- Custom emoji and stickers of a server (design 5.8): at most 100 and 30, so they are deleted with the server's row.
create table emojis (
  server_id bigint not null references servers (id) on delete cascade,
  id bigint not null,
  name text not null,
  animated boolean not null,
  image text not null,
  uploader_id bigint not null,
  primary key (server_id, id)
);

create table stickers (
  server_id bigint not null references servers (id) on delete cascade,
  id bigint not null,
  name text not null,
  description text not null,
  emoji text not null,
  animated boolean not null,
  image text not null,
  uploader_id bigint not null,
  primary key (server_id, id)
);
-- Stickers are looked up by id alone.
create unique index stickers_id on stickers (id);
create unique index emojis_id on emojis (id);
