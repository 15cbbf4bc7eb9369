/** The form of filters and its query. Pure. */
import type { MemberFilter } from '../../../state/people/member-filter.ts';

const SECS = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000, year: 31_536_000 } as const;
type Span = keyof typeof SECS;

export interface MemberForm {
  readonly query: string;
  /** Empty for any. */
  readonly roleId: string;
  readonly joined: 'any' | `${'within' | 'before'} ${Span}`;
  readonly status: 'any' | 'online' | 'pending' | 'timedOut';
  readonly order: 'newest' | 'oldest';
}

export const NO_FILTERS: MemberForm = {
  query: '',
  roleId: '',
  joined: 'any',
  status: 'any',
  order: 'newest',
};

export function isFiltered(form: MemberForm): boolean {
  return form.query.trim() !== '' || filterCount(form) > 0;
}

/** How many filters narrow the list beside the name. */
export function filterCount({ roleId, joined, status }: MemberForm): number {
  return [roleId !== '', joined !== 'any', status !== 'any'].filter(Boolean).length;
}

/** @param now Unix milliseconds, the base of relative times */
export function memberFilter(
  { query, roleId, joined, status, order }: MemberForm,
  now: number,
): MemberFilter {
  const q = query.trim();
  return {
    order,
    ...(q ? { q } : {}),
    ...(roleId ? { roleId } : {}),
    ...(status === 'any' ? {} : { [status]: true }),
    ...joinedFilter(joined, now),
  };
}

function joinedFilter(joined: MemberForm['joined'], now: number): MemberFilter {
  const [side, span] = joined.split(' ') as ['any'] | ['within' | 'before', Span];
  if (!span) return {};
  const time = new Date(now - SECS[span] * 1000).toISOString();
  return side === 'within' ? { joinedAfter: time } : { joinedBefore: time };
}
