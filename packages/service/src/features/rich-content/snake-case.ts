/** Deeper than any embed or component goes; what lies below is no part of one. */
const DEPTH = 12;

/**
 * Embeds and components in snake_case: both spellings of their keys are taken, one is kept (design, chapter 0). When
 * both are sent, the camelCase one wins.
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
