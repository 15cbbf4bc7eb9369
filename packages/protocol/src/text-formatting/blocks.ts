/** Block formatting of messages: code blocks, quotes, headings, lists, small print and paragraphs. */
import { FENCE, type Inline, parseInline, readFence } from './inline.ts';

export type Block =
  | { readonly kind: 'paragraph' | 'quote' | 'small'; readonly children: readonly Inline[] }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly children: readonly Inline[] }
  | ListBlock
  /** `quoted` when it is inside a quote. */
  | { readonly kind: 'code'; readonly language: string; readonly text: string; readonly quoted?: true };

/** `start` is the number before the first item of a numbered list, null for one with bullets. */
export interface ListBlock {
  readonly kind: 'list';
  readonly start: number | null;
  readonly items: readonly (readonly Inline[])[];
}

/** Parses the content of a message (specification, "Messages"). Linear, never throws. */
export function parseMessage(content: string): readonly Block[] {
  const blocks: Block[] = [];
  const shown = withoutHiddenCode(content);
  let position = 0;
  while (position < content.length) {
    const open = openingFence(shown, position);
    const quote = open < 0 ? null : quoteAround(content, position, open);
    if (quote) {
      blocks.push(
        ...parseLines(content.slice(position, quote.start).replace(/\n$/, '')),
        ...parseQuote(quote.text),
      );
      position = quote.end;
      continue;
    }
    const close = open < 0 ? -1 : content.indexOf(FENCE, open + FENCE.length);
    if (close < 0 || content.slice(open + FENCE.length, close).trim() === '') {
      const end = close < 0 ? content.length : close + FENCE.length;
      blocks.push(...parseLines(content.slice(position, end)));
      position = end;
      continue;
    }
    blocks.push(...parseLines(content.slice(position, open).replace(/\n$/, '')));
    blocks.push(codeBlock(content.slice(open + FENCE.length, close)));
    position = close + FENCE.length;
    if (content.charAt(position) === '\n') position += 1;
  }
  return blocks;
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

/** A quote and the code blocks inside it. */
function parseQuote(text: string): readonly Block[] {
  const blocks: Block[] = [];
  const shown = withoutHiddenCode(text);
  let written = 0;
  let read = 0;
  for (let open = openingFence(shown, 0); open >= 0; open = openingFence(shown, read)) {
    const close = text.indexOf(FENCE, open + FENCE.length);
    if (close < 0) break;
    read = close + FENCE.length;
    const inside = text.slice(open + FENCE.length, close);
    if (inside.trim() === '') continue;
    const before = text.slice(written, open).replace(/\n$/, '');
    if (before !== '') blocks.push({ kind: 'quote', children: parseInline(before) });
    blocks.push({ ...codeBlock(inside), quoted: true });
    written = text.charAt(read) === '\n' ? read + 1 : read;
  }
  const after = text.slice(written);
  if (after !== '' || blocks.length === 0) blocks.push({ kind: 'quote', children: parseInline(after) });
  return blocks;
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

function codeBlock(inside: string): Extract<Block, { readonly kind: 'code' }> {
  return { kind: 'code', ...readFence(inside) };
}

type LineKind = 'paragraph' | 'quote' | 'small' | 'bullet' | 'number' | 'heading';
interface Line {
  readonly kind: LineKind;
  readonly text: string;
  /** The level of a heading, or the number of a list item. */
  readonly level: number;
}

function parseLines(text: string): readonly Block[] {
  if (text === '') return [];
  const lines = splitLines(text);
  const rest = lines.findIndex((line) => line.startsWith('>>> '));
  const above = rest < 0 ? lines : lines.slice(0, rest);
  const blocks = group(above.map(readLine)).map(parseBlock);
  if (rest < 0) return blocks;
  const quoted = lines.slice(rest).join('\n').slice(4);
  return [...blocks, { kind: 'quote', children: parseInline(quoted) }];
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

function readLine(text: string): Line {
  if (text === '>' || text.startsWith('> '))
    return { kind: 'quote', text: text.slice(2).replaceAll('\n> ', '\n'), level: 0 };
  if (text.startsWith('-# '))
    return { kind: 'small', text: text.slice(3).replaceAll('\n-# ', '\n'), level: 0 };
  const heading = /^(#{1,3}) +(?=\S)/.exec(text);
  if (heading) {
    return { kind: 'heading', text: text.slice(heading[0].length), level: heading[1]?.length ?? 1 };
  }
  if (/^[-*] +\S/.test(text)) return { kind: 'bullet', text: text.slice(2).trimStart(), level: 0 };
  const numbered = /^([0-9]{1,4})\. +(?=\S)/.exec(text);
  if (numbered) return { kind: 'number', text: text.slice(numbered[0].length), level: Number(numbered[1]) };
  return { kind: 'paragraph', text, level: 0 };
}

/** Groups consecutive lines of the same kind; a heading is a separate block. */
function group(lines: readonly Line[]): readonly (readonly [Line, ...Line[]])[] {
  const groups: [Line, ...Line[]][] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && last[0].kind === line.kind && line.kind !== 'heading') last.push(line);
    else groups.push([line]);
  }
  return groups;
}

function parseBlock(lines: readonly [Line, ...Line[]]): Block {
  const [first] = lines;
  const { kind } = first;
  if (kind === 'bullet' || kind === 'number') {
    const start = kind === 'number' ? first.level : null;
    return { kind: 'list', start, items: lines.map((line) => parseInline(line.text)) };
  }
  const children = parseInline(lines.map((line) => line.text).join('\n'));
  if (kind === 'heading') return { kind, level: first.level === 1 ? 1 : first.level === 2 ? 2 : 3, children };
  return { kind, children };
}
