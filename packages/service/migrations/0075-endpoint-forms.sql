-- The format of requests to an interactions endpoint: Guildhall's, or Discord's for programs written for it.
alter table applications
  add column interactions_endpoint_form text not null default 'guildhall'
    check (interactions_endpoint_form in ('guildhall', 'discord'));
