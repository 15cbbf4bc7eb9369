/** Checks that a browser's request comes from a page of this instance (design 6.1, "CSRF"). */

/** @param host the request's Host header */
export type IsTrustedOrigin = (origin: string, host: string | undefined) => boolean;

/**
 * With a configured base URL, only its origin is trusted. Without one, the instance may have any name (localhost,
 * 127.0.0.1, an address in the network), so a page is trusted if its origin equals the requested host.
 */
export function createOriginCheck(baseUrl: string, isBaseUrlSet: boolean): IsTrustedOrigin {
  return (origin, host) =>
    origin === baseUrl || (!isBaseUrlSet && host !== undefined && URL.parse(origin)?.host === host);
}
