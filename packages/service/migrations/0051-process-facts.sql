-- A process's description of itself for the others; null for commands, which do not serve.
alter table process_leases add column began_at timestamptz not null default now();
alter table process_leases add column facts jsonb;
