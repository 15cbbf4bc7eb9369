/** Documents of the repository as HTML: their links lead to pages of this instance. */
import { Marked, type Token, type Tokens } from 'marked';
import { DOCUMENTS, type GuideDocument, guidePath } from './documents.ts';

export interface RenderedDocument {
  readonly html: string;
  /** The second level of headings. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** A document as HTML without any script, style or HTML of its own. */
export function renderDocument(text: string, { part }: Pick<GuideDocument, 'part'>): RenderedDocument {
  const sections: { id: string; title: string }[] = [];
  const marked = new Marked({
    renderer: {
      html: ({ text: raw }) => escapeHtml(raw),
      heading({ tokens, depth }) {
        const title = plainText(tokens);
        const id = toSlug(title);
        if (depth === 2) sections.push({ id, title });
        const inner = this.parser.parseInline(tokens);
        const anchor = depth === 1 ? inner : `<a class="anchor" href="#${id}">${inner}</a>`;
        return `<h${depth} id="${id}">${anchor}</h${depth}>\n`;
      },
      code: ({ text: code }) =>
        `<pre tabindex="0"><code>${escapeHtml(code.replace(/\n$/, ''))}\n</code></pre>\n`,
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens);
        const address = rewriteLink(href, part);
        return address === null ? inner : `<a href="${escapeHtml(address)}">${inner}</a>`;
      },
      table(token) {
        const row = (cells: readonly Tokens.TableCell[], tag: string) =>
          `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
        const body = token.rows.map((cells) => row(cells, 'td')).join('\n');
        const head = token.header.some(({ text: label }) => label !== '') ? row(token.header, 'th') : '';
        return `<div class="table" tabindex="0"><table><thead>${head}</thead><tbody>${body}</tbody></table></div>\n`;
      },
    },
  });
  const html = marked.parse(text, { async: false });
  return { html, sections };
}

/** Where a link leads here; null for files that only the repository has. */
function rewriteLink(href: string, part: GuideDocument['part']): string | null {
  if (/^(?:https?:|\/|#)/.test(href)) return href;
  const [, folder = `${part}/`, slug, hash = ''] =
    /^(?:\.\.\/)?(?:\.\/)?(\w+\/)?([\w-]+)\.md(#.*)?$/.exec(href) ?? [];
  if (folder === 'reference/' && slug === 'endpoints') return '/docs/';
  const found = DOCUMENTS.find((one) => `${one.part}/` === folder && one.slug === slug);
  return found ? `${guidePath(found)}${hash}` : null;
}

/** The anchor that the repository's own pages give a heading, which links name. */
function toSlug(title: string): string {
  return title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(/\s/g, '-');
}

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens ? plainText(token.tokens) : plainTokenText(token)))
    .join('');
}

function plainTokenText(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw;
}

export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
