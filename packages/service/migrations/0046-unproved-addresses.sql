-- An address belongs to the account that has proved it. Until then, several accounts may claim it; the first proof sets
-- the address of the others to null.
alter table people drop constraint people_email_key;
alter table people alter column email drop not null;
-- When the account first proved an address. Credentials from before then may be a stranger's.
alter table people add column email_proved_at timestamptz;
update people set email_proved_at = '2015-01-01' where email_verified;
create unique index people_email_verified on people (email) where email_verified;
create index people_email on people (email);

-- Null if an operator handed out the link, which then proves no address.
alter table account_links alter column email drop not null;
