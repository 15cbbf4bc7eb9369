import { applicationText as text } from './strings.ts';

/** Faults that can be found before saving; the service checks all rules. */
export function redirectFault(redirect: string, redirects: readonly string[]): string | undefined {
  if (redirects.includes(redirect)) return text.redirectTwice;
  const url = URL.parse(redirect);
  if (!url || !/^https?:\/\//i.test(redirect)) return text.redirectNoAddress;
  if (redirect.includes('#')) return text.redirectFragment;
  if (url.protocol === 'http:' && url.hostname !== 'localhost' && url.hostname !== '127.0.0.1') {
    return text.redirectNotSecure;
  }
  return undefined;
}
