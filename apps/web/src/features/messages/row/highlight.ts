/** Finds the words of a search in a text, ignoring case and accents. Pure. */
import { fold } from '../../../state/search/fold.ts';

interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** A part of the text in pieces. */
export interface HighlightedPart<Part> {
  readonly part: Part;
  readonly pieces: readonly Piece[];
}

/** Characters shown before the first match. */
const LEAD = 60;

/** The words of a query, folded. */
function wordsOf(query: string): readonly string[] {
  const folded = [...query].map(fold).join('');
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu) ?? [])];
}

/**
 * Splits the parts of a text into pieces and marks words of the query. Starts shortly before the first match, with an
 * ellipsis if something was cut.
 */
export function highlight<Part extends { readonly text: string }>(
  parts: readonly Part[],
  query: string,
): readonly HighlightedPart<Part>[] {
  const characters = parts.flatMap(({ text }) => [...text]);
  const marks = markedCharacters(characters, wordsOf(query));
  const first = marks.indexOf(true);
  const start = first > LEAD ? wordBefore(characters, first - LEAD / 2) : 0;
  let end = 0;
  return parts.flatMap((part) => {
    const from = Math.max(end, start);
    end += [...part.text].length;
    if (from >= end) return [];
    const pieces = piecesBetween(characters, marks, from, end);
    return { part, pieces: from === start && start > 0 ? [{ text: '…', marked: false }, ...pieces] : pieces };
  });
}

function piecesBetween(
  characters: readonly string[],
  marks: readonly boolean[],
  start: number,
  end: number,
): readonly Piece[] {
  const pieces: Piece[] = [];
  for (let at = start; at < end; ) {
    const from = at;
    const marked = marks[from] ?? false;
    while (at < end && (marks[at] ?? false) === marked) at += 1;
    pieces.push({ text: characters.slice(from, at).join(''), marked });
  }
  return pieces;
}

function wordBefore(characters: readonly string[], from: number): number {
  let at = from;
  while (at > 0 && !/\s/.test(characters[at - 1] ?? '')) at -= 1;
  return at;
}

function markedCharacters(characters: readonly string[], words: readonly string[]): boolean[] {
  const marks = characters.map(() => false);
  if (words.length === 0) return marks;
  // The source character of each part of the folded text.
  const origins: number[] = [];
  let folded = '';
  for (const [index, character] of characters.entries()) {
    const part = fold(character);
    folded += part;
    for (let unit = 0; unit < part.length; unit += 1) origins.push(index);
  }
  for (const { index, 0: word } of folded.matchAll(/[\p{L}\p{N}]+/gu)) {
    const length = Math.max(
      0,
      ...words.filter((wanted) => word.startsWith(wanted)).map(({ length: size }) => size),
    );
    for (let unit = index; unit < index + length; unit += 1) marks[origins[unit] ?? 0] = true;
  }
  return marks;
}
