-- Rows that cascaded away left the files of ephemeral responses stored for ever, and people waiting for a deleted
-- application without an outcome. The jobs that end interactions remove them now, at most 15 minutes later.
alter table ephemeral_messages
  drop constraint ephemeral_messages_application_id_fkey,
  drop constraint ephemeral_messages_server_id_fkey;
alter table interactions drop constraint interactions_application_id_fkey;
