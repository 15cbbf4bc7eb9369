/** The page around a document: navigation, readable on a phone, light or dark like the reader's system. */
import { escapeHtml } from '@guildhall/platform';
import { DOCUMENTS, type GuideDocument, guidePath, PARTS, type Part } from './documents.ts';
import { API_PAGE, type RenderedDocument } from './markdown.ts';

export const STYLE_PATH = '/docs/style.css';

/** A whole page. On a phone the contents are below the text, with a link to them above it. */
export function guidePage(document: GuideDocument, { html, sections }: RenderedDocument): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(document.title)} · Guildhall</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<a class="skip" href="#text">Skip to the text</a>
<header><a class="home" href="${guidePath(FIRST)}">Guildhall</a><a class="to-contents" href="#contents">Contents</a></header>
<div class="columns">
<main id="text">
${html}</main>
<nav id="contents" aria-label="Contents">
${Object.keys(PARTS)
  .map((part) => partList(part as Part, document, sections))
  .join('\n')}
</nav>
</div>
</body>
</html>
`;
}

/** The first document of a visit. */
const FIRST = DOCUMENTS[0] as GuideDocument;

/** Open at the current page. */
function partList(part: Part, current: GuideDocument, sections: RenderedDocument['sections']): string {
  const api = part === 'reference' ? `<ul><li><a href="${API_PAGE}">API</a></li></ul>` : '';
  return `<details${part === current.part ? ' open' : ''}><summary><h2>${PARTS[part]}</h2></summary>
${api}${list(part, current, part === 'reference' ? [] : sections)}
</details>`;
}

function list(part: Part, current: GuideDocument, sections: RenderedDocument['sections']): string {
  const items = DOCUMENTS.filter((one) => one.part === part).map((one) => {
    const isCurrent = one === current;
    const link = `<a href="${guidePath(one)}"${isCurrent ? ' aria-current="page"' : ''}>${escapeHtml(one.title)}</a>`;
    const inside = isCurrent && sections.length > 0 ? sectionList(sections) : '';
    return `<li>${link}${inside}</li>`;
  });
  return `<ul>${items.join('\n')}</ul>`;
}

function sectionList(sections: RenderedDocument['sections']): string {
  const items = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeHtml(title)}</a></li>`);
  return `<ul>${items.join('')}</ul>`;
}

export const STYLE = `
:root {
  color-scheme: light dark;
  --surface: light-dark(oklch(0.985 0.004 85), oklch(0.218 0.008 60));
  --code: light-dark(oklch(0.955 0.006 85), oklch(0.18 0.008 60));
  --line: light-dark(oklch(0.22 0.01 60 / 0.14), oklch(0.95 0.01 80 / 0.14));
  --ink: light-dark(oklch(0.22 0.01 60), oklch(0.935 0.008 80));
  --muted: light-dark(oklch(0.42 0.012 60), oklch(0.79 0.01 80));
  --accent: light-dark(oklch(0.44 0.085 152), oklch(0.8 0.115 145));
}
* { box-sizing: border-box; }
html { scroll-padding-top: 1rem; -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--surface); color: var(--ink); font: 1rem/1.6 system-ui, sans-serif; }
a { color: var(--accent); text-underline-offset: 0.15em; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.skip { position: absolute; left: -999rem; }
.skip:focus { left: 1rem; top: 0.5rem; background: var(--surface); padding: 0.25rem 0.5rem; }
header { display: flex; justify-content: space-between; gap: 1rem; padding: 0.75rem 1.25rem; border-bottom: 1px solid var(--line); }
header a { padding: 0.25rem 0; }
.home { color: inherit; font-weight: 600; text-decoration: none; }
.columns { max-width: 72rem; margin: 0 auto; }
main, nav { padding: 1rem 1.25rem 3rem; }
main { min-width: 0; max-width: 48rem; overflow-wrap: break-word; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0.5rem 0 1rem; }
main h2 { font-size: 1.25rem; margin: 2.25rem 0 0.75rem; }
main h3 { font-size: 1.05rem; margin: 1.75rem 0 0.5rem; }
.anchor { color: inherit; text-decoration: none; }
.anchor:hover { text-decoration: underline; }
code { font: 0.875em/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; background: var(--code); border-radius: 4px; padding: 0.1em 0.3em; }
pre { background: var(--code); border: 1px solid var(--line); border-radius: 8px; padding: 0.85rem 1rem; overflow-x: auto; }
pre code { background: none; padding: 0; }
.table { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: 0.9375rem; }
th, td { text-align: left; vertical-align: top; padding: 0.4rem 0.9rem 0.4rem 0; border-bottom: 1px solid var(--line); overflow-wrap: normal; }
td:not(:last-child) { min-width: 2.5rem; }
nav { border-top: 1px solid var(--line); }
nav summary { margin: 1.25rem 0 0.25rem; color: var(--muted); cursor: pointer; }
nav h2 { display: inline; font-size: 0.8125rem; color: var(--muted); }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { padding-left: 0.9rem; font-size: 0.9375rem; }
nav li a { display: inline-block; padding: 0.3rem 0; color: var(--muted); text-decoration: none; }
nav li a:hover { color: var(--ink); text-decoration: underline; }
nav li a[aria-current] { color: var(--accent); font-weight: 600; }
@media (min-width: 56rem) {
  .to-contents { display: none; }
  .columns { display: grid; grid-template-columns: 15rem minmax(0, 1fr); }
  nav { grid-column: 1; grid-row: 1; border-top: 0; position: sticky; top: 0; max-height: 100vh; overflow-y: auto; }
  main { grid-column: 2; padding-left: 2rem; }
}
`;
