/** Renders documents of the repository as HTML, with links to pages of this instance. */
import { dirname, resolve } from 'node:path';
import { escapeHtml } from '@guildhall/platform';
import { Marked, type Token, type Tokens } from 'marked';
import { DOCS, DOCUMENTS, type GuideDocument, guidePath } from './documents.ts';

/** The browsable API reference. */
export const API_PAGE = '/docs/';

export interface RenderedDocument {
  readonly html: string;
  /** The second level of headings. */
  readonly sections: readonly { readonly id: string; readonly title: string }[];
}

/** A document as HTML without scripts or styles. */
export function renderDocument(text: string, { file }: Pick<GuideDocument, 'file'>): RenderedDocument {
  const sections: { id: string; title: string }[] = [];
  const marked = new Marked({
    renderer: {
      html: ({ text: raw }) => anchorOf(raw) ?? escapeHtml(raw),
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
        const address = rewriteLink(href, file);
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

/** The only HTML in documents: an anchor, such as of a table row. */
function anchorOf(raw: string): string | undefined {
  if (raw === '</a>') return '';
  const [, id] = /^<a id="([\w-]+)">$/.exec(raw) ?? [];
  return id && `<a id="${id}"></a>`;
}

/** The target of a link here; null for files that are only in the repository. */
function rewriteLink(href: string, file: string): string | null {
  if (/^(?:https?:|\/|#)/.test(href)) return href;
  const [path = '', hash] = href.split('#', 2);
  const target = resolve(dirname(file), path);
  if (target === `${DOCS}reference/endpoints.md`) return API_PAGE;
  const found = DOCUMENTS.find((one) => one.file === target);
  return found ? `${guidePath(found)}${hash === undefined ? '' : `#${hash}`}` : null;
}

/** The anchor of a heading on the repository's pages, which links use. */
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
