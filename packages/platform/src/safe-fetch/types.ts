export type SafeFetchReason =
  /** Not an absolute http or https URL, or one with a user name and password. */
  | 'invalid_url'
  | 'forbidden_port'
  /** The host is, or resolves to, an address that is not on the public internet. */
  | 'forbidden_address'
  | 'too_many_redirects'
  | 'too_large'
  | 'timeout'
  /** No such host, connection refused, TLS failure, broken answer. */
  | 'unreachable';

/** Why a fetch did not come to an answer. The message may be logged, but names addresses: do not show it to users. */
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
  /** Of the answer's body after decompression; default 1 MiB. */
  readonly maxBytes?: number;
  /** For everything, redirects and body included; default 10 seconds. */
  readonly timeoutMs?: number;
  /** Default 3; 0 makes every redirect an error. */
  readonly maxRedirects?: number;
}

export interface SafeFetchResponse {
  /** Where the last redirect led. */
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
  /** For development: every address and port. */
  readonly allowPrivate?: boolean;
  /** Private networks in CIDR form that this instance may reach all the same. */
  readonly allowedNetworks?: readonly string[];
  /** Ports besides 80 and 443. */
  readonly allowedPorts?: readonly number[];
  /** Hosts with their port, as in a URL, that an operator named: any address and port of theirs will do. */
  readonly trustedHosts?: readonly string[];
  readonly userAgent?: string;
  /** Default: the system's resolver. */
  readonly resolve?: (hostname: string) => Promise<readonly ResolvedAddress[]>;
}

/** Fetches a URL that users chose. Throws SafeFetchError; any HTTP status is an answer. */
export interface SafeFetch {
  (url: string, request?: SafeFetchRequest): Promise<SafeFetchResponse>;
  /** Ends idle connections. */
  close(): Promise<void>;
}
