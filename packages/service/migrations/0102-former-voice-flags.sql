-- Server mutes and deafens last when someone leaves and rejoins, as timeouts do.
alter table former_members
  add column mute boolean not null default false,
  add column deaf boolean not null default false;
