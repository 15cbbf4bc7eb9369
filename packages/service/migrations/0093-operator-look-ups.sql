-- For operators: roles by id alone, accounts with a tag, and servers with a type, newest first.
create index roles_by_id on roles (id);
create index users_tagged on users (id) where tag is not null;
create index servers_typed on servers (id) where types <> '{}';
