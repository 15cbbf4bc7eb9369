import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { operatorText as text } from './strings.ts';

interface SearchFormProps {
  label: string;
  /** The search in the address. */
  searched: string;
}

/** A field that searches on submit: the search goes into the address, so that "back" and links restore it. */
export function SearchForm({ label, searched }: SearchFormProps) {
  const navigate = useNavigate();
  const [shown, setShown] = useState(searched);
  const [query, setQuery] = useState(searched);
  if (shown !== searched) {
    setShown(searched);
    setQuery(searched);
  }
  return (
    <search>
      <form
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          const target = query.trim();
          void navigate({ to: '.', search: target ? { target } : {} });
        }}
      >
        <div className="min-w-[min(12rem,100%)] flex-1">
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
