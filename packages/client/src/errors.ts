/** Errors of calls: the service refused a call, or was unreachable. */
import type { ErrorCode } from '@guildhall/protocol';

/** A code of the catalogue (docs/reference/errors.md), or an unknown code of a newer instance. */
export type ApiErrorCode = ErrorCode | 'invalid_response' | (string & Record<never, never>);

/** A fault of a request: its path, and what is expected there. */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

export interface ApiErrorDetails {
  readonly status: number;
  readonly code: ApiErrorCode;
  readonly message: string;
  readonly fields?: readonly FieldError[] | undefined;
  readonly retryAfter?: number | undefined;
  readonly scope?: string | undefined;
  readonly permission?: string | undefined;
  readonly requestId?: string | undefined;
  readonly mayHappenTwice?: boolean | undefined;
}

/** Thrown if the service refuses a call (design, chapter 12). */
export class ApiRequestError extends Error {
  override readonly name = 'ApiRequestError';
  readonly status: number;
  readonly code: ApiErrorCode;
  /** With `invalid_request`: the faulty fields; otherwise empty. */
  readonly fields: readonly FieldError[];
  /** Seconds, with `rate_limited` and `slowmode`. */
  readonly retryAfter: number | undefined;
  /** With `rate_limited`: `user`, `shared` or `global`. */
  readonly scope: string | undefined;
  /** With `missing_permission`: the name of the missing permission. */
  readonly permission: string | undefined;
  /** Identifies the request in the instance's log. */
  readonly requestId: string | undefined;
  /**
   * With a 502, 503 or 504 of a proxy: whether the service may have carried out the call all the same, so that calling
   * again could do it twice.
   */
  readonly mayHappenTwice: boolean;

  constructor(details: ApiErrorDetails) {
    super(details.message);
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? [];
    this.retryAfter = details.retryAfter;
    this.scope = details.scope;
    this.permission = details.permission;
    this.requestId = details.requestId;
    this.mayHappenTwice = details.mayHappenTwice ?? false;
  }
}

/** Thrown if there is no response: offline, refused, cut off or timed out. `cause` is the platform's error. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Whether the service may have carried out the call all the same, so that calling again could do it twice. */
  readonly mayHappenTwice: boolean;

  constructor(message: string, options: ErrorOptions & { readonly mayHappenTwice?: boolean } = {}) {
    super(message, options);
    this.mayHappenTwice = options.mayHappenTwice ?? false;
  }
}

/** Thrown if the gateway ended the session for good; `code` is its close code (design 2.1). */
export class GatewayStoppedError extends Error {
  override readonly name = 'GatewayStoppedError';
  readonly code: number;

  constructor(code: number, reason: string) {
    super(reason || `The gateway closed the session with code ${code}`);
    this.code = code;
  }
}

/** The innermost reason. Platforms wrap it, and connecting to a name fails once for each of its addresses. */
export function deepestReason(error: Error): string {
  const inner: unknown = (error as AggregateError).errors?.[0] ?? error.cause;
  return inner instanceof Error ? deepestReason(inner) : error.message;
}
