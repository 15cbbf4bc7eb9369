import { readFile } from 'node:fs/promises';
import { operatorActions } from '@guildhall/guildhall/operator-actions';
import { expect, it } from 'vitest';
import { operatorApiPage } from './operator-api-page.ts';

it('is current (npm run docs writes it)', async () => {
  const file = new URL('../../docs/reference/operator-api.md', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(operatorApiPage());
});

it('has a row for each route', () => {
  for (const { route } of operatorActions) if (route) expect(operatorApiPage()).toContain(`| \`${route}\` |`);
});
