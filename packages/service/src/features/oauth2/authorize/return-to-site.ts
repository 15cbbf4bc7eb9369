import type { Runtime } from '../../../runtime.ts';
import { withParameters } from '../rules.ts';

/**
 * Where a person is sent back to: the registered address with the answer, and `iss`, by which a client of several
 * instances tells whose answer it is (RFC 9207).
 */
export function returnToSite(
  { settings }: Pick<Runtime, 'settings'>,
  redirect: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  return withParameters(redirect, { ...answer, iss: settings.baseUrl });
}
