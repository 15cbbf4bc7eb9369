/** Whether an account can be used at a moment (design 6.3, "Account states"). Pure. */

export interface AccountState {
  readonly suspendedAt: Date | null;
  readonly suspendedUntil: Date | null;
  /** When a deletion that was asked for will be carried out. */
  readonly deletionAt: Date | null;
  readonly erasedAt: Date | null;
}

/** Whether an account is suspended at this moment. */
export function isSuspended(
  user: Pick<AccountState, 'suspendedAt' | 'suspendedUntil'>,
  now: number,
): boolean {
  return user.suspendedAt !== null && (user.suspendedUntil === null || user.suspendedUntil.getTime() > now);
}

/**
 * Whether the credentials of an account work: not suspended, not waiting for its deletion, not erased. Whatever
 * authenticates someone asks this; tokens of an account that cannot be used answer `invalid_token`.
 */
export function isAccountUsable(user: AccountState, now: number): boolean {
  return !isSuspended(user, now) && user.deletionAt === null && user.erasedAt === null;
}
