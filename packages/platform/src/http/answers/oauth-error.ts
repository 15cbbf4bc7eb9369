/** Errors of the token and revoke endpoints: `{ error, error_description }` (RFC 6749 5.2; design 12.2). */
import type { ApiError } from './api-error.ts';

export type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'unsupported_grant_type';

export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly status: number;
  /** The client used HTTP Basic, so the response must name that scheme. */
  readonly byBasic: boolean;

  constructor(code: OAuthErrorCode, description: string, byBasic = false) {
    super(description);
    this.name = 'OAuthError';
    this.code = code;
    this.status = code === 'invalid_client' ? 401 : 400;
    this.byBasic = byBasic;
  }
}

export interface OAuthAnswer {
  readonly status: number;
  readonly body: { readonly error: string; readonly error_description: string };
  readonly headers: Readonly<Record<string, string>>;
}

/** No intermediary may cache tokens or token errors. Other API responses carry `no-store` without `pragma`. */
export const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

/** API errors that keep their own code; any other refusal (size, type, shape) becomes `invalid_request`. */
const KEPT: ReadonlySet<string> = new Set(['rate_limited', 'bearer_not_allowed']);

/** The OAuth2 response for any error. @param reference identifies an unexpected error in the log */
export function oauthAnswer(error: OAuthError | ApiError | null, reference: string): OAuthAnswer {
  if (error === null) {
    const description = `Something went wrong on our side (reference ${reference}).`;
    return answer(500, 'server_error', description);
  }
  if (error instanceof OAuthError) {
    const challenge = error.byBasic && error.code === 'invalid_client';
    return answer(error.status, error.code, error.message, challenge ? BASIC_CHALLENGE : {});
  }
  if (KEPT.has(error.code)) return answer(error.status, error.code, error.message);
  if (error.status >= 500) return answer(error.status, 'temporarily_unavailable', error.message);
  return answer(400, 'invalid_request', error.message);
}

const BASIC_CHALLENGE = { 'www-authenticate': 'Basic realm="OAuth2 client", charset="UTF-8"' } as const;

/** Descriptions may contain only printable ASCII without quotes and backslashes (RFC 6749 5.2). */
function answer(
  status: number,
  error: string,
  description: string,
  headers: Readonly<Record<string, string>> = {},
): OAuthAnswer {
  const printable = description.replaceAll(/[^\x20-\x21\x23-\x5b\x5d-\x7e]/g, "'");
  return { status, body: { error, error_description: printable }, headers: { ...NO_STORE, ...headers } };
}
