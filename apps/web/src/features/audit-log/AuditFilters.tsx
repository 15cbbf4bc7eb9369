import { X } from 'lucide-react';
import { Button } from '../../ui/Button.tsx';
import { SelectField } from '../../ui/Choice.tsx';
import { MemberField } from '../../ui/combo/MemberField.tsx';
import { DateField } from '../../ui/dates/DateField.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { FilterFold } from '../../ui/panels/FilterFold.tsx';
import { ACTIONS, type AuditAction } from './actions.ts';
import { ACTION_NAMES, auditText as text } from './strings.ts';
import { type AuditFilter, type AuditUser, NO_FILTER } from './use-audit-log.ts';

const ANY = 'any';

interface AuditFiltersProps {
  serverId: string;
  filter: AuditFilter;
  /** The person last chosen from an entry. */
  actor: AuditUser | undefined;
  onFilter(filter: AuditFilter): void;
}

/** Filters by person, action and time. A person can be chosen from an entry too, a target only there. */
export function AuditFilters({ serverId, filter, actor, onFilter }: AuditFiltersProps) {
  const change = (changes: Partial<AuditFilter>) => onFilter({ ...filter, ...changes });
  const count = Object.values(filter).filter(Boolean).length;
  return (
    <search className="grid gap-3">
      <FilterFold label={count > 0 ? text.filtersIn(count) : text.filters}>
        <div className="grid gap-3 wide:grid-cols-2">
          <MemberField
            label={text.person}
            placeholder={text.anyone}
            serverId={serverId}
            value={filter.userId ?? ''}
            former={actor}
            onValue={(userId) => change({ userId: userId || null })}
          />
          <SelectField<AuditAction | typeof ANY>
            label={text.action}
            value={filter.action ?? ANY}
            options={[
              { value: ANY, label: text.anyAction },
              ...ACTIONS.map((value) => ({ value, label: ACTION_NAMES[value] })),
            ]}
            onValue={(action) => change({ action: action === ANY ? null : action })}
          />
          <DateField
            label={text.since}
            max={filter.until || undefined}
            value={filter.since}
            onValue={(since) => change({ since })}
          />
          <DateField
            label={text.until}
            min={filter.since || undefined}
            value={filter.until}
            onValue={(until) => change({ until })}
          />
        </div>
      </FilterFold>
      {filter === NO_FILTER ? null : (
        <div>
          <Button kind="quiet" icon={<Icon of={X} size={16} />} onClick={() => onFilter(NO_FILTER)}>
            {filter.targetId ? text.clearTarget : text.clear}
          </Button>
        </div>
      )}
    </search>
  );
}
