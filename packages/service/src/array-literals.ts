/**
 * Writes lists as PostgreSQL array literals without checking each value: a batch of sends is mostly ids and JSON, which
 * need no quoting.
 */

/** Ids, numbers and booleans; elements may be null. */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** Any text; elements may be null. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`;
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/**
 * JSON texts, separated by a control character that JSON always escapes, so that no quoting is needed; null is empty.
 */
export function jsonTexts(values: readonly (string | null)[]): string {
  return values.map((value) => value ?? '').join('\x1f');
}

/** SQL that reads {@link jsonTexts}. */
export const JSON_TEXTS = (parameter: string): string => `string_to_array(${parameter}::text, E'\\x1f', '')`;

/** Returns null when all values are null, 0 or false, so that PostgreSQL has nothing to parse. */
export function nullIfUnset<Value extends string | number | boolean | null>(
  write: (values: readonly Value[]) => string,
): (values: readonly Value[]) => string | null {
  return (values) =>
    values.some((value) => value !== null && value !== 0 && value !== false) ? write(values) : null;
}
