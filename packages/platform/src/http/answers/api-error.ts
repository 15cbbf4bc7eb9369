/** Expected failures: a code of the catalogue, thrown anywhere below a route (architecture, rule 8). */
import { ERRORS, type ErrorCode } from '@guildhall/protocol';

export interface FieldFault {
  /** Where in the request, such as `body/embeds/0/title`. */
  readonly path: string;
  readonly message: string;
}

export interface ErrorDetails {
  /** A second status that the catalogue gives the code. */
  readonly status?: number;
  readonly message?: string;
  readonly fields?: readonly FieldFault[];
  /** Name of the lacking permission, as the specification writes it. */
  readonly permission?: string;
  /** Seconds until it may be tried again. */
  readonly retryAfter?: number;
  readonly scope?: 'user' | 'shared' | 'global';
}

export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetails;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message);
    this.name = 'ApiError';
    this.code = code;
    this.status = details.status ?? ERRORS[code].status;
    this.details = details;
  }

  /** `{ error: { code, message, … } }` (design, chapter 0). */
  toBody(): { error: Record<string, unknown> } {
    const { status: _status, message: _message, ...extras } = this.details;
    return { error: { code: this.code, message: this.message, ...extras } };
  }
}

/** A single-field `invalid_request`. */
export function invalidField(path: string, message: string): ApiError {
  return new ApiError('invalid_request', { fields: [{ path, message }] });
}
