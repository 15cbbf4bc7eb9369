-- An application that is deleted goes at once; what people had allowed it goes in steps, each of whom is told.
alter table oauth_grants drop constraint oauth_grants_application_id_fkey;
