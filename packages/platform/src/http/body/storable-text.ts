/** PostgreSQL cannot store NUL characters, so requests that contain one are refused. */
import { invalidField } from '../answers/api-error.ts';

const NUL = '\u0000';
const REFUSAL = 'must not contain the character U+0000';

/** @throws ApiError `invalid_request` for the first text or key in a value that contains a NUL character */
export function refuseNul(value: unknown, part: string): void {
  // An explicit stack, because JSON may be nested deeper than the call stack allows.
  const waiting: { readonly path: string; readonly value: unknown }[] = [{ path: part, value }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value === 'string') {
      if (next.value.includes(NUL)) throw invalidField(next.path, REFUSAL);
    } else if (typeof next.value === 'object' && next.value !== null) {
      for (const [key, inner] of Object.entries(next.value)) {
        if (key.includes(NUL)) throw invalidField(next.path, REFUSAL);
        waiting.push({ path: `${next.path}/${key}`, value: inner });
      }
    }
  }
}
