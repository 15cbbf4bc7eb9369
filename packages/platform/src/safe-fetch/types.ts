export type SafeFetchReason =
  /** Not an absolute http or https URL, or with a user name and password. */
  | 'invalid_url'
  | 'forbidden_port'
  /** The host is, or resolves to, an address outside the public internet. */
  | 'forbidden_address'
  | 'too_many_redirects'
  | 'too_large'
  | 'timeout'
  /** No such host, connection refused, TLS failure, broken answer. */
  | 'unreachable';

/** Why a fetch got no response. The message contains addresses: log it, but do not show it to users. */
export class SafeFetchError extends Error {
  override readonly name = 'SafeFetchError';
  readonly reason: SafeFetchReason;

  constructor(reason: SafeFetchReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}

export interface SafeFetchRequest {
  /** Default GET. */
  readonly method?: string;
  /** Names in any case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Most bytes of the response body after decompression; default 1 MiB. */
  readonly maxBytes?: number;
  /** For everything, including redirects and body; default 10 seconds. */
  readonly timeoutMs?: number;
  /** Default 3; 0 makes every redirect an error. */
  readonly maxRedirects?: number;
}

export interface SafeFetchResponse {
  /** The URL after the last redirect. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface ResolvedAddress {
  readonly address: string;
  readonly family: number;
}

export interface SafeFetchOptions {
  /** For tests: allows every address and port. */
  readonly allowPrivate?: boolean;
  /** For tests: the addresses that may be connected to. Default: public ones. */
  readonly isAllowed?: (address: string) => boolean;
  /** For tests: ports besides 80 and 443. */
  readonly allowedPorts?: readonly number[];
  /** Hosts with port, as in a URL, that an operator allowed: any address and port is accepted. */
  readonly trustedHosts?: readonly string[];
  readonly userAgent?: string;
  /** Default: asks the system's name servers. */
  readonly resolve?: (hostname: string) => Promise<readonly ResolvedAddress[]>;
}

/** Fetches a URL that users chose. Any HTTP status is a response. @throws SafeFetchError */
export interface SafeFetch {
  (url: string, request?: SafeFetchRequest): Promise<SafeFetchResponse>;
  /** Ends idle connections. */
  close(): Promise<void>;
}
