/**
 * Fetches URLs that users chose (webhooks, endpoints of apps, previews) without letting them reach into the network
 * that the service runs in: no private or special addresses, no odd ports, limited in size, time and redirects.
 */
export { isPublicAddress } from './address-policy.ts';
export { createSafeFetch } from './safe-fetch.ts';
export {
  type ResolvedAddress,
  type SafeFetch,
  SafeFetchError,
  type SafeFetchOptions,
  type SafeFetchReason,
  type SafeFetchRequest,
  type SafeFetchResponse,
} from './types.ts';
