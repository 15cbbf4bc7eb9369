-- A person's unfinished challenges, which a new one replaces; a person's reports, for the archive of their data; the
-- operators.
create index passkey_challenges_of_user on passkey_challenges (user_id) where user_id is not null;
create index reports_of_reporter on reports (reporter_id, id);
create index users_operators on users (username) where operator;
