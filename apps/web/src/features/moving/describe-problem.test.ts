import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { describeProblem, KNOWN_PROBLEMS } from './describe-problem.ts';

const MOVING = join(import.meta.dirname, '../../../../../packages/service/src/features/moving');
/** Of commands, which take folders, and of reading JSON, which reports that the file is not readable. */
const NEVER_SHOWN =
  /^There are no JSON files in |^The file is nested too deep|^A part of the file is too long/;

it.each([
  [
    'A server has up to 250 roles; the rest are left out.',
    'Roles: up to 250 are imported; the rest are left out.',
  ],
  [
    'A record of channels is left out: /name is required.',
    'Channels: one is left out, because it is invalid (/name is required).',
  ],
  [
    'A person is left out: their id is already in use here.',
    'A person is left out: their id is already in use here.',
  ],
  ['general.json is not readable JSON.', 'general.json cannot be read.'],
  ['Something new.', 'Something new.'],
])('of an import, “%s”, is shown as %s', (words, sentence) => {
  expect(describeProblem(words)).toBe(sentence);
});

it('of an import are known in the words that the service uses', () => {
  const words = globSync('**/*.ts', { cwd: MOVING, exclude: (path) => path.endsWith('.test.ts') })
    .flatMap((path) => [
      ...readFileSync(join(MOVING, path), 'utf8').matchAll(
        /['`]((?:An?|The(?:re)?|This) [^\n`]+\.|\$\{[^\n`]+\.)['`]/g,
      ),
    ])
    .map(([, text = '']) => text.replaceAll(/\$\{[^}]+\}/g, '1'))
    .filter((text) => !NEVER_SHOWN.test(text));
  expect(words.length).toBeGreaterThan(50);
  expect(words.filter((text) => !KNOWN_PROBLEMS.some(([pattern]) => pattern.test(text)))).toEqual([]);
  expect(
    KNOWN_PROBLEMS.map(([pattern]) => pattern).filter((pattern) => !words.some((text) => pattern.test(text))),
  ).toEqual([]);
});
