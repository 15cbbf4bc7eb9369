/** Whether a browser's request comes from a page of this instance (design 6.1, "CSRF"). */

/** @param host the request's Host header. */
export type IsTrustedOrigin = (origin: string, host: string | undefined) => boolean;

/**
 * With a base URL that was set, its origin alone. Without one the instance is reached by whatever name leads to it
 * (localhost, 127.0.0.1, an address in the network): then a page is its own when its origin is the host it asks.
 */
export function createOriginCheck(baseUrl: string, baseUrlGiven: boolean): IsTrustedOrigin {
  return (origin, host) =>
    origin === baseUrl || (!baseUrlGiven && host !== undefined && URL.parse(origin)?.host === host);
}
