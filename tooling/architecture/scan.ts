/** Finds imports in TypeScript without a full parser, ignoring comments and string contents. */

const OPENS_REGEX = /(?:^|[(,=:[!&|?{};+\n]|\breturn|\btypeof|=>)\s*$/;

export interface Scanned {
  /**
   * The text with comments and the contents of template literals and regular expressions blanked; lines keep their
   * positions.
   */
  readonly code: string;
  /** Contents of quoted strings blanked as well. */
  readonly bare: string;
}

export function scan(text: string): Scanned {
  let code = '';
  let bare = '';
  let at = 0;
  const copy = (end: number): void => {
    code += text.slice(at, end);
    bare += text.slice(at, end);
    at = end;
  };
  const blank = (end: number): void => {
    const blanks = text.slice(at, end).replace(/[^\n]/g, ' ');
    code += blanks;
    bare += blanks;
    at = end;
  };
  while (at < text.length) {
    const rest = text.slice(at, at + 2);
    const char = text[at];
    if (rest === '//') blank(findEnd(text, at, '\n', 0));
    else if (rest === '/*') blank(findEnd(text, at + 2, '*/', 2));
    else if (char === "'" || char === '"') {
      const inside = text.slice(at + 1, findClosingQuote(text, at) - 1);
      code += char + inside;
      bare += char + ' '.repeat(inside.length);
      at += 1 + inside.length;
      copy(at + 1);
    } else if (char === '`') {
      const end = findClosingQuote(text, at);
      copy(at + 1);
      blank(end - 1);
      copy(end);
    } else if (char === '/' && OPENS_REGEX.test(code.slice(-40))) blank(findRegexEnd(text, at));
    else copy(at + 1);
  }
  return { code, bare };
}

function findEnd(text: string, from: number, mark: string, length: number): number {
  const found = text.indexOf(mark, from);
  return found < 0 ? text.length : found + length;
}

/** The position after the quote that closes the one at `start`; substitutions of a template may contain templates. */
function findClosingQuote(text: string, start: number): number {
  const quote = text[start];
  let depth = 0;
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\\') at += 1;
    else if (depth === 0 && char === quote) return at + 1;
    else if (quote !== '`') {
      if (char === '\n') return at;
    } else if (depth === 0 && char === '$' && text[at + 1] === '{') {
      depth = 1;
      at += 1;
    } else if (depth > 0 && char === '{') depth += 1;
    else if (depth > 0 && char === '}') depth -= 1;
    else if (depth > 0 && (char === "'" || char === '"' || char === '`')) at = findClosingQuote(text, at) - 1;
  }
  return text.length;
}

function findRegexEnd(text: string, start: number): number {
  let inClass = false;
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text[at];
    if (char === '\n') return start + 1;
    if (char === '\\') at += 1;
    else if (char === '[') inClass = true;
    else if (char === ']') inClass = false;
    else if (char === '/' && !inClass) return at + 1;
  }
  return start + 1;
}

export interface Import {
  readonly specifier: string;
  /** From 1. */
  readonly line: number;
  /** Written as `import()`. */
  readonly isCall: boolean;
}

const FROM = /(?<![.\w$])(?:import|export)\s(?:[\w\s{},*$]|\btype\b)*?\bfrom\s*(['"])([^'"\n]+)\1/g;
const BARE = /(?<![.\w$])import\s*(['"])([^'"\n]+)\1/g;
const CALL = /(?<![.\w$])import\(\s*(['"])([^'"\n]+)\1\s*,?\s*(?:\)|\{)/g;

/** Matches that do not start inside a quoted string. */
export function matchesIn({ code, bare }: Scanned, pattern: RegExp): readonly RegExpExecArray[] {
  return [...code.matchAll(pattern)].filter(({ index }) => bare[index] === code[index]);
}

/** Every import and re-export, types and `import()` included. */
export function listImports(scanned: Scanned): readonly Import[] {
  const found = [FROM, BARE, CALL].flatMap((pattern) =>
    matchesIn(scanned, pattern).map((match) => ({
      specifier: match[2] ?? '',
      index: match.index + match[0].length,
      isCall: pattern === CALL,
    })),
  );
  return found
    .sort((a, b) => a.index - b.index)
    .map(({ specifier, index, isCall }) => ({ specifier, line: lineAt(scanned.code, index), isCall }));
}

export function lineAt(code: string, index: number): number {
  let line = 1;
  for (let at = code.indexOf('\n'); at >= 0 && at < index; at = code.indexOf('\n', at + 1)) line += 1;
  return line;
}
