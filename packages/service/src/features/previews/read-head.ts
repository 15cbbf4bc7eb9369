import { Parser } from 'htmlparser2';

export interface PageHead {
  readonly title: string;
  /** By property or name in lower case; the first non-empty value of each. */
  readonly meta: ReadonlyMap<string, string>;
}

/** Enough for any title. Some pages never close the tag. */
const LONGEST_TITLE = 2000;
/** A head is flat. The parser's time grows with the square of the depth. */
const DEEPEST = 64;
/** Characters parsed at a time, because nothing after the head is read. */
const PIECE = 16_384;

/** The title and meta tags of a page up to its body. Never throws. */
export function readHead(html: string): PageHead {
  const meta = new Map<string, string>();
  let title = '';
  let inTitle = false;
  let ended = false;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (name === 'body' || depth > DEEPEST) ended = true;
      if (ended) return;
      if (name === 'title') inTitle = title === '';
      else if (name === 'meta') keep(meta, attributes);
    },
    ontext(text) {
      if (inTitle && title.length < LONGEST_TITLE) title += text;
    },
    onclosetag(name) {
      depth -= 1;
      if (name === 'title') inTitle = false;
      if (name === 'head') ended = true;
    },
  });
  for (let from = 0; from < html.length && !ended; from += PIECE)
    parser.write(html.slice(from, from + PIECE));
  return { title, meta };
}

function keep(meta: Map<string, string>, { property, name, content = '' }: Record<string, string>): void {
  const key = (property ?? name ?? '').trim().toLowerCase();
  if (key !== '' && content.trim() !== '' && !meta.has(key)) meta.set(key, content);
}
