/** Which usernames and passwords are taken (design 5.18, 6.1). Pure. */
import { LIMITS, textLength } from '@guildhall/protocol';

const USERNAME = /^[a-z0-9._]{2,32}$/;
const RESERVED_NAMES = new Set(['system', 'everyone', 'here']);
/** Marks erased accounts; nobody may pick a name that starts with it. */
export const DELETED_USER_PREFIX = 'deleted_user_';

export function isUsernameAllowed(username: string): boolean {
  return (
    USERNAME.test(username) && !RESERVED_NAMES.has(username) && !username.startsWith(DELETED_USER_PREFIX)
  );
}

/** Whether a text can be an e-mail address, as registration asks for one. */
export function isEmailAddress(text: string): boolean {
  return /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= LIMITS.email;
}

/** @param commonPasswords in lower case. */
export function isPasswordWeak(
  password: string,
  username: string,
  commonPasswords: ReadonlySet<string>,
): boolean {
  const length = textLength(password);
  if (length < LIMITS.passwordMinimum || length > LIMITS.password) return true;
  const folded = password.toLowerCase();
  return folded === username.toLowerCase() || commonPasswords.has(folded);
}

/** A username for a bot from its application's name: what the rule allows of it, or `bot`. */
export function usernameFrom(name: string): string {
  const base = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9._]+/g, '_')
    .replaceAll(/^[._]+|[._]+$/g, '')
    .slice(0, LIMITS.username - 5);
  return isUsernameAllowed(base) ? base : `bot_${base}`.slice(0, LIMITS.username - 5);
}
