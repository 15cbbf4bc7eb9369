/** Parses migrations as text, for the architecture rules and `guildhall upgrade --check`. */

export interface SqlStatement {
  /** In lower case, on one line, with literals and function bodies emptied. */
  readonly sql: string;
  /** Like `sql`, but with literals and function bodies. */
  readonly body: string;
  /** Its offset in the text. */
  readonly index: number;
  /** The line before it, which may be a comment. */
  readonly lineBefore: string;
}

const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
const COMMENT = /--[^\n]*|\/\*[\s\S]*?\*\//g;

export function splitStatements(text: string): readonly SqlStatement[] {
  const ends = [...text.matchAll(TOKEN)].filter(([token]) => token === ';').map(({ index }) => index);
  return [...ends, text.length].flatMap((end, number, all) => {
    const start = number === 0 ? 0 : (all[number - 1] ?? 0) + 1;
    const part = text.slice(start, end);
    const first = part.replace(COMMENT, (comment) => ' '.repeat(comment.length)).search(/\S/);
    if (first === -1) return [];
    const index = start + first;
    const lineBefore = text.slice(0, index).trimEnd().split('\n').at(-1) ?? '';
    return [{ sql: flatten(part, ''), body: flatten(part, null), index, lineBefore }];
  });
}

/** @param literal replaces literals and function bodies; null keeps them */
function flatten(text: string, literal: string | null): string {
  return text
    .replace(TOKEN, (token) => (/^(?:--|\/\*)/.test(token) ? ' ' : (literal ?? token)))
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
