import { fold } from './fold.ts';

/**
 * Ranks how well a label matches a query, 0 being best: an empty query matches everything; then come matches at the
 * start of the label, at the start of a word, anywhere, and of letters in order. Null without a match.
 */
export function rankMatch(label: string, query: string): number | null {
  const text = fold(label);
  const wanted = fold(query.trim());
  if (wanted === '') return 0;
  if (text.startsWith(wanted)) return 1;
  const index = text.indexOf(wanted);
  if (index > 0) return /[\s\-_.#@]/.test(text.charAt(index - 1)) ? 2 : 3;
  let position = -1;
  for (const character of wanted) {
    position = text.indexOf(character, position + 1);
    if (position < 0) return null;
  }
  return 4;
}
