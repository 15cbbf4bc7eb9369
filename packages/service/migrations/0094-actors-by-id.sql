-- Reports, registration codes and announcements name operators by id, as the operator log does, so that no name outlives
-- an account. Rows of former operators keep their name: someone else may have their usernames now.
update reports set closed_by = users.id::text
from users
where users.username = reports.closed_by and users.operator and users.id < reports.id and reports.closed_by <> 'cli';

update registration_codes set created_by = users.id::text
from users
where users.username = registration_codes.created_by and users.operator and users.id < registration_codes.id
  and registration_codes.created_by <> 'cli';

update instance_announcements set created_by = users.id::text
from users
where users.username = instance_announcements.created_by and users.operator and users.id < instance_announcements.id
  and instance_announcements.created_by <> 'cli';
