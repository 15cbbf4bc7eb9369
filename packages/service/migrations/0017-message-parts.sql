-- Parts of a message besides its text: { embeds, components }, each omitted if there are none.
alter table messages add column parts jsonb;
