import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NAMED = /`((?:packages|apps|bench|e2e|examples|tooling|docs)\/[\w./-]+)`/g;
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
  },
);
