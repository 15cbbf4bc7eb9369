-- An address belongs to the account that has proved it. Until then several accounts may name it, and the first to prove
-- it ends the other claims: their address becomes null.
alter table people drop constraint people_email_key;
alter table people alter column email drop not null;
-- When the account first proved an address; what was set up before then may be a stranger's.
alter table people add column email_proved_at timestamptz;
update people set email_proved_at = '2015-01-01' where email_verified;
create unique index people_email_verified on people (email) where email_verified;
create index people_email on people (email);

-- Null: an operator handed the link out, so it proves no address.
alter table account_links alter column email drop not null;
