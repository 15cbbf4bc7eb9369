-- The entries of a command in the picker, such as `config set colour`, so that the picker reads only what it shows.
create function command_entries(name text, options jsonb) returns text[]
  language sql immutable parallel safe
  return coalesce(
    (select array_agg(name || ' ' || (branch.option ->> 'name') || coalesce(' ' || (leaf.option ->> 'name'), '')
       order by branch.place, leaf.place)
     from jsonb_array_elements(options) with ordinality as branch (option, place)
       left join jsonb_array_elements(
         case when branch.option ->> 'type' = 'subcommand_group' then branch.option -> 'options' end
       ) with ordinality as leaf (option, place) on true
     where branch.option ->> 'type' in ('subcommand', 'subcommand_group')),
    array[name]);
alter table commands add column entry_names text[] not null generated always as (command_entries(name, options)) stored;
