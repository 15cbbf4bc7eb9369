/** Computes badges from current facts (specification: Badges; design 13.48). Pure. */
import type { Badge } from '@guildhall/protocol';
import type { ProfileServer } from './store.ts';

/** The period of early access in Unix milliseconds; the end is exclusive. */
export interface EarlyAccess {
  readonly from: number | null;
  readonly until: number | null;
}

type Facts = Pick<ProfileServer, 'types' | 'owned' | 'badges'>;

/**
 * The badges of an account created at `createdAt` and in `servers`. Bots get neither badges of servers nor early
 * access.
 */
export function earnedBadges(
  kind: 'person' | 'bot' | 'system',
  createdAt: number,
  servers: readonly Facts[],
  earlyAccess: EarlyAccess,
): string[] {
  const fromRoles = servers.filter(({ types }) => types.includes('official')).flatMap(({ badges }) => badges);
  if (kind !== 'person') {
    return [...new Set(fromRoles)].filter((badge) => badge !== 'staff' && badge !== 'developer');
  }
  const isIn = (type: string): boolean => servers.some(({ types }) => types.includes(type));
  const owns = (type: string): boolean => servers.some(({ types, owned }) => owned && types.includes(type));
  const own: readonly [Badge, boolean][] = [
    ['staff', isIn('staff')],
    ['developer', isIn('developer')],
    ['partner', owns('partnered')],
    ['verified_server_owner', owns('verified')],
    ['early_access', isEarly(createdAt, earlyAccess)],
  ];
  const held = own.filter(([, holds]) => holds).map(([badge]) => badge);
  return [...new Set<string>([...held, ...fromRoles])];
}

/** With neither end set there was no early access. */
function isEarly(createdAt: number, { from, until }: EarlyAccess): boolean {
  if (from === null && until === null) return false;
  return (from === null || createdAt >= from) && (until === null || createdAt < until);
}
