-- The operator log names operators by id, as it does their targets, so that no name outlives an account. Entries by
-- former operators stay: someone else may have their usernames now.
update operator_log set actor = users.id::text
from users
where users.username = operator_log.actor and users.operator and users.id < operator_log.id
  and operator_log.actor not in ('cli', 'retention', 'clean-up');

update operator_log set before = before - 'closedBy', after = after - 'closedBy'
where action = 'report close' and jsonb_typeof(before) = 'object' and jsonb_typeof(after) = 'object';
