import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { sdkPage } from './sdk-page.ts';

it("keeps the SDK's page current (npm run docs writes it)", async () => {
  const page = await sdkPage();
  expect(page).toContain('| `createBot` | function | Creates a bot; it does nothing until it is started. |');
  expect(page).toContain('## @guildhall/client/testing');
  const file = new URL('../../docs/reference/sdk.md', import.meta.url);
  expect(await readFile(file, 'utf8')).toBe(page);
});
