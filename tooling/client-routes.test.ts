import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { clientRoutesSource } from './client-routes.ts';

it("keeps the client's route table current (npm run docs writes it)", async () => {
  const file = new URL('../packages/client/src/generated/routes.ts', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(clientRoutesSource());
});
