/** Bodies from bots: JSON whose shape the contract checks once it is translated. */

export type Json = Readonly<Record<string, unknown>>;

/** Texts of JSON, and whole numbers with more digits than a double keeps. */
const TEXT_OR_LONG_NUMBER = /"(?:[^"\\]|\\.)*"|(?<![\d.eE+-])\d{17,20}(?![\d.eE])/g;

/** JSON in which long numbers are texts: discord.py writes ids as numbers, which would lose their last digits. */
export function quoteLongNumbers(json: string): string {
  return json.replaceAll(TEXT_OR_LONG_NUMBER, (found) => (found.startsWith('"') ? found : `"${found}"`));
}

/** Whether a value is an object with keys. */
export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body as an object; anything else has no keys. */
export function asObject(value: unknown): Json {
  return isObject(value) ? value : {};
}

/** The keys of an object that are there, unchanged. */
export function pick(object: Json, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (object[key] === undefined ? [] : [[key, object[key]]])));
}

/** The keys that are there under their names here. @param names Discord's name to Guildhall's */
export function rename(object: Json, names: Readonly<Record<string, string>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(names).flatMap(([key, name]) => (object[key] === undefined ? [] : [[name, object[key]]])),
  );
}
