import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { clientRoutesSources } from './client-routes.ts';

it.each(Object.entries(clientRoutesSources()))(
  'keeps %s current (npm run docs writes it)',
  async (name, source) => {
    const file = new URL(`../packages/client/src/generated/${name}`, import.meta.url);
    expect(await readFile(file, 'utf8')).toBe(source);
  },
);
