import { History, X } from 'lucide-react';
import { Button, IconButton } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { type Criteria, filterCount } from './criteria.ts';
import { forgetSearch, forgetSearches, useRecentSearches } from './recent.ts';
import { searchText as text } from './strings.ts';

interface RecentSearchesProps {
  scope: string;
  onChoose(criteria: Criteria): void;
}

/** Recent searches in this scope, kept on this device. */
export function RecentSearches({ scope, onChoose }: RecentSearchesProps) {
  const recent = useRecentSearches(scope);
  if (recent.length === 0) return null;
  return (
    <section aria-label={text.recent} className="px-3 pt-1">
      <div className="flex items-center justify-between ps-1">
        <h3 className="font-medium text-faint text-sm">{text.recent}</h3>
        <Button kind="quiet" className="px-2" onClick={() => forgetSearches(scope)}>
          {text.forget}
        </Button>
      </div>
      <ul className="grid">
        {recent.map((criteria) => (
          <li key={JSON.stringify(criteria)} className="flex items-center">
            <button
              type="button"
              onClick={() => onChoose(criteria)}
              className="flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-1 text-start touch:min-h-11 hover:bg-hover"
            >
              <Icon of={History} size={16} className="shrink-0 text-faint" />
              <span dir="auto" className="truncate">
                {describe(criteria)}
              </span>
            </button>
            <IconButton
              label={text.forgetOne(describe(criteria))}
              onClick={() => forgetSearch(scope, criteria)}
            >
              <Icon of={X} size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The words of a search and its number of filters. */
function describe(criteria: Criteria): string {
  const filters = filterCount(criteria);
  return [criteria.q, filters > 0 ? text.andFilters(filters) : ''].filter(Boolean).join(' · ');
}
