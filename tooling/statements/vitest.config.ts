/** Runs tests that write down the statements they send, for `record.ts`. */
import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import everyTest from '../../vitest.config.ts';

const { projects: _, ...shared } = everyTest.test ?? {};

export default defineConfig({
  test: {
    ...shared,
    include: ['{packages,apps}/**/*.test.ts'],
    exclude: [...configDefaults.exclude, 'apps/web/**'],
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    setupFiles: [join(import.meta.dirname, 'note-statements.ts')],
  },
});
