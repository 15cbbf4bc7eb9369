import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { operatorText as text } from './strings.ts';

/** A field that searches on submit. */
export function SearchForm({ label, onSearch }: { label: string; onSearch(query: string): void }) {
  const [query, setQuery] = useState('');
  return (
    <search>
      <form
        className="flex items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(query.trim());
        }}
      >
        <div className="min-w-0 flex-1">
          <TextField
            label={label}
            value={query}
            onValue={setQuery}
            type="search"
            maxLength={512}
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
        <Button type="submit" className="min-h-10" icon={<Icon of={Search} size={16} />}>
          {text.search}
        </Button>
      </form>
    </search>
  );
}
