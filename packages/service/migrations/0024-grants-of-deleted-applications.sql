-- The row of a deleted application is removed at once; a job removes its grants in steps, each with an event.
alter table oauth_grants drop constraint oauth_grants_application_id_fkey;
