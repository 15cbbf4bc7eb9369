/** Counts, numbers and lists in words, as the language of the page has them. */
import { language, locale, MIRRORED } from './chosen.ts';

const rules = new Intl.PluralRules(language === MIRRORED ? 'en' : language);
const numbers = new Intl.NumberFormat(locale);
const lists = new Intl.ListFormat(locale, { type: 'conjunction' });

type Forms = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string };

/** The form that the language has for a count, with the count in place of `#`. */
export function plural(count: number, forms: Forms): string {
  return (forms[rules.select(count)] ?? forms.other).replace('#', number(count));
}

/** Such as `1,234`. */
export function number(value: number): string {
  return numbers.format(value);
}

/** Such as `Ana, Bo and Cy`. */
export function list(items: readonly string[]): string {
  return lists.format(items);
}

/** Such as `2 hours`. */
export function amount(value: number, unit: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** A share of 1, such as `12%`. */
export function percent(share: number, maximumFractionDigits = 0): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits }).format(share);
}
