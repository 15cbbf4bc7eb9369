-- Announcements of operators to everyone.
create table instance_announcements (
  id bigint primary key,
  kind text not null check (kind in ('notice', 'maintenance', 'warning')),
  text text not null,
  link text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  -- When kind, text or link last changed.
  written_at timestamptz not null,
  created_by text not null
);
