/** Whether an account can be used at a moment (design 6.3, "Account states"). Pure. */

export interface AccountState {
  readonly suspended_at: Date | null;
  readonly suspended_until: Date | null;
  /** When a deletion that was asked for will be carried out. */
  readonly deletion_at: Date | null;
  readonly erased_at: Date | null;
}

/** Whether an account is suspended at this moment. */
export function isSuspended(
  user: Pick<AccountState, 'suspended_at' | 'suspended_until'>,
  now: number,
): boolean {
  return (
    user.suspended_at !== null && (user.suspended_until === null || user.suspended_until.getTime() > now)
  );
}

/**
 * Whether the credentials of an account work: not suspended, not waiting for its deletion, not erased. Whatever
 * authenticates someone asks this; tokens of an account that cannot be used answer `invalid_token`.
 */
export function isAccountUsable(user: AccountState, now: number): boolean {
  return !isSuspended(user, now) && user.deletion_at === null && user.erased_at === null;
}
