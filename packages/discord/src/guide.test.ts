/** The guide lists exactly what is supported. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { DISCORD_ROUTES, TRANSLATED_EVENTS } from './index.ts';

const guide = await readFile(new URL('../../../docs/guides/discord-bots.md', import.meta.url), 'utf8');

it('lists every route', () => {
  const listed = [...guide.matchAll(/`([A-Z]+(?:, [A-Z]+)*) (\/[^\s`]*)`/g)].flatMap(
    ([, methods = '', path]) => methods.split(', ').map((method) => `${method} ${path}`),
  );
  const answered = DISCORD_ROUTES.map(
    ({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  // The guide's text repeats a route.
  expect([...new Set(listed)].sort()).toEqual(answered.sort());
});

it('lists every event', () => {
  const [, list = ''] = /by their names in Guildhall:\n\n(.+)\n/.exec(guide) ?? [];
  expect([...list.matchAll(/`(\w+)`/g)].map(([, name]) => name)).toEqual(TRANSLATED_EVENTS);
});
