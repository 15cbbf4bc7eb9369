-- Onboarding: questions that new members answer, and the roles that answers give (design 5.13).
create table onboarding (
  server_id bigint primary key references servers (id) on delete cascade,
  enabled boolean not null,
  default_channel_ids bigint[] not null,
  prompts jsonb not null
);

-- Who has been in a server before: members' flag "rejoined".
create table former_members (
  server_id bigint not null,
  user_id bigint not null,
  primary key (server_id, user_id)
);

-- Forums and their posts, threads (specification: Channel).
alter table channels
  add column available_tags jsonb not null default '[]',
  add column require_tag boolean not null default false,
  add column default_sort_order text not null default 'activity' check (default_sort_order in ('activity', 'created')),
  add column applied_tags bigint[] not null default '{}',
  add column archived boolean not null default false,
  add column thread_locked boolean not null default false,
  add column thread_owner_id bigint,
  add column thread_starter_id bigint,
  add column message_count int not null default 0;
-- Threads below a channel.
create index channels_parent on channels (server_id, parent_id, id) where kind = 'thread';

-- A server's row goes at once; what grows without bounds below it is deleted by a job, in small steps.
alter table members drop constraint members_server_id_fkey;
alter table channels drop constraint channels_server_id_fkey;
alter table bans drop constraint bans_server_id_fkey;
alter table timeouts drop constraint timeouts_server_id_fkey;
alter table audit_log drop constraint audit_log_server_id_fkey;

-- Members are found by the beginning of a name, whatever its case.
create index members_nick_prefix on members (server_id, lower(nick) text_pattern_ops) where nick is not null;
create index users_username_prefix on users (username text_pattern_ops);
create index users_display_name_prefix on users (lower(display_name) text_pattern_ops);

-- The log filtered by account and action together.
create index audit_log_actor_action on audit_log (server_id, actor_id, action, id);
