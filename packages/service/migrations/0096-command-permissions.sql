-- What a member needs to see and run a command; null: nothing, zero: Administrator.
alter table commands add column member_permissions bigint;
