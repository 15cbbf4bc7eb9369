-- Challenges that someone began, which the next one replaces; what someone has reported, for the archive of their data;
-- and the few operators among all accounts.
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
create index reports_of_reporter on reports (reporter_id, id);
create index users_operators on users (username) where operator;
