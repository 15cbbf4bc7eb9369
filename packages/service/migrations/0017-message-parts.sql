-- What a message carries besides its text: { embeds, components }, each left out when there are none.
alter table messages add column parts jsonb;
