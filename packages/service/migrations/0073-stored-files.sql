-- Every file of the blob store and the owners of its storage. A row is added as pending before its file is stored,
-- stops being pending in the transaction that uses the file, and is deleted in the transaction that stops using it.
create table stored_files (
  key text collate "C" primary key,
  kind text not null,
  bytes bigint not null,
  user_id bigint,
  server_id bigint,
  stored_at timestamptz not null,
  pending boolean not null
);
create index stored_files_pending on stored_files (stored_at) where pending;

-- Stored bytes and files by `instance`, `kind`, `server` and `user`, without storage_changes.
create table storage_totals (
  scope text not null,
  id text not null,
  bytes bigint not null default 0,
  files bigint not null default 0,
  primary key (scope, id)
);
create index storage_totals_by_size on storage_totals (scope, bytes desc, id);

-- Changes that are not in the totals yet, so that deletions do not wait for uploads.
create table storage_changes (
  id bigint generated always as identity primary key,
  scope text not null,
  scope_id text not null,
  bytes bigint not null,
  files bigint not null
);
create index storage_changes_by_scope on storage_changes (scope, scope_id);

-- Individual limits that operators set; null means no limit.
create table storage_limits (
  scope text not null check (scope in ('server', 'user')),
  id text not null,
  bytes bigint,
  primary key (scope, id)
);

-- Adds changes to the totals. The caller holds the lock on the row of `instance`, as everyone who writes totals must.
create function fold_storage_changes(scopes text[], ids text[]) returns void language sql volatile as $$
  with gone as (
    delete from storage_changes where (scope, scope_id) in (select * from unnest(scopes, ids))
    returning scope, scope_id, bytes, files
  )
  insert into storage_totals as total (scope, id, bytes, files)
    select scope, scope_id, sum(bytes), sum(files) from gone group by scope, scope_id
  on conflict (scope, id) do update
    set bytes = total.bytes + excluded.bytes, files = total.files + excluded.files;
$$;

-- Records a pending file. If that would exceed a limit, it returns the scope of that limit instead; otherwise null.
-- Only one upload at a time passes, so concurrent uploads cannot exceed a limit together.
create function reserve_file(
  file_key text, file_kind text, size bigint, person bigint, server bigint, at timestamptz,
  person_limit bigint, server_limit bigint, instance_limit bigint
) returns text language plpgsql volatile as $$
declare
  scopes text[] := array['instance', 'kind'];
  ids text[] := array['', file_kind];
  full_scope text;
begin
  if server is not null then
    scopes := scopes || 'server'::text;
    ids := ids || server::text;
  end if;
  if person is not null then
    scopes := scopes || 'user'::text;
    ids := ids || person::text;
  end if;
  perform from storage_totals where scope = 'instance' for update;
  perform fold_storage_changes(scopes, ids);
  select wanted.scope into full_scope
    from unnest(scopes, ids) as wanted (scope, id)
    left join storage_totals total on total.scope = wanted.scope and total.id = wanted.id
    left join storage_limits own on own.scope = wanted.scope and own.id = wanted.id
    where coalesce(total.bytes, 0) + size > case
      when own.scope is not null then own.bytes
      when wanted.scope = 'user' then person_limit
      when wanted.scope = 'server' then server_limit
      when wanted.scope = 'instance' then instance_limit
    end
    order by wanted.scope desc limit 1;
  if full_scope is not null then
    return full_scope;
  end if;
  insert into storage_totals as total (scope, id, bytes, files)
    select wanted.scope, wanted.id, size, 1 from unnest(scopes, ids) as wanted (scope, id)
    on conflict (scope, id) do update set bytes = total.bytes + size, files = total.files + 1;
  insert into stored_files (key, kind, bytes, user_id, server_id, stored_at, pending)
    values (file_key, file_kind, size, person, server, at, true);
  return null;
end $$;

-- Files stored so far. The size of pictures was not recorded, so it counts as 0.
insert into stored_files (key, kind, bytes, user_id, server_id, stored_at, pending)
  select file->>'key', 'attachment', (file->>'size')::bigint,
    case when message.parts ? 'webhook' then null else message.author_id end, channel.server_id, now(), false
  from (
    select channel_id, author_id, parts from messages where parts ? 'attachments'
    union all
    select channel_id, author_id, parts from ephemeral_messages where parts ? 'attachments'
  ) message
  cross join lateral jsonb_array_elements(message.parts->'attachments') as file
  left join channels channel on channel.id = message.channel_id
  on conflict do nothing;
insert into stored_files (key, kind, bytes, user_id, server_id, stored_at, pending)
  select key, kind, bytes, user_id, server_id, now(), false from (
    select avatar as key, 'avatar' as kind, 0 as bytes, id as user_id, null::bigint as server_id from users
    union all select banner, 'banner', 0, id, null from users
    union all select icon, 'icon', 0, null, id from servers
    union all select banner, 'banner', 0, null, id from servers
    union all select image, 'emoji', 0, null, server_id from emojis
    union all select image, 'sticker', 0, null, server_id from stickers
    union all select avatar, 'avatar', 0, null, server_id from webhooks
    union all select icon, 'icon', 0, null, null from direct_channels
    union all select icon, 'icon', 0, owner_id, null from applications
    union all select blob_key, 'export', coalesce(size, 0), null, null from data_exports
    union all select blob_key, 'export', coalesce(size, 0), null, null from server_exports
  ) pictures where key is not null
  on conflict do nothing;
-- Processes of the previous release still use pending_blobs; a later release drops it.
insert into storage_totals (scope, id, bytes, files)
  select 'instance', '', coalesce(sum(bytes), 0), count(*) from stored_files
  union all select 'kind', kind, sum(bytes), count(*) from stored_files group by kind
  union all select 'server', server_id::text, sum(bytes), count(*) from stored_files where server_id is not null group by server_id
  union all select 'user', user_id::text, sum(bytes), count(*) from stored_files where user_id is not null group by user_id;
