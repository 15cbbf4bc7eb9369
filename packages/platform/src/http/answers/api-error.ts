/** Expected failures, thrown anywhere below a route with a code of the catalogue. */
import { ERRORS, type ErrorCode } from '@guildhall/protocol';

export interface FieldFault {
  /** Path in the request, such as `body/embeds/0/title`. */
  readonly path: string;
  readonly message: string;
}

export interface ErrorDetails {
  /** An alternative status that the catalogue allows for the code. */
  readonly status?: number;
  readonly message?: string;
  readonly fields?: readonly FieldFault[];
  /** Name of the missing permission, as in the specification. */
  readonly permission?: string;
  /** Seconds until the request may be repeated. */
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

/** An error about faulty fields; its message names the first. */
export function invalidFields(code: ErrorCode, fields: readonly FieldFault[]): ApiError {
  const [first] = fields;
  return new ApiError(code, { fields, ...(first ? { message: `${first.path} ${first.message}.` } : {}) });
}

/** An `invalid_request` for one field. */
export function invalidField(path: string, message: string): ApiError {
  return invalidFields('invalid_request', [{ path, message }]);
}
