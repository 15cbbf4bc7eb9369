/** The site that passkeys belong to. */
import { invalidField, type RequestFacts } from '@guildhall/platform';
import type { Runtime } from '../../../runtime.ts';

export interface RelyingParty {
  /** Host name without a port. */
  readonly id: string;
  readonly origins: string[];
}

/**
 * The site of the configured base URL, or else of the Host header, as in origin checks. Browsers create passkeys only
 * in secure contexts, so http means this machine.
 * @throws ApiError invalid_request without a usable Host header
 */
export function relyingParty({ settings }: Runtime, { host }: RequestFacts): RelyingParty {
  if (settings.isBaseUrlSet) {
    return { id: new URL(settings.baseUrl).hostname, origins: [settings.baseUrl] };
  }
  const url = host === null ? null : URL.parse(`http://${host}`);
  if (!url || url.host === '') throw invalidField('header/Host', 'is required');
  return { id: url.hostname, origins: [`https://${url.host}`, `http://${url.host}`] };
}
