/** From what was asked to what is looked for. Pure. */
import { invalidField } from '@guildhall/platform';
import {
  idAtTime,
  isId,
  type QueryOf,
  SEARCHED_PARTS,
  type SearchedPart,
  type searchServerMessages,
} from '@guildhall/protocol';
import { marks } from './index-entry.ts';
import { splitWords } from './words.ts';

type Asked = QueryOf<typeof searchServerMessages>;

export interface Sought {
  /** A tsquery in its text form; null where every message will do. */
  readonly words: string | null;
  /** Ids, both outside of what is sought. */
  readonly after: string | null;
  readonly before: string | null;
}

/** Beyond the time range of ids, in the 22nd century. */
const LAST_ID = 9_223_372_036_854_775_807n;
/** Of one search; the rest is not looked for. */
const MOST_WORDS = 32;
/** From this length the beginning of the last word is enough: shorter ones begin too many. */
const SHORTEST_BEGINNING = 3;

/** @returns null when nothing can be found. @throws ApiError invalid_request. */
export function readQuery(asked: Asked): Sought | null {
  const parts = readParts(asked.has);
  const { authorId, mentions } = asked;
  const [before, after] = [readPlace('before', asked.before), readPlace('after', asked.after)];
  if ([authorId, mentions].some((id) => id !== undefined && !isId(id))) return null;
  const words = textQuery(asked.q ?? '');
  if (words === null) return null;
  const terms = [
    ...words,
    ...(authorId === undefined ? [] : [quoted(marks.author(authorId))]),
    ...(mentions === undefined ? [] : [quoted(marks.mention(mentions))]),
    ...parts.map((part) => quoted(marks.part(part))),
    ...(asked.pinned === undefined ? [] : [`${asked.pinned ? '' : '!'}${quoted(marks.pinned)}`]),
  ];
  return { words: terms.length === 0 ? null : terms.join(' & '), before, after };
}

/** @returns null when there is text, but no word in it. */
function textQuery(q: string): string[] | null {
  const terms: string[] = [];
  let count = 0;
  let last: { readonly words: readonly string[]; readonly whole: boolean } | null = null;
  for (const { text, whole } of splitQuery(q)) {
    const words = splitWords(text).slice(0, MOST_WORDS - count);
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

/** Words one after the other; of the last its beginning is enough unless it is whole. */
function phrase(words: readonly string[], whole: boolean): string {
  const lexemes = words.map(quoted);
  const last = words.at(-1) ?? '';
  if (!whole && [...last].length >= SHORTEST_BEGINNING) lexemes.push(`${lexemes.pop() ?? ''}:*`);
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
    if (!known) throw invalidField('query/has', `must be of ${SEARCHED_PARTS.join(', ')}`);
    return known;
  });
}

/** A time is the moment it begins: messages of that very moment are after it. */
function readPlace(name: 'before' | 'after', place: string | undefined): string | null {
  if (place === undefined) return null;
  if (place === '0' || isId(place)) return place;
  const time = /^\d{4}-\d\d-\d\d(T|$)/.test(place) ? Date.parse(place) : Number.NaN;
  if (Number.isNaN(time)) throw invalidField(`query/${name}`, 'must be a message id or a time');
  const first = BigInt(idAtTime(time));
  if (first > LAST_ID) return String(LAST_ID);
  return String(name === 'before' ? first : first - 1n);
}
