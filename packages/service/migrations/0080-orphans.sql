-- For finding the row that uses a file by the file's key, in the search for unused files.
create index messages_files on messages
  using gin (jsonb_path_query_array(parts, '$.attachments[*].key')) with (fastupdate = off)
  where parts ? 'attachments';
create index ephemeral_messages_files on ephemeral_messages
  using gin (jsonb_path_query_array(parts, '$.attachments[*].key')) with (fastupdate = off)
  where parts ? 'attachments';
create index users_avatar on users (avatar) where avatar is not null;
create index users_banner on users (banner) where banner is not null;
create index servers_icon on servers (icon) where icon is not null;
create index servers_banner on servers (banner) where banner is not null;
create index emojis_image on emojis (image);
create index stickers_image on stickers (image);
create index webhooks_avatar on webhooks (avatar) where avatar is not null;
create index direct_channels_icon on direct_channels (icon) where icon is not null;
create index applications_icon on applications (icon) where icon is not null;
create index data_exports_file on data_exports (blob_key) where blob_key is not null;
create index server_exports_file on server_exports (blob_key) where blob_key is not null;

-- The newest search for unused files and its position: first in the files of each folder, then in stored_files. An
-- older search ends when it finds another id here.
create table orphan_searches (
  only_row boolean primary key default true check (only_row),
  id bigint not null,
  removes boolean not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  folder int not null default 0,
  -- The last key that was checked.
  after text collate "C" not null default '',
  checked bigint not null default 0,
  files bigint not null default 0,
  bytes bigint not null default 0
);
