/**
 * Lists as PostgreSQL reads them, written at once: a batch of sends is mostly ids and JSON, which need no quoting, and
 * of what few messages have there is often nothing at all.
 */

/** Ids, numbers, booleans; null inside. */
export function plainArray(values: readonly (string | number | boolean | null)[]): string {
  return `{${values.map((value) => value ?? 'NULL').join(',')}}`;
}

/** Any text; null inside. */
export function textArray(values: readonly (string | null)[]): string {
  return `{${values.map((value) => (value === null ? 'NULL' : quoted(value))).join(',')}}`;
}

function quoted(text: string): string {
  return /["\\]/.test(text) ? `"${text.replace(/["\\]/g, '\\$&')}"` : `"${text}"`;
}

/**
 * Texts of JSON, in which a control character never stands as itself; null is nothing. Read by {@link JSON_TEXTS}, not
 * as an array: nothing has to be quoted or read twice.
 */
export function jsonTexts(values: readonly (string | null)[]): string {
  return values.map((value) => value ?? '').join('\x1f');
}

/** The SQL of a list of such texts. */
export const JSON_TEXTS = (parameter: string): string => `string_to_array(${parameter}::text, E'\\x1f', '')`;

/** Null where no message of a batch has it: PostgreSQL then has nothing to read. */
export function whereAny<Value>(
  values: readonly Value[],
  isThere: (value: Value) => boolean,
  written: (values: readonly Value[]) => string,
): string | null {
  return values.some(isThere) ? written(values) : null;
}
