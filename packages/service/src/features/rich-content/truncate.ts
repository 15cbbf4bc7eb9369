import { normalised, textLength } from '@guildhall/protocol';

/** Text cut to a number of characters, with an ellipsis at the end when it was cut. */
export function truncate(text: string, length: number): string {
  if (textLength(text) <= length) return text;
  const kept = [...normalised(text)].slice(0, length - 1).join('');
  return `${kept.trimEnd()}…`;
}
