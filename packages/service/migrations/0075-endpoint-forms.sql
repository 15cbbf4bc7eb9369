-- How an interactions endpoint is asked: in Guildhall's words, or in Discord's for programs that were written for it.
alter table applications
  add column interactions_endpoint_form text not null default 'guildhall'
    check (interactions_endpoint_form in ('guildhall', 'discord'));
