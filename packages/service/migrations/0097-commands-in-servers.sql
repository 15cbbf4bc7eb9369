-- Whether a command is offered in direct messages with its bot.
alter table commands add column in_direct_messages boolean not null default true;
