import { locale } from './chosen.ts';

/**
 * A typed number with a decimal point. Many languages write a comma, and the keyboards of their phones have no point.
 * @param language in which the number is written
 */
export function withDecimalPoint(typed: string, language = locale): string {
  const [, whole, fraction] = /^\s*([+-]?\d*),(\d+)\s*$/.exec(typed) ?? [];
  return fraction !== undefined && writesComma(language) ? `${whole}.${fraction}` : typed;
}

function writesComma(language: string): boolean {
  const parts = new Intl.NumberFormat(language).formatToParts(0.5);
  return parts.some(({ type, value }) => type === 'decimal' && value === ',');
}
