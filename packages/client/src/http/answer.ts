/** Reads responses: bodies, errors and the headers of rate limits. */
import { ApiRequestError, type FieldError } from '../errors.ts';

/** The part of `Response` that the client uses. */
export interface ResponseLike {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  text(): Promise<string>;
}

/** A complete response. `body` is parsed JSON; undefined without a body or for other content. */
export interface Answer {
  readonly status: number;
  readonly header: (name: string) => string | null;
  readonly text: string;
  readonly body: unknown;
}

/** The rate-limit headers of a response (design, chapter 10). */
export interface LimitReport {
  readonly bucket: string | null;
  readonly remaining: number;
  readonly resetAfterMs: number;
}

/** Reads a whole response; fails like `fetch` if the connection breaks. */
export async function readAnswer(response: ResponseLike): Promise<Answer> {
  const text = await response.text();
  return {
    status: response.status,
    header: (name) => response.headers.get(name),
    text,
    body: parseJson(text),
  };
}

function parseJson(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function fieldErrors(value: unknown): readonly FieldError[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.filter(isRecord).map((field) => ({
    path: textOf(field.path) ?? '',
    message: textOf(field.message) ?? '',
  }));
}

/** Seconds to wait after a 429 or 503: the body's decimals, or the header's whole seconds. */
export function retryAfterSeconds(answer: Answer): number | undefined {
  const error = isRecord(answer.body) ? answer.body.error : undefined;
  if (isRecord(error) && typeof error.retryAfter === 'number') return error.retryAfter;
  const seconds = Number.parseFloat(answer.header('retry-after') ?? '');
  return Number.isFinite(seconds) ? seconds : undefined;
}

/**
 * The error of a response with status 400 or more, in any format.
 * @param mayHappenTwice what the error says of the call if a proxy answered instead of the instance
 */
export function toRequestError(answer: Answer, mayHappenTwice = false): ApiRequestError {
  const body = isRecord(answer.body) ? answer.body : {};
  const error = isRecord(body.error) ? body.error : {};
  // The token and revoke routes return `{ error, error_description }`.
  const code = textOf(error.code) ?? textOf(body.error) ?? 'invalid_response';
  return new ApiRequestError({
    status: answer.status,
    code,
    message:
      textOf(error.message) ?? textOf(body.error_description) ?? `The instance answered ${answer.status}`,
    fields: fieldErrors(error.fields),
    retryAfter: retryAfterSeconds(answer),
    scope: textOf(error.scope) ?? answer.header('x-ratelimit-scope') ?? undefined,
    permission: textOf(error.permission),
    requestId: answer.header('x-request-id') ?? undefined,
    mayHappenTwice: mayHappenTwice && code === 'invalid_response',
  });
}

/** The rate-limit headers, or null if the response has none. */
export function limitReport(answer: Answer): LimitReport | null {
  const remaining = Number.parseInt(answer.header('x-ratelimit-remaining') ?? '', 10);
  const resetAfter = Number.parseFloat(answer.header('x-ratelimit-reset-after') ?? '');
  if (!Number.isFinite(remaining) || !Number.isFinite(resetAfter)) return null;
  return { bucket: answer.header('x-ratelimit-bucket'), remaining, resetAfterMs: resetAfter * 1000 };
}

/** Whether a 429 is about the limit over all routes together. */
export function isGlobalLimit(answer: Answer): boolean {
  return answer.header('x-ratelimit-global') === 'true' || answer.header('x-ratelimit-scope') === 'global';
}
