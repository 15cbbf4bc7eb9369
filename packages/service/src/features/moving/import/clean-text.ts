/** Makes text acceptable for the database. Pure. */
import { plainName } from '@guildhall/protocol';

/** Without NUL and halves of characters, cut to a number of code points. */
export function cleanText(text: string, limit = Number.POSITIVE_INFINITY): string {
  const clean = text.replaceAll('\0', '').toWellFormed();
  return clean.length <= limit ? clean : [...clean].slice(0, limit).join('');
}

/** A name of at least `minimum` characters. */
export function cleanName(
  text: string,
  limits: { readonly min: number; readonly max: number },
  otherwise: string,
): string {
  const clean = cleanText(plainName(text), limits.max).trim();
  return [...clean].length < limits.min ? otherwise : clean;
}

/** JSON that the database accepts. */
export function cleanJson(value: unknown): string {
  const text = JSON.stringify(value);
  if (!/\\u(?:0000|[dD][89a-fA-F])/.test(text)) return text;
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? cleanText(inner) : inner,
  );
}
