/** Turns search parameters into a query. Pure. */
import { invalidField } from '@guildhall/platform';
import {
  idAtTime,
  isId,
  type QueryOf,
  SEARCHED_PARTS,
  type SearchedPart,
  type searchServerMessages,
} from '@guildhall/protocol';
import { LAST_ID } from '../../cursor.ts';
import { marks } from './index-entry.ts';
import { splitWords } from './words.ts';

type SearchParameters = QueryOf<typeof searchServerMessages>;

export interface SearchCriteria {
  /** A tsquery as text; null when all messages match. */
  readonly words: string | null;
  /** Exclusive ids. */
  readonly after: string | null;
  readonly before: string | null;
}

/** The maximum number of words in a search; others are ignored. */
const MAX_WORDS = 32;
/** From this length on, the last word matches as a prefix; shorter prefixes match too much. */
const SHORTEST_PREFIX = 3;

/** @returns null when nothing can be found. @throws ApiError invalid_request */
export function readQuery(parameters: SearchParameters): SearchCriteria | null {
  const parts = readParts(parameters.has);
  const { authorId, mentions } = parameters;
  const [before, after] = [readCursor('before', parameters.before), readCursor('after', parameters.after)];
  if ([authorId, mentions].some((id) => id !== undefined && !isId(id))) return null;
  const words = textQuery(parameters.q ?? '');
  if (words === null) return null;
  const terms = [
    ...words,
    ...(authorId === undefined ? [] : [quoted(marks.author(authorId))]),
    ...(mentions === undefined ? [] : [quoted(marks.mention(mentions))]),
    ...parts.map((part) => quoted(marks.part(part))),
    ...(parameters.pinned === undefined ? [] : [`${parameters.pinned ? '' : '!'}${quoted(marks.pinned)}`]),
  ];
  return { words: terms.length === 0 ? null : terms.join(' & '), before, after };
}

/** @returns null when the text has no word */
function textQuery(q: string): string[] | null {
  const terms: string[] = [];
  let count = 0;
  let last: { readonly words: readonly string[]; readonly whole: boolean } | null = null;
  for (const { text, whole } of splitQuery(q)) {
    const words = splitWords(text).slice(0, MAX_WORDS - count);
    if (words.length === 0) continue;
    count += words.length;
    if (last) terms.push(phrase(last.words, true));
    last = { words, whole };
  }
  if (last) terms.push(phrase(last.words, last.whole));
  return terms.length === 0 && q.trim() !== '' ? null : terms;
}

/** Quoted phrases whole, other words split at spaces. */
function splitQuery(q: string): { readonly text: string; readonly whole: boolean }[] {
  return q.split('"').flatMap((part, index) => {
    const whole = index % 2 === 1;
    return (whole ? [part] : part.split(/\s+/)).map((text) => ({ text, whole }));
  });
}

/** Consecutive words; the last one matches as a prefix unless it is complete. */
function phrase(words: readonly string[], whole: boolean): string {
  const lexemes = words.map(quoted);
  const last = words.at(-1) ?? '';
  if (!whole && [...last].length >= SHORTEST_PREFIX) lexemes.push(`${lexemes.pop() ?? ''}:*`);
  return lexemes.length === 1 ? (lexemes[0] ?? '') : `(${lexemes.join(' <-> ')})`;
}

/** Neither words nor marks have quotes or backslashes. */
function quoted(lexeme: string): string {
  return `'${lexeme}'`;
}

function readParts(has: string | undefined): SearchedPart[] {
  const parts = (has ?? '').split(',').filter((part) => part !== '');
  return parts.map((part) => {
    const known = SEARCHED_PARTS.find((each) => each === part.trim());
    if (!known) throw invalidField('query/has', `must be one of ${SEARCHED_PARTS.join(', ')}`);
    return known;
  });
}

/** Messages of exactly this time count as after it. */
function readCursor(name: 'before' | 'after', cursor: string | undefined): string | null {
  if (cursor === undefined) return null;
  if (cursor === '0' || isId(cursor)) return cursor;
  const time = /^\d{4}-\d\d-\d\d(T|$)/.test(cursor) ? Date.parse(cursor) : Number.NaN;
  if (Number.isNaN(time)) throw invalidField(`query/${name}`, 'must be a message id or a time');
  const first = BigInt(idAtTime(time));
  if (first > BigInt(LAST_ID)) return LAST_ID;
  return String(name === 'before' ? first : first - 1n);
}
