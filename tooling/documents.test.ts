import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAMED = /`((?:packages|apps|bench|e2e|examples|tooling|docs)\/[\w./-]+)`/g;
/** A test file and the tests in it, such as `accounts/rules.test "is weak", "usernames …"`. */
const TESTED = /([\w/-]+\.test)(?:\.ts)?((?:,? "[^"]+")+)/g;
const TEST_FILES = globSync('{apps,packages,e2e,tooling}/**/*.test.ts', {
  cwd: ROOT,
  exclude: ['**/node_modules/**'],
});
const LINKED = /\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/g;

describe.each(['README.md', ...globSync('docs/{,decisions/,guides/,operate/}*.md', { cwd: ROOT })])(
  '%s',
  (page) => {
    it('names and links only files that exist', () => {
      const text = readFileSync(join(ROOT, page), 'utf8').replaceAll(/^```[\s\S]*?^```/gm, '');
      const named = [...text.matchAll(NAMED)].map(([, path = '']) => join(ROOT, path));
      const linked = [...text.matchAll(LINKED)].map(([, path = '']) => resolve(ROOT, dirname(page), path));
      expect([...named, ...linked].filter((path) => !existsSync(path))).toEqual([]);
    });

    it('names only tests that exist', () => {
      const text = readFileSync(join(ROOT, page), 'utf8');
      const named = [...text.matchAll(TESTED)].flatMap(([, file = '', titles = '']) =>
        [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
      );
      expect(named.filter(({ file, title }) => !hasTest(file, title))).toEqual([]);
    });
  },
);

/** Whether a test file has a title. @param file its path, of which folders may be left out @param title with gaps as … */
function hasTest(file: string, title: string): boolean {
  const parts = `${file}.ts`.split('/');
  const files = TEST_FILES.filter((path) => isWithin(parts, path.split('/')));
  return files.some((path) => {
    const text = readFileSync(join(ROOT, path), 'utf8');
    return title.split('…').every((piece) => text.includes(piece.trim()));
  });
}

function isWithin(parts: readonly string[], path: readonly string[]): boolean {
  return parts.at(-1) === path.at(-1) && parts.every((part) => path.includes(part));
}

it.each(globSync('deploy/proxies/*', { cwd: ROOT }))(
  '%s has the processes that deploy/monitoring/prometheus.yml watches, one port lower',
  (sample) => {
    const portsIn = (path: string): Set<number> => {
      const found = readFileSync(join(ROOT, path), 'utf8').matchAll(/127\.0\.0\.1:(\d+)/g);
      return new Set([...found].map(([, port]) => Number(port)));
    };
    const watched = [...portsIn('deploy/monitoring/prometheus.yml')].map((port) => port - 1);
    expect(portsIn(sample)).toEqual(new Set(watched));
  },
);
