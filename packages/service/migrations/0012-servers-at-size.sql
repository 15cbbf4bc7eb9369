-- Onboarding: questions for new members, and the roles that their answers give (design 5.13).
create table onboarding (
  server_id bigint primary key references servers (id) on delete cascade,
  enabled boolean not null,
  default_channel_ids bigint[] not null,
  prompts jsonb not null
);

-- Former members, for the flag "rejoined" of members.
create table former_members (
  server_id bigint not null,
  user_id bigint not null,
  primary key (server_id, user_id)
);

-- Fields of forums, posts and threads (specification: Channel).
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
-- The threads of a channel.
create index channels_parent on channels (server_id, parent_id, id) where kind = 'thread';

-- The row of a deleted server is removed at once; a job removes rows of these growing tables in small steps.
alter table members drop constraint members_server_id_fkey;
alter table channels drop constraint channels_server_id_fkey;
alter table bans drop constraint bans_server_id_fkey;
alter table timeouts drop constraint timeouts_server_id_fkey;
alter table audit_log drop constraint audit_log_server_id_fkey;

-- For finding members by the beginning of a name, in any case.
create index members_nick_prefix on members (server_id, lower(nick) text_pattern_ops) where nick is not null;
create index users_username_prefix on users (username text_pattern_ops);
create index users_display_name_prefix on users (lower(display_name) text_pattern_ops);

-- For filtering the log by account and action together.
create index audit_log_actor_action on audit_log (server_id, actor_id, action, id);
