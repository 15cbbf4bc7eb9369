/** Converts keys of other programs from snake_case. Pure. */

export function toCamelCase(key: string): string {
  return key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/**
 * Converts keys of JSON to camelCase. Quotes within a text are escaped, so only keys have quotes on both sides and a
 * colon after them.
 */
export function withCamelCaseKeys(json: string): string {
  return json.replace(/"([a-z]+(?:_[a-z]+)+)"(?=\s*:)/g, toCamelCase);
}
