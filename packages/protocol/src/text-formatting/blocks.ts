/** Block formatting of messages: code blocks, quotes, headings, lists, small print and paragraphs. */
import { FENCE, type Inline, parseInline, readFence } from './inline.ts';

export type Block =
  | { readonly kind: 'paragraph' | 'small'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  /** Quotes do not nest: `blocks` are of the other kinds. */
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | ListBlock
  | { readonly kind: 'code'; readonly language: string; readonly text: string };

/** `start` is the number before the first item of a numbered list, null for one with bullets. */
export interface ListBlock {
  readonly kind: 'list';
  readonly start: number | null;
  readonly items: readonly ListItem[];
}

/** `lists` are the lists below the item's text. */
interface ListItem {
  readonly children: readonly Inline[];
  readonly lists: readonly ListBlock[];
}

/** Items that are indented further stay at this level. */
const MAX_LIST_DEPTH = 10;

/** Parses the content of a message (specification, "Messages"). Linear, never throws. */
export function parseMessage(content: string): readonly Block[] {
  return parseBlocks(content, false);
}

function parseBlocks(content: string, quoted: boolean): readonly Block[] {
  const blocks: Block[] = [];
  const shown = withoutHiddenCode(content);
  const writeLines = (text: string) => {
    if (/^[ \t]*$/.test(text)) return;
    for (const block of parseLines(text.replace(/\n[ \t]*$/, ''), quoted)) blocks.push(block);
  };
  /** Where the text begins that is in no block yet, and from where to look for fences in it. */
  let written = 0;
  let position = 0;
  for (let open = openingFence(shown, 0); open >= 0; open = openingFence(shown, position)) {
    const quote = quoted ? null : quoteAround(content, position, open);
    if (quote) {
      writeLines(content.slice(written, quote.start));
      blocks.push(parseQuote(quote.text));
      position = quote.end;
      written = position;
      continue;
    }
    const close = content.indexOf(FENCE, open + FENCE.length);
    if (close < 0) break;
    position = close + FENCE.length;
    const inside = content.slice(open + FENCE.length, close);
    if (inside.trim() === '') continue;
    const above = content.slice(written, open);
    const [, indent = ''] = /(?:^|\n)([ \t]+)$/.exec(above) ?? [];
    writeLines(above);
    blocks.push({ kind: 'code', ...readFence(inside.replaceAll(`\n${indent}`, '\n')) });
    position = endOfLine(content, position);
    written = position;
  }
  writeLines(content.slice(written));
  return blocks;
}

/** Where the line begins that follows a fence; directly after the fence, if it is not the last of its line. */
function endOfLine(content: string, position: number): number {
  const rest = /[ \t]*\n/y;
  rest.lastIndex = position;
  return position + (rest.exec(content)?.[0].length ?? 0);
}

function parseQuote(text: string): Block {
  return { kind: 'quote', blocks: parseBlocks(text, true) };
}

interface Quote {
  readonly start: number;
  readonly end: number;
  /** Without the markers of its lines. */
  readonly text: string;
}

/** The quote that a fence is in; null if it is in none. */
function quoteAround(content: string, position: number, fence: number): Quote | null {
  const above = `\n${content.slice(position, fence)}`;
  const rest = above.indexOf('\n>>> ');
  if (rest >= 0) {
    const start = position + rest;
    return { start, end: content.length, text: content.slice(start + 4) };
  }
  const inQuote = (at: number) => content.startsWith('> ', at) || content.startsWith('>\n', at);
  let line = above.lastIndexOf('\n');
  if (!inQuote(position + line)) return null;
  let end = position + line;
  while (end < content.length && inQuote(end)) end = content.indexOf('\n', end) + 1 || content.length;
  let start = position + line;
  while (line > 0) {
    line = above.lastIndexOf('\n', line - 1);
    if (!inQuote(position + line)) break;
    start = position + line;
  }
  const lines = content.slice(start, end).replace(/\n$/, '').split('\n');
  return { start, end, text: lines.map((quoted) => quoted.slice(2)).join('\n') };
}

/** The next fence, except after a backslash. @param content without the code in its spoilers */
function openingFence(content: string, position: number): number {
  let open = content.indexOf(FENCE, position);
  while (open > position && isEscaped(content, open)) open = content.indexOf(FENCE, open + 1);
  return open;
}

/** Blanks the backticks inside spoilers: code there is hidden like the text around it. */
function withoutHiddenCode(content: string): string {
  return piecesOf(content)
    .map((piece, index) => (index % 2 === 1 ? piece.replaceAll('`', ' ') : piece))
    .join('');
}

/** Marks of spoilers; escaped characters and code before a mark, whose bars are text. */
const SPOILER_MARKS = /\\.|```[\s\S]*?```|`+[^`]*`+|(\|\|)/g;

/** A text in pieces: outside and inside of spoilers in turn. The pieces inside begin with the first mark. */
function piecesOf(text: string): readonly string[] {
  if (!text.includes('||')) return [text];
  const marks = [...text.matchAll(SPOILER_MARKS)].filter(([, mark]) => mark).map(({ index }) => index);
  if (marks.length % 2 === 1) marks.pop();
  const bounds = [0, ...marks, text.length];
  return bounds.slice(1).map((end, at) => text.slice(bounds[at], end));
}

/** Whether a character is escaped: an odd number of backslashes precedes it, because two show as one. */
function isEscaped(content: string, at: number): boolean {
  let before = at;
  while (content.charAt(before - 1) === '\\') before -= 1;
  return (at - before) % 2 === 1;
}

type LineKind = 'paragraph' | 'quote' | 'small' | 'item' | 'heading';
interface Line {
  readonly kind: LineKind;
  readonly text: string;
  /** The level of a heading, or the number of an item of a numbered list. */
  readonly level?: number | undefined;
  /** The width of the space before a list item. */
  readonly indent?: number;
}

function parseLines(text: string, quoted: boolean): readonly Block[] {
  const lines = splitLines(text);
  const rest = quoted ? -1 : lines.findIndex((line) => line.startsWith('>>> '));
  const above = rest < 0 ? lines : lines.slice(0, rest);
  const blocks = group(above.map((line) => readLine(line, quoted))).flatMap(parseGroup);
  return rest < 0 ? blocks : [...blocks, parseQuote(lines.slice(rest).join('\n').slice(4))];
}

/** Lines of a text. Those that a spoiler spans are one, because separate blocks would show what it hides. */
function splitLines(text: string): readonly string[] {
  const lines = [''];
  for (const [index, piece] of piecesOf(text).entries()) {
    const [first = '', ...below] = index % 2 === 1 ? [piece] : piece.split('\n');
    lines.push((lines.pop() ?? '') + first);
    for (const line of below) lines.push(line);
  }
  return lines;
}

function readLine(text: string, quoted: boolean): Line {
  if (!quoted && (text === '>' || text.startsWith('> ')))
    return { kind: 'quote', text: text.slice(2).replaceAll('\n> ', '\n') };
  if (text.startsWith('-# ')) return { kind: 'small', text: text.slice(3).replaceAll('\n-# ', '\n') };
  const heading = /^(#{1,3}) +(?=\S)/.exec(text);
  if (heading)
    return { kind: 'heading', text: text.slice(heading[0].length), level: heading[1]?.length ?? 1 };
  const item = /^([ \t]*)(?:[-*]|([0-9]{1,4})\.) +(?=\S)/.exec(text);
  if (!item) return { kind: 'paragraph', text };
  const [mark, space = '', number] = item;
  return {
    kind: 'item',
    text: text.slice(mark.length),
    level: number === undefined ? undefined : Number(number),
    indent: space.replaceAll('\t', '    ').length,
  };
}

type Lines = readonly [Line, ...Line[]];

/** Groups consecutive lines of the same kind; a heading is a separate block. */
function group(lines: readonly Line[]): readonly Lines[] {
  const groups: [Line, ...Line[]][] = [];
  for (const [index, line] of lines.entries()) {
    const last = groups.at(-1);
    if (last?.[0].kind === 'item' && line.kind === 'paragraph') {
      // An empty line between two items does not divide their list, and an indented line continues the item above.
      if (line.text.trim() === '' && continuesList(last, lines[index + 1])) continue;
      const item = /^[ \t]+\S/.test(line.text) ? last.pop() : undefined;
      if (item) {
        last.push({ ...item, text: `${item.text}\n${line.text.trimStart()}` });
        continue;
      }
    }
    if (last && last[0].kind === line.kind && line.kind !== 'heading') last.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Whether an item belongs to the list of the items above, rather than to a list of the other kind below it. */
function continuesList(items: Lines, next: Line | undefined): boolean {
  if (next?.kind !== 'item') return false;
  const above = next.indent === 0 && items.findLast(({ indent }) => indent === 0);
  return !above || (above.level === undefined) === (next.level === undefined);
}

function parseGroup(lines: Lines): readonly Block[] {
  const [{ kind, level }] = lines;
  if (kind === 'item') return parseLists(lines);
  const text = lines.map((line) => line.text).join('\n');
  if (kind === 'quote') return [parseQuote(text)];
  const children = parseInline(text);
  if (kind !== 'heading') return [{ kind, children }];
  return [{ kind, level: level === 1 ? 1 : level === 2 ? 2 : 3, children }];
}

/** Lists of consecutive items: items with bullets and numbered ones are in separate lists. */
function parseLists(lines: readonly Line[], depth = 1): readonly ListBlock[] {
  const lists: { kind: 'list'; start: number | null; items: ListItem[] }[] = [];
  let next = 0;
  for (let item = lines[next]; item; item = lines[next]) {
    const { text, level: start = null, indent = 0 } = item;
    const below = next + 1;
    next = below;
    if (depth < MAX_LIST_DEPTH) while ((lines[next]?.indent ?? 0) > indent) next += 1;
    const parsed = { children: parseInline(text), lists: parseLists(lines.slice(below, next), depth + 1) };
    const last = lists.at(-1);
    if (last && (last.start === null) === (start === null)) last.items.push(parsed);
    else lists.push({ kind: 'list', start, items: [parsed] });
  }
  return lists;
}
