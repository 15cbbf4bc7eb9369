/**
 * Fetches URLs that users chose (webhooks, endpoints of apps, previews) without giving access to the service's own
 * network: no private or special addresses, no unusual ports, limited in size, time and redirects.
 */
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
