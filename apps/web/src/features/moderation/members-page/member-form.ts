/** The form of filters and its query. Pure. */
import type { MemberFilter } from '../../../state/people/member-filter.ts';

const JOINED_WITHIN_SECS = { hour: 3600, day: 86_400, week: 604_800, month: 2_592_000 } as const;

export interface MemberForm {
  readonly query: string;
  /** Empty for any. */
  readonly roleId: string;
  readonly joined: 'any' | keyof typeof JOINED_WITHIN_SECS;
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
    ...(joined === 'any'
      ? {}
      : { joinedAfter: new Date(now - JOINED_WITHIN_SECS[joined] * 1000).toISOString() }),
  };
}
