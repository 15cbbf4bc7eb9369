-- For filtering the operator log; all lists are newest first.
create index operator_log_by_actor on operator_log (actor, id);
create index operator_log_by_action on operator_log (action, id);
create index operator_log_by_target on operator_log (target, id);
