-- The person who added a bot to a server; deleted when the bot leaves.
create table bot_installs (
  server_id bigint not null,
  bot_id bigint not null,
  added_by bigint not null references users (id),
  primary key (server_id, bot_id),
  foreign key (server_id, bot_id) references members (server_id, user_id) on delete cascade
);
create index bot_installs_by_adder on bot_installs (added_by);

-- For present bots, as far back as the audit log reaches.
insert into bot_installs (server_id, bot_id, added_by)
select distinct on (entry.server_id, entry.target_id) entry.server_id, entry.target_id, entry.actor_id
from audit_log entry
join members member on member.server_id = entry.server_id and member.user_id = entry.target_id
join users adder on adder.id = entry.actor_id
where entry.action = 'bot_add' and entry.target_id is not null
order by entry.server_id, entry.target_id, entry.id desc;
