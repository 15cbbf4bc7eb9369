import { readFile } from 'node:fs/promises';
import { ENDPOINTS, ERRORS, EVENTS } from '@guildhall/protocol';
import { describe, expect, it } from 'vitest';
import { REFERENCE_PAGES } from './pages.ts';

const text = (name: string) => REFERENCE_PAGES[name] ?? '';

describe('the reference pages', () => {
  it.each(Object.entries(REFERENCE_PAGES))('%s is current (npm run docs writes it)', async (name, page) => {
    const file = new URL(`../../docs/reference/${name}`, import.meta.url);
    expect(await readFile(file, 'utf8')).toBe(page);
  });

  it('are complete', () => {
    for (const name of Object.keys(ENDPOINTS)) expect(text('endpoints.md')).toContain(`### ${name}\n`);
    for (const code of Object.keys(ERRORS)) expect(text('errors.md')).toContain(`<a id="${code}"></a>`);
    for (const { name } of Object.values(EVENTS)) expect(text('events.md')).toContain(`## ${name}\n`);
  });

  it('say what query parameters mean', () => {
    expect(text('endpoints.md')).toContain(
      '| `threadId?` | text | A thread or post of the webhook’s channel |',
    );
  });

  it('have no broken links', () => {
    const anchors = new Set<string>();
    for (const [name, page] of Object.entries(REFERENCE_PAGES)) {
      for (const [, heading = ''] of page.matchAll(/^#+ (.+)$/gm))
        anchors.add(`${name}#${heading.toLowerCase()}`);
      for (const [, id = ''] of page.matchAll(/<a id="(\w+)">/g)) anchors.add(`${name}#${id}`);
    }
    const links = Object.values(REFERENCE_PAGES).flatMap((page) => [
      ...page.matchAll(/\]\((\w+\.md#\w+)\)/g),
    ]);
    expect(links.length).toBeGreaterThan(50);
    for (const [, target = ''] of links) expect(anchors).toContain(target);
  });
});
