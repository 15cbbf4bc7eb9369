/** Reads JSON from bots, whose shape is unknown until the contract checks the translation. */

export type Json = Readonly<Record<string, unknown>>;

/**
 * Strings, and integers with more digits than a double holds. A string that never ends is matched too: otherwise each
 * of its escaped quotes would be tried as the start of another one, in quadratic time.
 */
const TEXT_OR_LONG_NUMBER = /"(?:[^"\\]|\\[\s\S])*"?|(?<![\d.eE+-])\d{17,20}(?![\d.eE])/g;

/** Quotes long numbers: discord.py writes ids as numbers, which would lose their last digits. */
export function quoteLongNumbers(json: string): string {
  return json.replaceAll(TEXT_OR_LONG_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`));
}

/** A number as text; anything else unchanged, for the contract to refuse. */
export function numberAsText(value: unknown): unknown {
  return typeof value === 'number' ? String(value) : value;
}

/** An id for a path; `0`, which nothing has, for anything but text or a number. */
export function idText(value: unknown): string {
  const id = numberAsText(value);
  return typeof id === 'string' && id !== '' ? id : '0';
}

/** Whether a value is an object and not an array. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The value, or an empty object for anything else. */
export function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** The given keys that the object has. */
export function pick(object: Json, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (object[key] === undefined ? [] : [[key, object[key]]])));
}

/** Copies the fields that are not null, including inside the objects among them. */
export function withoutNulls(object: Json): Record<string, unknown> {
  const kept = Object.entries(object).filter(([, value]) => value !== null);
  return Object.fromEntries(
    kept.map(([key, value]) => [key, Array.isArray(value) ? value.map(cleaned) : cleaned(value)]),
  );
}

function cleaned(value: unknown): unknown {
  return isObject(value) ? withoutNulls(value) : value;
}

/** The given keys that the object has, renamed. @param names Guildhall's name by Discord's */
export function rename(object: Json, names: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (object[key] === undefined ? [] : [[name, object[key]]])),
  );
}
