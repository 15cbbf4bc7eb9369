/**
 * How well a label matches a query, 0 the best: everything matches an empty query, then the start of the label, the start
 * of a word, anywhere, its letters in order. Null when it does not match.
 */
export function rankMatch(label: string, query: string): number | null {
  const text = label.toLocaleLowerCase();
  const wanted = query.trim().toLocaleLowerCase();
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
