/**
 * Inline formatting of a message: a single pass with a stack of open markers, linear in the length of the text. At most
 * one frame of each kind is open, so nesting is bounded whatever is sent. It never throws; what does not close is text.
 */
export type Emphasis = 'bold' | 'italic' | 'underline' | 'strike' | 'spoiler';

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: Emphasis; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  /** `quiet` when written as `<https://…>`, which suppresses its preview. */
  | { readonly kind: 'link'; readonly url: string; readonly quiet: boolean }
  | { readonly kind: 'user' | 'role' | 'channel'; readonly id: string }
  | { readonly kind: 'emoji'; readonly name: string; readonly id: string; readonly animated: boolean }
  | { readonly kind: 'everyone'; readonly text: '@everyone' | '@here' };

interface Frame {
  readonly kind: Emphasis;
  readonly marker: string;
  readonly children: Inline[];
}

const MARKERS: readonly (readonly [marker: string, kind: Emphasis])[] = [
  ['**', 'bold'],
  ['__', 'underline'],
  ['~~', 'strike'],
  ['||', 'spoiler'],
  ['*', 'italic'],
  ['_', 'italic'],
];

export const FENCE = '```';
const SPECIAL = /[\\*_~|`<@hH]/g;
const ESCAPABLE = /[!-/:-@[-`{-~]/;
const REFERENCE = /<(@!?|@&|#)([0-9]{1,19})>/y;
const CUSTOM_EMOJI = /<(a?):([A-Za-z0-9_]{2,32}):([0-9]{1,19})>/y;
const QUIET_LINK = /<(https?:\/\/[^\s<>]{1,2000})>/iy;
/** Chinese and Japanese have no space between a link and the punctuation after it. */
const LINK = /https?:\/\/[^\s<、。「」『』【】《》（），：；！？]+/iy;
const AFTER_LINK = /[.,:;!?'"*~|\\…‘’“”«»‹›]/;
const BRACKETS: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };
/** Not every script divides words by spaces: only Latin letters and digits make a longer word. */
const EVERYONE = /@(?:everyone|here)(?!_*[\p{Script=Latin}\p{N}])/uy;
const WORD = /[\p{Script=Latin}\p{N}_]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Parses a part of a message without code blocks and quotes. */
export function parseInline(text: string): readonly Inline[] {
  return new InlineParser(text).parse();
}

class InlineParser {
  readonly #text: string;
  readonly #root: Inline[] = [];
  readonly #frames: Frame[] = [];
  #position = 0;
  /** Lengths of backtick runs known to have no closing run ahead. */
  readonly #unclosed = new Set<number>();

  constructor(text: string) {
    this.#text = text;
  }

  parse(): readonly Inline[] {
    while (this.#position < this.#text.length) {
      SPECIAL.lastIndex = this.#position;
      const next = SPECIAL.exec(this.#text)?.index ?? this.#text.length;
      this.#write(this.#text.slice(this.#position, next));
      this.#position = next;
      if (next < this.#text.length) this.#special();
    }
    while (this.#frames.length > 0) this.#dissolve();
    return this.#root;
  }

  #special(): void {
    const character = this.#text.charAt(this.#position);
    const taken =
      character === '\\'
        ? this.#escape()
        : character === '`'
          ? this.#code()
          : character === '<'
            ? this.#reference()
            : character === 'h' || character === 'H'
              ? this.#link()
              : character === '@'
                ? this.#everyone()
                : this.#marker();
    if (taken) return;
    this.#write(character);
    this.#position += 1;
  }

  #escape(): boolean {
    const escaped = this.#text.charAt(this.#position + 1);
    if (!ESCAPABLE.test(escaped)) return false;
    this.#write(escaped);
    this.#position += 2;
    return true;
  }

  #code(): boolean {
    let length = 1;
    while (this.#text.charAt(this.#position + length) === '`') length += 1;
    const start = this.#position + length;
    if (length > 2 && this.#isOpen('spoiler') && this.#hiddenBlock()) return true;
    const end = length > 2 || this.#unclosed.has(length) ? -1 : this.#endOfCode(length, start);
    if (end < 0) {
      this.#unclosed.add(length);
      this.#write('`'.repeat(length));
      this.#position = start;
      return true;
    }
    // A space divides the marks from backticks inside.
    this.#push({ kind: 'code', text: this.#text.slice(start, end).replace(/^ (?=`)|(?<=`) $/g, '') });
    this.#position = end + length;
    return true;
  }

  /** Where a run of exactly as many backticks begins; -1 if there is none. */
  #endOfCode(length: number, start: number): number {
    const run = length === 1 ? /(?<!`)`(?!`)/g : /(?<!`)``(?!`)/g;
    run.lastIndex = start;
    return run.exec(this.#text)?.index ?? -1;
  }

  /** A code block inside a spoiler. */
  #hiddenBlock(): boolean {
    const start = this.#position + FENCE.length;
    const end = this.#text.indexOf(FENCE, start);
    const { text } = end < 0 ? { text: '' } : readFence(this.#text.slice(start, end));
    if (text.trim() === '') return false;
    this.#push({ kind: 'code', text });
    this.#position = end + FENCE.length;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#position;
    return pattern.exec(this.#text);
  }

  #reference(): boolean {
    const found = this.#match(REFERENCE) ?? this.#match(CUSTOM_EMOJI) ?? this.#match(QUIET_LINK);
    if (!found) return false;
    this.#push(toReference(found));
    this.#position += found[0].length;
    return true;
  }

  #link(): boolean {
    const afterMarker = this.#frames.at(-1)?.children.length === 0;
    if (!afterMarker && WORD.test(this.#text.charAt(this.#position - 1))) return false;
    const found = this.#match(LINK);
    if (!found) return false;
    const underscores = this.#frames.some(({ marker }) => marker.startsWith('_'));
    const url = withoutTrailing(found[0], underscores);
    if (!/^https?:\/\/[^/]/i.test(url)) return false;
    this.#push({ kind: 'link', url, quiet: false });
    this.#position += url.length;
    return true;
  }

  #everyone(): boolean {
    const found = this.#match(EVERYONE);
    if (!found) return false;
    this.#push({ kind: 'everyone', text: found[0] === '@here' ? '@here' : '@everyone' });
    this.#position += found[0].length;
    return true;
  }

  #marker(): boolean {
    const found = this.#markerHere();
    if (!found) return false;
    const [marker, kind] = found;
    const before = this.#text.charAt(this.#position - 1);
    const after = this.#text.charAt(this.#position + marker.length);
    const insideWord = marker === '_' && LETTER.test(before) && LETTER.test(after);
    // Spoilers may have spaces inside their marks: showing what the author wants hidden is worse than hiding too much.
    const touches = (neighbour: string) => kind === 'spoiler' || /\S/.test(neighbour);
    const open = this.#frames.some((frame) => frame.marker === marker);
    const closes = open && touches(before) && !insideWord;
    const opens = !open && touches(after) && !insideWord && !this.#isOpen(kind);
    if (closes) this.#close(marker);
    else if (opens) this.#frames.push({ kind, marker, children: [] });
    else this.#write(marker);
    this.#position += marker.length;
    return true;
  }

  /** In a run of three the innermost open marker closes first, so that `**bold *both***` nests. */
  #markerHere(): readonly [string, Emphasis] | undefined {
    const fitting = MARKERS.filter(([marker]) => this.#text.startsWith(marker, this.#position));
    const innermost = this.#frames.at(-1)?.marker;
    const run = this.#text.slice(this.#position, this.#position + 3);
    if (innermost && innermost.length === 1 && run === innermost.repeat(3)) {
      return fitting.find(([marker]) => marker === innermost);
    }
    return fitting[0];
  }

  #isOpen(kind: Emphasis): boolean {
    return this.#frames.some((frame) => frame.kind === kind);
  }

  #close(marker: string): void {
    this.#swap(marker);
    while (this.#frames.at(-1)?.marker !== marker) this.#dissolve();
    const frame = this.#frames.pop();
    if (!frame) return;
    if (frame.children.length === 0) this.#write(marker + marker);
    else this.#push({ kind: frame.kind, children: frame.children });
  }

  /** Two markers of one run, as in `***a** b*`, have no order until one closes: that one was the inner. */
  #swap(marker: string): void {
    const [outer, inner] = this.#frames.slice(-2);
    if (outer?.marker !== marker || inner?.marker !== marker.charAt(0) || outer.children.length > 0) return;
    this.#frames.splice(
      -2,
      2,
      { ...inner, children: outer.children },
      { ...outer, children: inner.children },
    );
  }

  /** The innermost frame is unclosed: its marker becomes text, and its children move to the enclosing frame. */
  #dissolve(): void {
    const frame = this.#frames.pop();
    if (!frame) return;
    this.#write(frame.marker);
    for (const child of frame.children) {
      if (child.kind === 'text') this.#write(child.text);
      else this.#push(child);
    }
  }

  #push(node: Inline): void {
    (this.#frames.at(-1)?.children ?? this.#root).push(node);
  }

  #write(text: string): void {
    if (text === '') return;
    const children = this.#frames.at(-1)?.children ?? this.#root;
    const last = children.at(-1);
    if (last?.kind === 'text') children[children.length - 1] = { kind: 'text', text: last.text + text };
    else children.push({ kind: 'text', text });
  }
}

/** The code between two fences. */
export function readFence(inside: string): { readonly language: string; readonly text: string } {
  const labelled = /^([\w+#.-]{1,20})\n/.exec(inside);
  const text = labelled ? inside.slice(labelled[0].length) : inside.replace(/^\n/, '');
  return { language: labelled?.[1] ?? '', text: text.replace(/\n$/, '') };
}

function toReference([, first = '', second = '', third]: RegExpExecArray): Inline {
  if (first === '#') return { kind: 'channel', id: second };
  if (first === '@&') return { kind: 'role', id: second };
  if (first.startsWith('@')) return { kind: 'user', id: second };
  if (third !== undefined) return { kind: 'emoji', name: second, id: third, animated: first === 'a' };
  return { kind: 'link', url: first, quiet: true };
}

/**
 * A link without the punctuation after it; a closing bracket stays when it was opened inside.
 * @param underscores whether a `_` at the end may close an emphasis; otherwise it is part of the address
 */
function withoutTrailing(url: string, underscores: boolean): string {
  const unopened: Record<string, number> = {};
  for (const [close, open] of Object.entries(BRACKETS))
    unopened[close] = url.split(close).length - url.split(open).length;
  let end = url.length;
  while (end > 0) {
    const last = url.charAt(end - 1);
    const extra = unopened[last] ?? 0;
    if (extra > 0) unopened[last] = extra - 1;
    else if (!AFTER_LINK.test(last) && !(underscores && last === '_')) break;
    end -= 1;
  }
  return url.slice(0, end);
}
