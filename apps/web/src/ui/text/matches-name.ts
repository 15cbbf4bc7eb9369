import { fold } from '../../state/search/fold.ts';

/** Whether the typed text is this name, ignoring case, accents and the quotes, dashes and spaces that keyboards lack. */
export function matchesName(typed: string, name: string): boolean {
  return asTyped(typed) === asTyped(name);
}

function asTyped(text: string): string {
  return fold(text).replace(/\s+/g, ' ').trim();
}
