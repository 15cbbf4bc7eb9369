-- Servers suspended by operators: members can read, but change nothing.
alter table servers add column suspended_at timestamptz;
alter table servers add column suspension_reason text;
