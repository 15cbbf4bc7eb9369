/** Decides whether an account can be used at a moment (design 6.3, "Account states"). Pure. */

export interface AccountState {
  readonly suspendedAt: Date | null;
  readonly suspendedUntil: Date | null;
  /** When a requested deletion is due. */
  readonly deletionAt: Date | null;
  readonly erasedAt: Date | null;
}

/** Whether an account is suspended at a moment. */
export function isSuspended(
  user: Pick<AccountState, 'suspendedAt' | 'suspendedUntil'>,
  now: number,
): boolean {
  return user.suspendedAt !== null && (user.suspendedUntil === null || user.suspendedUntil.getTime() > now);
}

/**
 * Whether the credentials of an account are valid: it is not suspended, pending deletion or erased. All authentication
 * checks this; tokens of an unusable account get `invalid_token`.
 */
export function isAccountUsable(user: AccountState, now: number): boolean {
  return !isSuspended(user, now) && user.deletionAt === null && user.erasedAt === null;
}
