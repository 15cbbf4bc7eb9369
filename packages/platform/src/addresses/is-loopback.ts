import { isIPv4 } from 'node:net';
import { withoutBrackets } from './without-brackets.ts';

/** Whether a host name or an address, even in the brackets of a URL, is certainly this machine. */
export function isLoopback(host: string): boolean {
  const name = withoutBrackets(host);
  return name === 'localhost' || name === '::1' || (isIPv4(name) && name.startsWith('127.'));
}
