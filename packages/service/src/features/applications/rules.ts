/** Which redirects an application may register (specification: OAuth2 client). Pure. */
import type { FieldFault } from '@guildhall/platform';
import { LIMITS } from '@guildhall/protocol';

const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1']);

/** The faults of the redirects and their number; empty when all may be registered. */
export function redirectFaults(redirects: readonly string[]): FieldFault[] {
  const faults: FieldFault[] = [];
  if (redirects.length > LIMITS.redirectsPerApplication) {
    faults.push({ path: 'body/redirects', message: `may hold at most ${LIMITS.redirectsPerApplication}` });
  }
  redirects.slice(0, LIMITS.redirectsPerApplication).forEach((redirect, index) => {
    const message = redirects.indexOf(redirect) < index ? 'is given twice' : redirectFault(redirect);
    if (message) faults.push({ path: `body/redirects/${index}`, message });
  });
  return faults;
}

function redirectFault(redirect: string): string | null {
  if (redirect.length > LIMITS.url) return `must be at most ${LIMITS.url} characters`;
  // Browsers normalise URLs (backslashes, white space, encoded characters). Redirects are compared character by
  // character, so only normalised ones are allowed.
  if (!/^https?:\/\/[\x21-\x7e]+$/i.test(redirect) || redirect.includes('\\') || !URL.canParse(redirect)) {
    return 'must be an absolute https URL';
  }
  const url = new URL(redirect);
  if (redirect.includes('#')) return 'must not have a fragment';
  if (url.username !== '' || url.password !== '') return 'must not hold a user name or password';
  if (url.protocol === 'http:' && !LOCAL_HOSTS.has(url.hostname)) {
    return 'must be https; http is for localhost and 127.0.0.1';
  }
  const start = `${url.protocol}//${url.hostname}`;
  return redirect.toLowerCase().startsWith(start) ? null : `must write the host as ${url.hostname}`;
}
