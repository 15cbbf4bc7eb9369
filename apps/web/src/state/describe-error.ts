/** Describes errors in sentences: what happened, who has to act, what to do next. */
import { ApiRequestError, NetworkError } from '@guildhall/client';
import { amount } from '../languages/words.ts';
import { errorText as text } from './errors/strings.ts';
import { gatewayStore } from './gateway-store.ts';

let sentences: Readonly<Record<string, string>> = {};
let describeFault: (message: string) => string | undefined = () => undefined;

/** Sets the sentences of errors by code and fault. Until then the service's own messages are used. */
export function setErrorSentences(known: typeof sentences, faults: typeof describeFault): void {
  sentences = known;
  describeFault = faults;
}

/** A failure whose message is already a sentence for the reader. */
export class DescribedError extends Error {}

/** How long to wait, in words: seconds, or minutes for long waits. */
export function waitInWords(seconds: number): string {
  const rounded = Math.max(1, Math.ceil(seconds));
  return rounded < 90 ? amount(rounded, 'second') : amount(Math.ceil(rounded / 60), 'minute');
}

/** The codes for answers of a proxy, which have none. */
const PROXY_CODES: Readonly<Record<number, string>> = { 413: 'body_too_large', 429: 'rate_limited' };

/** Without a network, nothing was sent. People who are logged out cannot check. */
function mayHaveWorked({ mayHappenTwice }: NetworkError | ApiRequestError): boolean {
  return mayHappenTwice && navigator.onLine && gatewayStore.get().account !== null;
}

/** A sentence for anything that a call threw. */
export function describeError(error: unknown): string {
  if (error instanceof DescribedError) return error.message;
  const isRefusal = error instanceof ApiRequestError;
  if (!isRefusal && !(error instanceof NetworkError)) return text.broken;
  if (mayHaveWorked(error)) return text.unanswered;
  if (!isRefusal) return text.unreachable;
  const code = error.code === 'invalid_response' ? (PROXY_CODES[error.status] ?? 'unavailable') : error.code;
  if (code === 'rate_limited') return text.tooOften(waitInWords(error.retryAfter ?? 1));
  if (code === 'slowmode') return text.slowmode(waitInWords(error.retryAfter ?? 1));
  if (code === 'missing_permission') return text.missingPermission(error.permission);
  if (code === 'invalid_request' && error.fields[0]) return faultSentence(error.fields[0].message);
  return sentences[code] ?? faultSentence(error.message);
}

function faultSentence(message: string): string {
  return describeFault(message) ?? asSentence(message);
}

function asSentence(text: string): string {
  const sentence = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

/** The faults by field name; empty when the error is not about fields. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiRequestError)) return {};
  const byCode: Readonly<Record<string, string>> = {
    username_taken: 'username',
    invalid_username: 'username',
    email_taken: 'email',
    weak_password: 'newPassword',
    wrong_password: 'password',
  };
  const field = byCode[error.code];
  if (field) return { [field]: describeError(error) };
  return Object.fromEntries(
    error.fields.map(({ path, message }) => [path.replace(/^(body)?[/.]*/, ''), faultSentence(message)]),
  );
}
