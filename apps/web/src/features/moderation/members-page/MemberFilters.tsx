import type { Role } from '@guildhall/protocol';
import { useGateway } from '../../../state/gateway-store.ts';
import { SelectField } from '../../../ui/Choice.tsx';
import { TextField } from '../../../ui/Field.tsx';
import { FilterFold } from '../../../ui/panels/FilterFold.tsx';
import { filterCount, type MemberForm } from './member-form.ts';
import { memberPageText as text } from './strings.ts';

interface MemberFiltersProps {
  serverId: string;
  form: MemberForm;
  onForm(form: MemberForm): void;
}

const NO_ROLES: readonly Role[] = [];
const { joinedWithin: within, joinedBefore: before, statuses, orders } = text;
const JOINED = [
  { value: 'any', label: text.anyTime },
  { value: 'within hour', label: within.hour },
  { value: 'within day', label: within.day },
  { value: 'within week', label: within.week },
  { value: 'within month', label: within.month },
  { value: 'before week', label: before.week },
  { value: 'before month', label: before.month },
  { value: 'before year', label: before.year },
] as const;
const STATUSES = [
  { value: 'any', label: text.anyStatus },
  { value: 'online', label: statuses.online },
  { value: 'pending', label: statuses.pending },
  { value: 'timedOut', label: statuses.timedOut },
] as const;
const ORDERS = [
  { value: 'newest', label: orders.newest },
  { value: 'oldest', label: orders.oldest },
] as const;

/** Filters of the member list. */
export function MemberFilters({ serverId, form, onForm }: MemberFiltersProps) {
  const roles = useGateway((state) => state.roles[serverId] ?? NO_ROLES);
  const named = roles.filter(({ id }) => id !== serverId).map(({ id, name }) => ({ value: id, label: name }));
  const count = filterCount(form);
  return (
    <search aria-label={text.filters} className="grid gap-3">
      <TextField
        label={text.search}
        hint={text.searchHint}
        type="search"
        value={form.query}
        onValue={(query) => onForm({ ...form, query })}
        maxLength={100}
        autoComplete="off"
      />
      <FilterFold label={count > 0 ? text.filtersIn(count) : text.filters}>
        <div className="grid grid-cols-2 gap-3 full:grid-cols-4">
          <SelectField
            label={text.role}
            value={form.roleId}
            options={[{ value: '', label: text.anyRole }, ...named]}
            onValue={(roleId) => onForm({ ...form, roleId })}
          />
          <SelectField
            label={text.status}
            value={form.status}
            options={STATUSES}
            onValue={(status) => onForm({ ...form, status })}
          />
          <SelectField
            label={text.joined}
            value={form.joined}
            options={JOINED}
            onValue={(joined) => onForm({ ...form, joined })}
          />
          <SelectField
            label={text.order}
            value={form.order}
            options={ORDERS}
            onValue={(order) => onForm({ ...form, order })}
          />
        </div>
      </FilterFold>
    </search>
  );
}
