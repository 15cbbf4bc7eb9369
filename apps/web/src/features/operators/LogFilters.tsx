import { X } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FilterFold } from '../../ui/panels/FilterFold.tsx';
import { operatorText as text } from './strings.ts';

/** The filter of the operator log; empty texts filter nothing. Days are the reader's, as `YYYY-MM-DD`. */
export interface LogFilter {
  readonly actor: string;
  readonly action: string;
  readonly target: string;
  readonly since: string;
  readonly until: string;
}

export const NO_LOG_FILTER: LogFilter = { actor: '', action: '', target: '', since: '', until: '' };

interface LogFiltersProps {
  filter: LogFilter;
  onFilter(changes: Partial<LogFilter>): void;
}

/** Filters by operator, action, target and day. */
export function LogFilters({ filter, onFilter }: LogFiltersProps) {
  const count = Object.values(filter).filter(Boolean).length;
  const field = (name: 'actor' | 'action' | 'target') => ({
    label: text.logFields[name],
    value: filter[name],
    onValue: (value: string) => onFilter({ [name]: value }),
    maxLength: 512,
    autoComplete: 'off',
    autoCapitalize: 'none',
    spellCheck: false,
  });
  return (
    <search className="grid gap-3">
      <FilterFold label={text.filters(count)}>
        <div className="grid gap-3 wide:grid-cols-3">
          <TextField {...field('actor')} />
          <TextField {...field('action')} />
          <TextField {...field('target')} />
        </div>
        <p className="pt-1.5 text-muted text-sm">{text.logFilterHint}</p>
        <div className="grid gap-3 pt-3 wide:grid-cols-2">
          <DateField
            label={text.logFields.since}
            max={filter.until || undefined}
            value={filter.since}
            onValue={(since) => onFilter({ since })}
          />
          <DateField
            label={text.logFields.until}
            min={filter.since || undefined}
            value={filter.until}
            onValue={(until) => onFilter({ until })}
          />
        </div>
      </FilterFold>
      {count === 0 ? null : (
        <div>
          <Button kind="quiet" icon={<Icon of={X} size={16} />} onClick={() => onFilter(NO_LOG_FILTER)}>
            {text.clearFilters}
          </Button>
        </div>
      )}
    </search>
  );
}
