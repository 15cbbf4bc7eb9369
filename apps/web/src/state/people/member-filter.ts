/** Filters the known members like the service, so that pages and events form one list. Pure. */
import type { Member } from '@guildhall/protocol';
import { compareIds } from '@guildhall/protocol/ids';
import { isTimedOut } from '../permissions.ts';

export interface MemberFilter {
  /** Beginning of a username, display name or nickname. */
  readonly q?: string;
  readonly roleId?: string;
  readonly pending?: true;
  readonly timedOut?: true;
  readonly online?: true;
  readonly joinedAfter?: string;
  readonly joinedBefore?: string;
  readonly order?: 'newest' | 'oldest';
}

/** The last member of the read pages; beyond it the list may have gaps. */
export type Boundary = Pick<Member, 'joinedAt'> & { readonly userId: string };

type Direction = (left: Boundary, right: Boundary) => number;
const oldest: Direction = (left, right) =>
  left.joinedAt.localeCompare(right.joinedAt) || compareIds(left.userId, right.userId);
const boundaryOf = ({ joinedAt, user }: Member): Boundary => ({ joinedAt, userId: user.id });

function beginsWith(member: Member, q: string): boolean {
  const wanted = q.toLowerCase();
  const { username, displayName } = member.user;
  return [username, displayName, member.nick ?? ''].some((name) => name.toLowerCase().startsWith(wanted));
}

function passes(member: Member, filter: MemberFilter, isOnline: (userId: string) => boolean): boolean {
  const { q, roleId, pending, timedOut, online, joinedAfter, joinedBefore } = filter;
  return (
    (!q || beginsWith(member, q)) &&
    (!roleId || member.roles.includes(roleId)) &&
    (!pending || member.pending) &&
    (!timedOut || isTimedOut(member)) &&
    (!online || isOnline(member.user.id)) &&
    (!joinedAfter || member.joinedAt >= joinedAfter) &&
    (!joinedBefore || member.joinedAt < joinedBefore)
  );
}

/**
 * The members to show, in the filter's order.
 * @param boundary the end of the read pages; null once everything was read
 */
export function shownMembers(
  members: readonly Member[],
  filter: MemberFilter,
  boundary: Boundary | null,
  isOnline: (userId: string) => boolean,
): readonly Member[] {
  const compare: Direction = filter.order === 'oldest' ? oldest : (left, right) => oldest(right, left);
  return members
    .filter((member) => passes(member, filter, isOnline))
    .filter((member) => !boundary || compare(boundaryOf(member), boundary) <= 0)
    .sort((left, right) => compare(boundaryOf(left), boundaryOf(right)));
}
