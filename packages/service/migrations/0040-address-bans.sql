-- Banned addresses and networks; the operator log records who banned them.
create table address_bans (
  -- `203.0.113.7/32`, `2001:db8::/32`.
  network text primary key,
  reason text,
  until timestamptz,
  created_at timestamptz not null
);
