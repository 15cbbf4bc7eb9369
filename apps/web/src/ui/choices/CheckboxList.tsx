import { type ComponentProps, useState } from 'react';
import { fits } from '../../state/search/fits.ts';
import { CheckboxRow } from '../Choice.tsx';
import { SearchField } from '../search/SearchField.tsx';
import { useSearchable } from '../search/use-searchable.ts';
import { uiText } from '../strings.ts';
import { Status } from '../text/Status.tsx';
import { toggled } from './toggled.ts';

/** With this many checkboxes there is a search field. */
const SEARCH_FROM = 8;

interface ListProps {
  /** Label of the search field. */
  search: string;
  /** Shown instead of an empty list. */
  none?: string;
}

interface CheckboxListProps extends ListProps {
  rows: readonly (ComponentProps<typeof CheckboxRow> & { readonly id: string })[];
}

/** Checkboxes, of which many scroll and can be searched. */
export function CheckboxList({ search, none, rows }: CheckboxListProps) {
  const [query, setQuery] = useState('');
  const searchable = useSearchable(rows.length, SEARCH_FROM);
  const found = rows.filter(({ label }) => fits(query, label));
  return (
    <div className="grid gap-2">
      {searchable ? <SearchField label={search} value={query} onValue={setQuery} /> : null}
      <Status className="text-muted text-sm">
        {rows.length === 0 ? none : found.length === 0 ? uiText.nothingFits : null}
      </Status>
      {found.length === 0 ? null : (
        <div className="-mx-2 grid max-h-72 overflow-y-auto">
          {found.map(({ id, ...row }) => (
            <CheckboxRow key={id} {...row} />
          ))}
        </div>
      )}
    </div>
  );
}

interface NamedChoicesProps extends ListProps {
  items: readonly { readonly id: string; readonly name: string }[];
  chosen: readonly string[];
  onChosen(ids: readonly string[]): void;
}

/** A {@link CheckboxList} of objects that are chosen by their ids. */
export function NamedChoices({ items, chosen, onChosen, ...list }: NamedChoicesProps) {
  const rows = items.map(({ id, name }) => ({
    id,
    label: name,
    checked: chosen.includes(id),
    onChecked: (on: boolean) => onChosen(toggled(chosen, id, on)),
  }));
  return <CheckboxList {...list} rows={rows} />;
}
