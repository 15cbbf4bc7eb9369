-- Addresses and networks from which nobody reaches the instance; who banned them stands in the operator log.
create table address_bans (
  -- `203.0.113.7/32`, `2001:db8::/32`.
  network text primary key,
  reason text,
  until timestamptz,
  created_at timestamptz not null
);
