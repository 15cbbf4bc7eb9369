/** Deeper than any embed or component; anything below is not part of one. */
const DEPTH = 12;

/**
 * Converts embeds and components to snake_case; both spellings are accepted (design, chapter 0). If both are sent,
 * camelCase wins.
 */
export function inSnakeCase(value: unknown, depth = DEPTH): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return null;
  if (Array.isArray(value)) return value.map((item) => inSnakeCase(item, depth - 1));
  const copy = new Map<string, unknown>();
  const entries = Object.entries(value);
  for (const spelling of ['snake', 'camel'] as const) {
    for (const [key, inner] of entries) {
      const name = snakeCase(key);
      if ((name === key) === (spelling === 'snake')) copy.set(name, inSnakeCase(inner, depth - 1));
    }
  }
  return Object.fromEntries(copy);
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
