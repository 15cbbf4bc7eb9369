/**
 * The invite for which someone signs up or logs in: they have said that they want to join, and are not asked again.
 * Kept for this tab alone, and never taken from the address: a link must not make anyone join.
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
