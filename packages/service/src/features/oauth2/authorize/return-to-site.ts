import type { Runtime } from '../../../runtime.ts';
import { withParameters } from '../rules.ts';

/**
 * The address to return to: the registered one with the answer and `iss`, which identifies this instance to clients of
 * several (RFC 9207).
 */
export function returnToSite(
  { settings }: Pick<Runtime, 'settings'>,
  redirect: string,
  answer: Readonly<Record<string, string | undefined>>,
): string {
  return withParameters(redirect, { ...answer, iss: settings.baseUrl });
}
