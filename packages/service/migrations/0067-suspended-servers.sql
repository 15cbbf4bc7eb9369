-- Servers that operators suspended: their members read, and change nothing.
alter table servers add column suspended_at timestamptz;
alter table servers add column suspension_reason text;
