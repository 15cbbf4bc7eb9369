/**
 * The invite that someone accepted before signing up or logging in, so that they are not asked again. Kept only for
 * this tab, and never read from the address, because a link must not make anyone join.
 */
const KEY = 'guildhall-joining';

export function startJoining(code: string): void {
  sessionStorage.setItem(KEY, code);
}

export function isJoining(code: string): boolean {
  return sessionStorage.getItem(KEY) === code;
}

export function stopJoining(): void {
  sessionStorage.removeItem(KEY);
}
