import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{packages,apps,bench,examples,e2e,tooling}/**/*.test.{ts,tsx}'],
    globalSetup: ['packages/testkit/src/global-setup.ts'],
    reporters: ['default', './tooling/closing-line-reporter.ts'],
    testTimeout: 20_000,
    hookTimeout: 60_000,
    pool: 'forks',
    // By default one core idles, on two of them half the machine. Tests wait for processes and the database anyway.
    maxWorkers: Math.max(2, availableParallelism()),
  },
});
